import styled from '@emotion/styled';
import { color, font, moving, radius, space } from 'shared/theme/tokens';

/** The cells are styled from here and not one by one: 256 styled components would triple the time to open the picker. */
export const Grid = styled.div`
  display: grid;
  gap: ${space(1.5)};
  padding: ${space(1)};
  touch-action: manipulation;
  user-select: none;

  [role='gridcell'] {
    display: grid;
    justify-items: center;
  }

  button {
    position: relative;
    width: 100%;
    max-width: 52px;
    min-height: 44px;
    aspect-ratio: 1;
    padding: 0;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.pill};
    background: ${color.surface};
    color: ${color.text};
    font: 600 15px/1 ${font.display};
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    scroll-margin: ${space(15)} 0;
    ${moving('transition: transform 120ms ease-out;')}
  }
  button:hover {
    border-color: ${color.primary};
  }
  button:active {
    transform: scale(0.92);
  }
  button:focus-visible {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
    z-index: 1;
  }

  [data-state='selected'] {
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
  [data-state='selected']::after,
  [data-state='mine']::after {
    content: '✓';
    position: absolute;
    top: -3px;
    right: -3px;
    width: 17px;
    height: 17px;
    border: 2px solid ${color.raised};
    border-radius: ${radius.pill};
    background: ${color.text};
    color: ${color.onPrimary};
    font: 800 10px/14px ${font.text};
    text-align: center;
  }

  [data-state='sold'],
  [data-state='mine'] {
    cursor: not-allowed;
  }
  [data-state='sold'] {
    border-color: transparent;
    background: linear-gradient(135deg, transparent calc(50% - 1px), ${color.muted} 50%, transparent calc(50% + 1px)), ${color.background};
    color: ${color.muted};
    font-weight: 400;
  }
  [data-state='sold']:hover {
    border-color: transparent;
  }
  [data-state='mine'],
  [data-state='mine']:hover {
    border-color: ${color.success};
    background: transparent;
    color: ${color.success};
  }
`;

/** Contained, so that a change in one row lays out that row and not all of them. */
export const Row = styled.div`
  contain: layout style;
  display: grid;
  gap: ${space(1.5)};
`;
