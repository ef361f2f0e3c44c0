import { useEffect, useEffectEvent, useRef } from 'react';
import { preference } from './preferences.ts';

/** Whether single letters are shortcuts. Speech and unsteady hands press them unmeant. */
export const letters = preference<'on' | 'off'>('letters', 'data-letters', ['on', 'off']);

interface Shortcut {
  /** Values of `KeyboardEvent.key`, any of which triggers it. */
  keys: readonly string[];
  /** The letter that is pressed before. */
  after?: string;
  /** Whether Ctrl (or Cmd) must be pressed too. Shortcuts without it don't work while typing. */
  isHeld?: boolean;
  /** Whether it also works in a dialog; single keys never do. */
  isForDialogs?: boolean;
  /** Whether the browser or the focused element handles it: it is only listed in the help. */
  isNative?: boolean;
  /** The text of the help. */
  does: string;
}

/** Every shortcut of the panel, for the keys and for the help. */
export const shortcuts = {
  find: { keys: ['k'], isHeld: true, does: 'Cari orang, wilayah, kelas, layar, atau tindakan' },
  search: { keys: ['/'], does: 'Ke kotak pencarian layar ini' },
  help: { keys: ['?'], does: 'Pintasan papan ketik' },
  down: { keys: ['ArrowDown', 'j'], does: 'Ke baris berikutnya; di halaman anggota, ke anggota berikutnya (j)' },
  up: { keys: ['ArrowUp', 'k'], does: 'Ke baris sebelumnya; di halaman anggota, ke anggota sebelumnya (k)' },
  members: { keys: ['a'], after: 'g', does: 'Ke Anggota IKAI' },
  training: { keys: ['p'], after: 'g', does: 'Ke Pelatihan' },
  serkom: { keys: ['s'], after: 'g', does: 'Ke Serkom' },
  open: { keys: ['Enter'], isNative: true, does: 'Buka baris atau hasil yang dipilih' },
  edit: { keys: ['e'], does: 'Ubah baris yang dipilih dengan tombol, atau anggota yang dibuka' },
  save: { keys: ['s'], isHeld: true, isForDialogs: true, does: 'Simpan formulir' },
  saveAndAdd: { keys: ['Enter'], isHeld: true, isForDialogs: true, does: 'Simpan dan tambah lagi' },
  close: { keys: ['Escape'], isNative: true, does: 'Tutup dialog' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

/** The letters with which shortcuts of two begin. */
const firstLetters = new Set(Object.values(shortcuts).map((shortcut: Shortcut) => shortcut.after));

const isHeld = (name: ShortcutName) => 'isHeld' in shortcuts[name];

/** Whether a key is one that people may type or say without meaning a shortcut, so that they can switch it off. */
const isLetter = (key: string): boolean => key.length === 1 && key !== '/';

/** Elements in which a single key types, or has a meaning of its own. */
const typing =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Open menus and selects, which handle keys themselves. */
const opened = '[popover]:popover-open:not(.front), select:open';

function isOpen(): boolean {
  try {
    return document.querySelector(opened) !== null;
  } catch {
    // Browsers without `:open` draw the choices outside of the page, where keys don't reach us.
    return document.querySelector('[popover]:popover-open:not(.front)') !== null;
  }
}

const isDialogOpen = () => document.querySelector('dialog:modal') !== null;

/** The key of a Latin keyboard, for people who use another script. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '\u007f';
  if (!isForeign) return key.length === 1 ? key.toLowerCase() : key;
  if (code === 'Slash') return '/';
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}

/** How long after its first letter a shortcut of two is still meant, in milliseconds. */
const pause = 1500;

function isMeant(event: KeyboardEvent, before: string | undefined, shortcut: Shortcut) {
  const { keys, after, isHeld = false, isForDialogs = false, isNative = false } = shortcut;
  const holds = event.ctrlKey || event.metaKey;
  const key = keyOf(event);
  if (isNative || event.altKey || holds !== isHeld || !keys.includes(key)) return false;
  if (!isHeld && after !== before) return false;
  if (!isHeld && isLetter(key) && letters.read() === 'off') return false;
  return isForDialogs || !isDialogOpen();
}

/** Whether a single key is used elsewhere: for typing, or by something that is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  return (target instanceof Element && target.closest(typing) !== null) || isOpen();
}

/** The handlers of shortcuts. One that returns `false` did nothing, and the browser handles the key. */
export type ShortcutActions = Partial<Record<ShortcutName, (event: KeyboardEvent) => unknown>>;

/** Handles the shortcuts while it is rendered. */
export function useShortcuts(actions: ShortcutActions): void {
  const first = useRef<{ key: string; at: number } | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const before = first.current && event.timeStamp - first.current.at < pause ? first.current.key : undefined;
    first.current =
      firstLetters.has(keyOf(event)) && !isTaken(event) ? { key: keyOf(event), at: event.timeStamp } : null;
    const name = shortcutNames.find((one) => isMeant(event, before, shortcuts[one]));
    const act = name && actions[name];
    if (!name || !act || (!isHeld(name) && isTaken(event))) return;
    if (act(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** The keys of a shortcut as people read them, such as `Ctrl K`. */
export function keysOf(name: ShortcutName): string[][] {
  const shortcut: Shortcut = shortcuts[name];
  const shown = (key: string) => signs[key] ?? (shortcut.isHeld && key.length === 1 ? key.toUpperCase() : key);
  const { after, isHeld: holds = false } = shortcut;
  return shortcut.keys.map((key) => [...(holds ? ['Ctrl'] : []), ...(after ? [after] : []), shown(key)]);
}
