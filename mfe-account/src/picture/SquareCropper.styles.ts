import styled from '@emotion/styled';
import { column, ring, stack, text } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const Cropper = styled.div`
  ${column(4)}
  align-items: center;
`;

/** The kept square; the circle shows what the menu displays. */
export const Frame = styled.div`
  position: relative;
  width: min(100%, 288px, 36dvh);
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.medium};
  background: ${color.raised};
  cursor: grab;
  touch-action: none;
  user-select: none;
  ${ring(3)}
  &:active {
    cursor: grabbing;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${color.text};
    border-radius: 50%;
    box-shadow: 0 0 0 200px rgb(11 13 18 / 0.55);
    pointer-events: none;
  }
`;

export const Hint = styled.p`
  ${text('muted', 'small')}
  line-height: 1.5;
  text-align: center;
`;

export const Sliders = styled.div`
  ${stack(1)}
  width: 100%;
  label {
    display: grid;
    grid-template-columns: 108px 1fr;
    gap: ${space(3)};
    align-items: center;
    min-height: 44px;
    color: ${color.second};
    font-size: 14px;
  }
  input {
    width: 100%;
    min-width: 0;
    height: 44px;
    margin: 0;
    accent-color: ${color.primary};
    cursor: pointer;
  }
  input:disabled {
    cursor: default;
    opacity: 0.4;
  }
`;
