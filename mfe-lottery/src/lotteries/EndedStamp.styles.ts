import styled from '@emotion/styled';
import { color, font } from 'shared/theme/tokens';

export const Stamp = styled.svg`
  position: absolute;
  top: 50%;
  left: 50%;
  width: min(62%, 180px);
  transform: translate(-50%, -50%) rotate(-12deg);
  rect {
    fill: none;
    stroke: ${color.danger};
    stroke-width: 4;
  }
  rect:first-of-type {
    fill: ${color.background};
    fill-opacity: 0.72;
  }
  text {
    fill: ${color.danger};
    font: 700 36px ${font.display};
    letter-spacing: 3px;
  }
`;
