import { Combobox as Headless } from '@base-ui/react/combobox';
import { useState } from 'react';
import type { Choice } from './select.tsx';
import './form.css';

interface ComboboxProps {
  id: string;
  choices: readonly Choice[];
  /** Empty if nothing is chosen. */
  value: string;
  placeholder?: string;
  /** The text of the list if nothing matches. */
  nothing?: string;
  isLoading?: boolean;
  onChoose: (value: string) => void;
  /** Called with the typed text if the choices are searched elsewhere; otherwise they are filtered here. */
  onSearch?: (text: string) => void;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** Chooses one of many by typing. A value that is not among the choices is shown as it is. */
export function Combobox(props: ComboboxProps) {
  const { choices, value, nothing = 'Tidak ada yang cocok.', isLoading = false, onChoose, onSearch, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = value === '' ? null : (choices.find((one) => one.value === value) ?? { value, label: value });
  return (
    <span className="select combobox">
      <Headless.Root
        items={choices}
        value={chosen}
        isItemEqualToValue={(one, other) => one.value === other.value}
        open={isOpen}
        autoHighlight
        {...(onSearch && { filter: null })}
        onOpenChange={(isNowOpen) => {
          setOpen(isNowOpen);
          if (!isNowOpen) onSearch?.('');
        }}
        onValueChange={(choice) => onChoose(choice?.value ?? '')}
        onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
      >
        <Headless.Input
          {...rest}
          className="input"
          dir="auto"
          title={chosen?.label}
          aria-busy={isLoading}
          // Selects the text, so that typing replaces it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            // When closed, the library would clear the field; here Esc belongs to the dialog around it.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
          }}
        />
        {isOpen && (
          <div className="popover combobox-list" translate="no" popover="manual" ref={(list) => list?.showPopover()}>
            <Headless.Empty className="combobox-nothing faint">{isLoading ? 'Memuat…' : nothing}</Headless.Empty>
            <Headless.List>
              {(choice: Choice) => (
                <Headless.Item
                  key={choice.value}
                  value={choice}
                  disabled={choice.isDisabled ?? false}
                  className="entry"
                  title={choice.label}
                >
                  {choice.label}
                </Headless.Item>
              )}
            </Headless.List>
          </div>
        )}
      </Headless.Root>
    </span>
  );
}
