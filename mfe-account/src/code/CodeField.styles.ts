import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { centred, stack, text } from 'shared/theme/layout';
import { color, font, moving, radius } from 'shared/theme/tokens';

export const Field = styled.div`
  ${stack(2)}

  label {
    color: ${color.second};
    font: 500 ${font.size.small} / 1.4 ${font.text};
  }
  p {
    ${text('danger')}
    font: 400 ${font.size.small} / 1.4 ${font.text};
  }
`;

export const Slots = styled.div`
  ${stack(2)}
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;

  /* Longer codes get narrower boxes, so that all of them fit. */
  &:has(span:nth-of-type(9)) {
    gap: 2px;
  }
  &:has(span:nth-of-type(9)) span {
    font-size: 16px;
  }

  span {
    ${centred}
    height: 56px;
    border: 1px solid ${color.control};
    border-radius: ${radius.small};
    background: ${color.background};
    color: ${color.text};
    font: 600 24px / 1 ${font.display};
    font-variant-numeric: tabular-nums;
  }
  &[data-invalid] span {
    border-color: ${color.danger};
  }
  span[data-active] {
    border-color: ${color.primary};
    outline: 2px solid ${color.primary};
  }
`;

const blink = keyframes`50% { opacity: 0; }`;

export const Caret = styled.i`
  width: 2px;
  height: 28px;
  background: ${color.primaryHover};
  ${moving(css`
    animation: ${blink} 1s step-end infinite;
  `)}
`;
