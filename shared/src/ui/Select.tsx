import styled from '@emotion/styled';
import * as RadixSelect from '@radix-ui/react-select';
import { Content, Item, Trigger as RadixTrigger } from '@radix-ui/react-select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { row } from '../theme/layout.ts';
import { color, font, radius, space } from '../theme/tokens.ts';
import { controlStyles, labelStyles } from './field.styles.ts';

/** The only text that Radix Select assigns as HTML: the constant content of a style element. */
const styles =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}';

interface Policies {
  defaultPolicy: object | null;
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): object;
}

/**
 * Allows this text in the page's default Trusted Types policy: the site otherwise refuses all HTML assignments, and thereby Radix
 * Select. Other texts remain refused. A page has only one default policy, so the first copy of this module creates it.
 */
export function trustRadixStyles(): void {
  // Not every browser has Trusted Types, and TypeScript's library lacks them.
  const types: Policies | undefined = Reflect.get(globalThis, 'trustedTypes');
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', { createHTML: (html) => (html === styles ? html : null) });
}

const Label = styled.label(labelStyles);

const Trigger = styled(RadixTrigger)`
  ${controlStyles}
  ${row(3)}
  justify-content: space-between;
  min-width: 140px;
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
`;

const List = styled(Content)`
  z-index: 110;
  width: var(--radix-select-trigger-width);
  max-height: var(--radix-select-content-available-height);
  padding: ${space(1)};
  border: 1px solid ${color.line};
  border-radius: ${radius.small};
  background: ${color.raised};
`;

const Option = styled(Item)`
  ${row(3)}
  justify-content: space-between;
  min-height: 44px;
  padding: 0 ${space(3)};
  border-radius: 6px;
  color: ${color.second};
  font: 400 ${font.size.body} / 1.4 ${font.text};
  outline: none;
  cursor: pointer;

  &[data-highlighted] {
    background: ${color.line};
    color: ${color.text};
  }
  &[data-state='checked'] {
    color: ${color.primaryHover};
  }
`;

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
