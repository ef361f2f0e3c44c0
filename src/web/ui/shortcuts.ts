import { useEffect, useEffectEvent } from 'react';

interface Shortcut {
  /** As the browser tells them; any of these. */
  keys: readonly string[];
  /** Whether Ctrl (or Cmd) is held with it. All others are single keys, which type where somebody types. */
  isHeld?: boolean;
  /** Whether it also works in a dialog; single keys never do. */
  isForDialogs?: boolean;
  /** Whether the browser or the element in focus does it by itself: it is only told. */
  isNative?: boolean;
  /** What it does. */
  does: string;
}

/** Every shortcut of the panel: what the keys do, and what the help says they do. */
export const shortcuts = {
  find: { keys: ['k'], isHeld: true, does: 'Cari orang, wilayah, kelas, layar, atau tindakan' },
  search: { keys: ['/'], does: 'Ke kotak pencarian layar ini' },
  help: { keys: ['?'], does: 'Pintasan papan ketik' },
  down: { keys: ['ArrowDown', 'j'], does: 'Ke baris berikutnya; di halaman anggota, ke anggota berikutnya (j)' },
  up: { keys: ['ArrowUp', 'k'], does: 'Ke baris sebelumnya; di halaman anggota, ke anggota sebelumnya (k)' },
  open: { keys: ['Enter'], isNative: true, does: 'Buka baris atau hasil yang dipilih' },
  edit: { keys: ['e'], does: 'Ubah baris yang dipilih, atau anggota yang dibuka' },
  save: { keys: ['s'], isHeld: true, isForDialogs: true, does: 'Simpan formulir' },
  saveAndAdd: { keys: ['Enter'], isHeld: true, isForDialogs: true, does: 'Simpan dan tambah lagi' },
  close: { keys: ['Escape'], isNative: true, does: 'Tutup dialog' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

const isHeld = (name: ShortcutName) => 'isHeld' in shortcuts[name];

/** Where a single key is a letter of a text, or means something of its own. */
const typing =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** A list of choices or a menu is open: it has the keys. */
const opened = '[popover]:popover-open:not(.front), select:open';

function isOpen(): boolean {
  try {
    return document.querySelector(opened) !== null;
  } catch {
    // A browser that does not know `:open` has its choices outside of the page, where keys don't come from.
    return document.querySelector('[popover]:popover-open:not(.front)') !== null;
  }
}

const isDialogOpen = () => document.querySelector('dialog:modal') !== null;

/** The key as it stands on a keyboard of Latin letters, for those who write others. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '\u007f';
  if (!isForeign) return key.length === 1 ? key.toLowerCase() : key;
  if (code === 'Slash') return '/';
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}

function isMeant(event: KeyboardEvent, { keys, isHeld = false, isForDialogs = false, isNative = false }: Shortcut) {
  const holds = event.ctrlKey || event.metaKey;
  if (isNative || event.altKey || holds !== isHeld || !keys.includes(keyOf(event))) return false;
  return isForDialogs || !isDialogOpen();
}

/** Whether a single key is not for us: somebody types, or something else that is open has the keys. */
function isTaken({ target }: KeyboardEvent): boolean {
  return (target instanceof Element && target.closest(typing) !== null) || isOpen();
}

/** What each shortcut does here; it answers `false` where there is nothing to do, and the key goes on to the browser. */
export type ShortcutActions = Partial<Record<ShortcutName, (event: KeyboardEvent) => unknown>>;

/** Has the shortcuts work for as long as it is rendered. */
export function useShortcuts(actions: ShortcutActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = shortcutNames.find((one) => isMeant(event, shortcuts[one]));
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
  return shortcut.keys.map((key) => [...(shortcut.isHeld ? ['Ctrl'] : []), shown(key)]);
}
