import styled from '@emotion/styled';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonStyles } from './Button.styles.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonLook {
  /** `primary` is the one amber action of a view. */
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'small' | 'medium' | 'large';
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Its action is under way: a press does nothing, assistive technology is told, and the focus stays where it is. */
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

/** Also keeps a form from being sent a second time. */
const ignore = (event: MouseEvent) => event.preventDefault();
