import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { buttonStyles } from './Button.styles.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonLook {
  /** `primary` is the one amber action of a view. */
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'small' | 'medium' | 'large';
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Its action is under way: not to be pressed again, and said so to assistive technology. */
  busy?: boolean;
}

const StyledButton = styled.button(buttonStyles);

export function Button({ variant = 'primary', size = 'medium', busy = false, disabled = false, children, ...rest }: ButtonProps) {
  return (
    <StyledButton
      type="button"
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </StyledButton>
  );
}
