import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { color, moving, radius } from '../theme/tokens.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  label: string;
}

const StyledIconButton = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.pill};
  background: transparent;
  color: ${color.second};
  cursor: pointer;
  ${moving('transition: background-color 0.15s, color 0.15s;')}

  &:hover:not(:disabled, [aria-disabled='true']) {
    background: ${color.raised};
    color: ${color.text};
  }
  &:focus-visible {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
  &:disabled,
  &[aria-disabled='true'] {
    color: ${color.line};
    cursor: default;
  }
`;

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <StyledIconButton type="button" aria-label={label} {...rest} />;
}
