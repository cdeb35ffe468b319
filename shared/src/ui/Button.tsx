import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { moving } from '../theme/tokens.ts';
import { buttonStyles } from './Button.styles.ts';

const turn = keyframes`to { transform: rotate(1turn); }`;

/** A ring in the colour of the surrounding text; decorative, so add a text for what is loading. */
const Ring = styled.span`
  flex: none;
  width: 1em;
  height: 1em;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  border-radius: 50%;
  ${moving(css`
    animation: ${turn} 0.8s linear infinite;
  `)}
`;

export function Spinner() {
  return <Ring aria-hidden="true" />;
}

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

const ignore = (event: MouseEvent) => event.preventDefault();
