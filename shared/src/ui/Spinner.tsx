import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { moving } from '../theme/tokens.ts';

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
