import { css, Global } from '@emotion/react';
import { ground } from 'shared/theme/ground';
import { printStyles } from './printStyles.ts';

const styles = css`
  ${ground}
  ${printStyles}
`;

export function GlobalStyles() {
  return <Global styles={styles} />;
}
