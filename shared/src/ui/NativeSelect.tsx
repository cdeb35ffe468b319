import styled from '@emotion/styled';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { color, space } from '../theme/tokens.ts';
import { controlStyles, labelStyles } from './field.styles.ts';

const Box = styled.div`
  min-width: 0;
  label {
    ${labelStyles}
  }
  > div {
    position: relative;
    min-width: 140px;
  }
  select {
    ${controlStyles}
    padding-right: ${space(10)};
    text-overflow: ellipsis;
    appearance: none;
    cursor: pointer;
  }
  option {
    background: ${color.raised};
    color: ${color.text};
  }
  svg {
    position: absolute;
    inset: 0 ${space(3)} 0 auto;
    height: 100%;
    pointer-events: none;
  }
`;

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A labelled select of the system: `Select` is six times as large. */
export function NativeSelect<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <div>
        <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </div>
    </Box>
  );
}
