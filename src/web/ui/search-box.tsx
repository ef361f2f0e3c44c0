import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { useLayoutEffect, useRef, useState } from 'react';
import { CloseIcon, Icon } from './icon.tsx';
import './parts.css';
import { focusFoundRow } from './table/row-focus.ts';

/** Debounce in milliseconds. */
const debounce = 150;

interface SearchBoxProps {
  label: string;
  /** The searched text in the address. */
  value: string;
  /** Whether `value` was typed here. The box may be ahead of it and keeps its own text then. */
  isTyped: boolean;
  onSearch: (text: string) => void;
}

/**
 * Searches while typing: at once for the first key after a pause, debounced for the next ones. It has its own state, so
 * that keys are drawn at once however slow the list is.
 */
export function SearchBox({ label, value, isTyped, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<string>(undefined);
  const latest = useRef(onSearch);

  // A debounced search uses the latest callback, not the one at the time of the key.
  useLayoutEffect(() => {
    latest.current = onSearch;
  });

  // A search that was pending when the person left is dropped.
  useLayoutEffect(() => {
    if (!isTyped && value === seen) pending.current = undefined;
  }, [isTyped, value, seen]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);

  if (seen !== value) {
    setSeen(value);
    if (!isTyped) setText(value);
  }

  function search(): void {
    if (pending.current === undefined) return;
    const next = pending.current;
    pending.current = undefined;
    latest.current(next);
  }

  function onPause(): void {
    timer.current = undefined;
    search();
  }

  function type(next: string): void {
    setText(next);
    pending.current = next;
    if (timer.current === undefined) search();
    clearTimeout(timer.current);
    timer.current = setTimeout(onPause, debounce);
  }

  return (
    <span className="input-frame search-box">
      <Icon of={SearchOutlined} />
      <input
        ref={box}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (nativeEvent.isComposing || !(key === 'Enter' || key === 'ArrowDown')) return;
          search();
          focusFoundRow(currentTarget, key === 'Enter');
        }}
        onBlur={search}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Kosongkan pencarian"
          title="Kosongkan pencarian"
          onClick={() => {
            type('');
            box.current?.focus();
          }}
        >
          <Icon of={CloseIcon} />
        </button>
      )}
    </span>
  );
}
