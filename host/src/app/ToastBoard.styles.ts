import styled from '@emotion/styled';
import { ToastContainer } from 'react-toastify';
import { color, font, radius } from 'shared/theme/tokens';

/** The toast library in the site's look. Below the header; on phones with the page's gutter on both sides. */
// `theme` is the container's own property here, not emotion's, which would keep it back.
export const Board = styled(ToastContainer, { shouldForwardProp: () => true })`
  --toastify-font-family: ${font.text};
  --toastify-color-dark: ${color.raised};
  --toastify-text-color-dark: ${color.text};
  --toastify-icon-color-success: ${color.success};
  --toastify-icon-color-error: ${color.danger};
  --toastify-icon-color-info: ${color.second};
  --toastify-toast-bd-radius: ${radius.medium};
  --toastify-toast-top: calc(84px + env(safe-area-inset-top));
  --toastify-spinner-color: ${color.primary};
  top: var(--toastify-toast-top);

  .Toastify__toast {
    border: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }

  @media (max-width: 480px) {
    left: 16px;
    width: calc(100vw - 32px);
    .Toastify__toast {
      margin-bottom: 8px;
      border-radius: ${radius.medium};
    }
  }
`;
