import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { beginInNoField } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { chosenRow, focusRow, listOnScreen } from '#web/ui/table/row-focus.ts';
import { whenIdle } from '#web/ui/when-idle.ts';

const { Component: FindDialog, prepare } = lazy(async () => (await import('./find-dialog.tsx')).FindDialog);
const { Component: ShortcutsDialog } = lazy(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const press = (button: HTMLElement | null | undefined): boolean => {
  button?.click();
  return button != null;
};

/** The edit button of the row that was chosen by keys; on the screen of a single record its own. */
const editButton = (): HTMLElement | null | undefined =>
  listOnScreen()
    ? chosenRow()?.querySelector<HTMLElement>('[data-edit]')
    : document.querySelector<HTMLElement>('main [data-edit]:not(td *)');

/** Opens the form. From a list it begins in no field: what follows the letter may be the rest of a name. */
function edit(): boolean {
  const button = editButton();
  if (button) beginInNoField();
  return press(button);
}

/** Moves the focus between rows. Arrow keys only where they don't scroll or choose something else. */
function goBy(step: 1 | -1, { key }: KeyboardEvent): boolean {
  const isArrow = key.startsWith('Arrow');
  const { activeElement: at } = document;
  const list = listOnScreen();
  const isFree = at === document.body || at?.matches('main, h1') || (list && (at === list || at?.closest('tr')));
  if (list) return Boolean(isFree) && focusRow(list, step);
  if (isArrow) return false;
  return press(document.querySelector<HTMLElement>(`a[data-step="${step === 1 ? 'next' : 'previous'}"]`));
}

/** The form of the topmost dialog, else of the screen. */
const formInFront = () =>
  [...document.querySelectorAll<HTMLFormElement>('dialog:modal form[data-form]')].at(-1) ??
  (document.querySelector('dialog:modal') ? null : document.querySelector<HTMLFormElement>('main form[data-form]'));

/** The shortcuts of every screen, and the button for people who don't know them. */
export function Keyboard() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'find' | 'help' | null>(null);
  useEffect(() => whenIdle(() => void prepare()), []);

  useShortcuts({
    find: () => setOpen('find'),
    help: () => setOpen('help'),
    search: () => {
      const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!box) return setOpen('find');
      box.focus();
      box.select();
    },
    down: (event) => goBy(1, event),
    up: (event) => goBy(-1, event),
    edit,
    members: () => void navigate('/app/membership'),
    training: () => void navigate('/app/training'),
    serkom: () => void navigate('/app/serkom'),
    save: () => formInFront()?.requestSubmit(),
    saveAndAdd: () => press(formInFront()?.closest('dialog')?.querySelector<HTMLElement>('[data-save-and-add]')),
  });

  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className="entry finder"
        onClick={() => setOpen('find')}
        onPointerEnter={() => void prepare()}
      >
        <Icon of={SearchOutlined} />
        <span className="finder-word">Cari</span>
        <span className="small faint finder-keys">Ctrl K</span>
      </button>
      {open === 'find' && <FindDialog onHelp={() => setOpen('help')} onClose={close} />}
      {open === 'help' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
