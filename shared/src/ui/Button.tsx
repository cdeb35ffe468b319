import styled from '@emotion/styled';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonStyles } from './Button.styles.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'small' | 'medium' | 'large';
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Its action is in progress: ignores presses, informs assistive technology, and keeps the focus. */
  busy?: boolean;
}

const StyledButton = styled.button(buttonStyles);

export function Button({ variant = 'primary', size = 'medium', busy = false, children, ...rest }: ButtonProps) {
  return (
    <StyledButton
      type="button"
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      {...(busy && { onClick: ignore })}
    >
      {busy && <Spinner />}
      {children}
    </StyledButton>
  );
}

/** Also prevents a second submit of a form. */
const ignore = (event: MouseEvent) => event.preventDefault();
