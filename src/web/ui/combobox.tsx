import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { Combobox as Headless } from '@base-ui/react/combobox';
import { useState } from 'react';
import { Icon } from './icon.tsx';
import type { Choice } from './select.tsx';
import './input.css';
import './select.css';
import './combobox.css';

interface ComboboxProps {
  id: string;
  choices: readonly Choice[];
  /** Empty as long as nothing is chosen. */
  value: string;
  placeholder?: string;
  /** What stands in the list where nothing fits. */
  nothing?: string;
  isLoading?: boolean;
  onChoose: (value: string) => void;
  /** Called with what is typed, where the choices are looked for elsewhere; else they are looked through here. */
  onSearch?: (text: string) => void;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** Without places that follow an element, the list stands below the field and ends with what it scrolls in. */
const canFollow = CSS.supports('anchor-name', '--a');

/** One of many, found by typing. What is chosen but not among the choices is shown as it is. */
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
          // Whatever is typed next takes the place of what was chosen.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            // Closed, it would empty itself; here Esc is for the dialog around it.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
          }}
        />
        {isOpen && (
          <div
            className="combobox-list"
            popover={canFollow ? 'manual' : undefined}
            ref={(list) => {
              if (canFollow) list?.showPopover();
            }}
          >
            <Headless.Empty className="combobox-nothing">{isLoading ? 'Memuat…' : nothing}</Headless.Empty>
            <Headless.List>
              {(choice: Choice) => (
                <Headless.Item
                  key={choice.value}
                  value={choice}
                  disabled={choice.isDisabled ?? false}
                  className="combobox-choice"
                  title={choice.label}
                >
                  {choice.label}
                </Headless.Item>
              )}
            </Headless.List>
          </div>
        )}
      </Headless.Root>
      <Icon of={DownOutlined} />
    </span>
  );
}
