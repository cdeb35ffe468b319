import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color, font, space } from '../theme/tokens.ts';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
}

const Row = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(3)};
  min-height: 44px;
  color: ${color.second};
  font: 400 ${font.size.body} / 1.4 ${font.text};
  cursor: pointer;

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${color.primary};
    cursor: inherit;
  }
  input:focus-visible {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
`;

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <Row>
      <input {...input} type="checkbox" />
      {label}
    </Row>
  );
}
