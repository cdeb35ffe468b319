import { css } from '@emotion/react';
import { color, font, moving, radius, space } from '../theme/tokens.ts';

export const controlStyles = css`
  width: 100%;
  min-height: 44px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color.control};
  border-radius: ${radius.small};
  background: ${color.surface};
  color: ${color.text};
  font: 400 ${font.size.body} / 1.5 ${font.text};
  ${moving('transition: border-color 0.15s;')}

  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  &:hover {
    border-color: ${color.second};
  }
  &:focus-visible {
    border-color: ${color.primaryHover};
    outline: 2px solid ${color.primaryHover};
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  &:disabled {
    border-color: ${color.line};
    color: ${color.muted};
    cursor: not-allowed;
  }
`;

export const labelStyles = css`
  display: block;
  margin-bottom: ${space(2)};
  color: ${color.second};
  font: 500 ${font.size.small} / 1.4 ${font.text};
`;
