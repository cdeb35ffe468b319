import styled from '@emotion/styled';
import { ToastContainer } from 'react-toastify';
import { color, font, moving, radius } from 'shared/theme/tokens';

// `theme` is a prop of ToastContainer here. Emotion would filter it out as its own.
export const Board = styled(ToastContainer, { shouldForwardProp: () => true })`
  --toastify-font-family: ${font.text};
  --toastify-color-dark: ${color.raised};
  --toastify-text-color-dark: ${color.text};
  --toastify-icon-color-success: ${color.success};
  --toastify-icon-color-error: ${color.danger};
  --toastify-icon-color-info: ${color.second};
  --toastify-toast-bd-radius: ${radius.medium};
  --toastify-toast-width: min(360px, 100vw - 32px);
  --toastify-toast-min-height: 48px;
  --toastify-toast-padding: 10px 40px 10px 14px;
  --toastify-spinner-color: ${color.primary};
  top: var(--toast-top, 84px);
  left: var(--toast-left, 50%);
  width: var(--toastify-toast-width);
  gap: 8px;
  transform: none;
  ${moving('transition: top 0.2s, left 0.2s;')}

  .Toastify__toast {
    margin: 0;
    border: 1px solid ${color.line};
    border-radius: ${radius.medium};
    font-size: 15px;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .Toastify__close-button {
    top: 4px;
    right: 4px;
    padding: 10px;
  }
`;
