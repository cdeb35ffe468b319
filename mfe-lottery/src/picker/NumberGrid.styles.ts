import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { edge, rowHeight } from './pickerLayout.ts';

/** Returns the tick of a picked number as a `background-image`. Unlike a pseudo-element, it needs a repaint but no layout. */
export function checkMark(color: string): string {
  const tick = `<path d='M1.5 5.5l2.5 2.5 4.5-6' fill='none' stroke='${color}' stroke-width='1.8'/>`;
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>${tick}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

const tick = '50% calc(100% - 4px) / 10px no-repeat';

/**
 * The grid styles its cells: 256 styled components would triple the time to open the picker. No state changes a size, transform
 * or pseudo-element, so a tap repaints one number without layout.
 */
const Numbers = styled.div`
  touch-action: manipulation;
  user-select: none;

  button {
    display: block;
    width: 100%;
    max-width: 52px;
    min-height: 44px;
    aspect-ratio: 1;
    margin: 0 auto;
    padding: 0;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.pill};
    background: ${color.surface};
    color: ${color.text};
    font: 600 15px/1 ${font.display};
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  button:hover {
    border-color: ${color.primary};
  }
  button:focus-visible,
  button[data-jumped] {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 1px;
  }
  [data-state='selected']:is(:focus-visible, [data-jumped]) {
    outline-color: ${color.text};
  }

  [data-state='free']:active {
    background: ${color.line};
  }
  [data-state='selected'] {
    border-color: ${color.primary};
    background: ${checkMark(color.onPrimary)} ${tick} ${color.primary};
    color: ${color.onPrimary};
  }
  [data-state='selected']:active {
    background-color: ${color.primaryHover};
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
    background: ${checkMark(color.success)} ${tick} ${color.surface};
    color: ${color.success};
  }
  [data-state='selected'],
  [data-state='sold'],
  [data-state='mine'] {
    forced-color-adjust: none;
  }
`;

/** Full width on narrow phones, so that each number has 44 px. */
const narrow = '@media (max-width: 389.98px)';

export const Grid = styled(Numbers)`
  display: grid;
  /* Rows keep the height of their numbers instead of filling the dialog. */
  align-content: start;
  gap: ${space(1.5)};
  padding: ${space(1)} 0;
  ${narrow} {
    margin-inline: -${space(2)};
  }
  button {
    scroll-margin: ${space(15)} 0;
  }
`;

/** Scrolls by itself, so that the tools stay beside 10,000 rows; `contain: strict` isolates its layout. */
export const Scroller = styled.div`
  grid-area: numbers;
  contain: strict;
  overflow: hidden auto;
  scrollbar-width: thin;
  ${narrow} {
    margin-inline: -${space(2)};
  }
`;

export const LongNumbers = styled(Numbers)`
  position: relative;
  margin-inline: ${edge}px;
  [role='row'] {
    position: absolute;
    inset: 0 0 auto;
    /* Fixed size, so that the layout of a new row does not affect the others. */
    contain: size layout style;
    display: grid;
    height: 44px;
    column-gap: ${space(1)};
  }
  button {
    max-width: 64px;
    height: 44px;
    aspect-ratio: auto;
    border-radius: ${radius.medium};
    font-size: 13px;
    scroll-margin: ${rowHeight}px 0;
  }
`;

/** Contained, so that a change repaints only one row. */
export const Row = styled.div`
  contain: layout style;
  ${stack(1)}
  @media (max-width: 389.98px) {
    gap: 2px;
  }
`;
