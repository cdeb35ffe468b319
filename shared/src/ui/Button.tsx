import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { ring } from '../theme/layout.ts';
import { color, font, moving, radius, space } from '../theme/tokens.ts';

/** Styles of buttons and button-like links; variant and size are data attributes. */
export const buttonStyles = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 44px;
  padding: ${space(2)} ${space(5)};
  border: 1px solid transparent;
  border-radius: ${radius.medium};
  background: ${color.primary};
  color: ${color.onPrimary};
  font: 600 ${font.size.body} / 1.25 ${font.text};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  ${moving('transition: background-color 0.15s, border-color 0.15s, color 0.15s;')}

  &:hover {
    background: ${color.primaryHover};
  }

  &[data-variant='secondary'] {
    border-color: ${color.control};
    background: transparent;
    color: ${color.text};
  }
  &[data-variant='secondary']:hover {
    border-color: ${color.primary};
    color: ${color.primaryHover};
  }

  &[data-variant='ghost'] {
    background: transparent;
    color: ${color.second};
  }
  &[data-variant='ghost']:hover {
    background: ${color.raised};
    color: ${color.text};
  }

  &[data-size='small'] {
    min-height: 36px;
    padding: ${space(1)} ${space(3)};
    border-radius: ${radius.small};
    font-size: ${font.size.small};
  }
  &[data-size='large'] {
    min-height: 56px;
    padding: ${space(3)} ${space(8)};
    font-size: 18px;
  }

  ${ring(2, 'text')}

  &:disabled,
  &[aria-disabled='true'] {
    border-color: transparent;
    background: ${color.raised};
    color: ${color.muted};
    cursor: not-allowed;
  }
`;

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
