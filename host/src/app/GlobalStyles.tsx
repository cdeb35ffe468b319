import { css, Global } from '@emotion/react';
import { ground } from 'shared/theme/ground';
import { printed } from './printed.ts';

const styles = css`
  ${ground}
  ${printed}
`;

export function GlobalStyles() {
  return <Global styles={styles} />;
}
