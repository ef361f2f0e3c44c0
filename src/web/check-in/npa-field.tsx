import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const isWriting = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable], dialog *, [role="dialog"] *') ?? false;

/**
 * A field for a typed NPA or a code from a USB scanner, which types fast and ends with Enter. It gets whatever is
 * typed outside of other fields.
 */
export function NpaField({ onNpa }: { onNpa: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    // On phones the focus would open the keyboard over the picture.
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });

    function typed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (isText && !isWriting(document.activeElement)) input.current?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, []);

  return (
    <form
      className="card stack check-in-part check-in-npa"
      data-gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onNpa(text);
        setText('');
      }}
    >
      <label htmlFor="check-in-npa">NPA, diketik atau dari pemindai USB</label>
      <div className="row" data-line>
        <TextInput
          id="check-in-npa"
          ref={input}
          dir="ltr"
          size="large"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" size="large" type="submit">
          Catat
        </Button>
      </div>
    </form>
  );
}
