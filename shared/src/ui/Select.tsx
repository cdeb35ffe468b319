import * as RadixSelect from '@radix-ui/react-select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { Label, List, Option, Trigger } from './Select.styles.ts';
import { trustRadixStyles } from './trustRadixStyles.ts';

trustRadixStyles();

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** '' is a valid value and usually means 'All'. */
  options: readonly { value: Value; label: string }[];
}

/** A labelled select. Radix reserves '' for 'nothing selected', so options are identified by position. */
export function Select<Value extends string>({ label, value, onChange, options }: SelectProps<Value>) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const choose = (position: string) => {
    const option = options[Number(position)];
    if (option) onChange(option.value);
  };
  return (
    <div>
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
      </Label>
      <RadixSelect.Root value={String(options.findIndex((option) => option.value === value))} onValueChange={choose}>
        <Trigger id={id} aria-labelledby={`${id}-label ${id}-value`}>
          <span id={`${id}-value`}>
            {/* Explicit: Radix finds the label only where the options have been rendered, in the browser. */}
            <RadixSelect.Value>{chosen?.label}</RadixSelect.Value>
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </Trigger>
        <RadixSelect.Portal>
          <List position="popper" sideOffset={4}>
            <RadixSelect.Viewport>
              {options.map((option, position) => (
                <Option key={option.value} value={String(position)}>
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                  <RadixSelect.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </RadixSelect.ItemIndicator>
                </Option>
              ))}
            </RadixSelect.Viewport>
          </List>
        </RadixSelect.Portal>
      </RadixSelect.Root>
    </div>
  );
}
