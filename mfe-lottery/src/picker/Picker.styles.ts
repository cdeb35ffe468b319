import styled from '@emotion/styled';
import { flow, goneWhenEmpty, oneLine, row, stack, wider } from 'shared/theme/layout';
import { color, from, space } from 'shared/theme/tokens';
import { beside, desktop, dialog, edge, low, rowHeight, short } from './pickerLayout.ts';

export const Subtitle = styled.span`
  ${row(2)}
  span:first-of-type {
    min-width: 0;
    ${oneLine}
  }
  span + span::before {
    content: '· ';
  }
`;

/** The height that remains for the numbers of a large lottery, at least three rows; below that the dialog scrolls. */
const numbersLeft = `minmax(${3 * rowHeight + 2 * edge}px, 1fr)`;

/**
 * Tools above the numbers on phones and tablets, beside them on wider screens. All sizes depend on the lottery alone, so nothing
 * moves while picking.
 */
export const Board = styled.div`
  position: relative;
  ${stack(3)}
  grid-template: 'legend' 'jump' 'dip' 'numbers' 'selected' / minmax(0, 1fr);
  align-content: start;
  align-items: start;
  & > [role='grid'] {
    grid-area: numbers;
  }
  ${short} {
    grid-template: 'jump' 'dip' 'numbers' 'legend' 'selected' / minmax(0, 1fr);
  }
  ${from(640)} {
    grid-template: 'legend legend' 'jump dip' 'numbers numbers' 'selected selected' / minmax(0, 1fr) auto;
    column-gap: ${space(8)};
  }
  ${beside} {
    grid-template: 'numbers side' / minmax(0, 1fr) 248px;
    column-gap: ${space(6)};
  }
  ${low} {
    grid-template-columns: minmax(calc(var(--columns) * 48px), 3fr) minmax(0, 2fr);
    column-gap: ${space(3)};
  }
  &[data-few] {
    ${desktop} {
      grid-template: 'legend legend' 'jump dip' 'numbers numbers' 'selected selected' / minmax(0, 1fr) minmax(0, 1fr);
      row-gap: ${space(5)};
    }
  }
  /* The numbers of a large lottery scroll in their own box, which takes the remaining height. */
  &[data-many] {
    grid-template: 'legend' auto 'ways' auto 'numbers' ${numbersLeft} 'selected' auto / minmax(0, 1fr);
    height: 100%;
    align-items: stretch;
    align-content: stretch;
    ${short} {
      grid-template: 'ways' auto 'numbers' ${numbersLeft} 'selected' auto 'legend' auto / minmax(0, 1fr);
    }
    ${dialog} {
      height: min(620px, 100dvh - 260px);
    }
    ${beside} {
      grid-template: 'numbers side' ${numbersLeft} / minmax(0, 1fr) 248px;
    }
    ${low} {
      grid-template-columns: minmax(calc(var(--columns) * 48px), 3fr) minmax(0, 2fr);
    }
  }
  &[hidden] {
    display: none;
  }
`;

/** `display: contents` on narrow screens; on wide screens a sticky column. */
export const Side = styled.div`
  display: contents;
  & > ul {
    grid-area: legend;
  }
  & > form {
    grid-area: jump;
  }
  & > fieldset {
    grid-area: dip;
  }
  & > section {
    grid-area: selected;
  }
  & > [data-ways] {
    grid-area: ways;
  }
  ${beside} {
    ${stack(4)}
    grid-area: side;
    grid-template: 'legend' 'jump' 'dip' 'selected' / minmax(0, 1fr);
    min-width: 0;
    [data-many] > & {
      grid-template: 'legend' 'ways' 'selected' / minmax(0, 1fr);
      align-content: start;
    }
  }
  ${low} {
    gap: ${space(2)};
    & > ul {
      column-gap: ${space(2)};
    }
  }
  ${desktop} {
    position: sticky;
    top: 0;
    [data-few] > & {
      display: contents;
    }
  }
`;

export const Foot = styled.div`
  ${stack(2, 4)}
  align-items: center;
  width: 100%;
  ${from(640)} {
    grid-template-columns: minmax(0, 1fr) auto;
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
  ${beside} {
    grid-template-columns: minmax(0, 15rem) minmax(0, 1fr) auto;
    & > :first-of-type {
      grid-area: 1 / 2;
    }
  }
  ${low} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    gap: ${space(3)};
  }
`;

/** Shows information before buying, and errors in its place. Its size is fixed, so that no button moves under the pointer. */
export const Notices = styled.div`
  ${stack(0)}
  align-content: safe center;
  height: 64px;
  overflow-y: auto;
  color: ${color.second};
  font-size: 13px;
  line-height: 16px;
  scrollbar-width: thin;
  p {
    margin: 0;
    text-wrap: pretty;
  }
  @media (max-width: 374.98px) {
    height: 76px;
  }
  ${wider('height', { 640: '44px' })}
  ${beside} {
    height: 80px;
  }
  &[data-many] {
    @media (max-width: 639.98px) {
      height: 76px;
    }
  }
  &[data-limited] {
    height: 98px;
    @media (max-width: 374.98px) {
      height: 124px;
    }
    ${wider('height', { 640: '62px' })}
    ${beside} {
      height: 130px;
    }
  }
`;

export const Problem = styled.div`
  color: ${color.danger};
  ${goneWhenEmpty}
  a {
    color: inherit;
    font-weight: 600;
  }
`;

export const Lost = styled.div`
  ${flow(1, 2)}
  color: ${color.danger};
  ${goneWhenEmpty}
  & > p {
    flex: 1 1 220px;
  }
  button[data-size] {
    gap: 0.3em;
    min-height: 40px;
    padding-block: 0;
  }
  /* Three buttons share one line, below the sentence if they do not fit beside it. */
  &[data-three] {
    @media (max-width: 639.98px) {
      & > p {
        flex-basis: 100%;
      }
    }
    ${beside} {
      & > p {
        flex-basis: 100%;
      }
    }
    button[data-size] {
      padding-inline: ${space(2.5)};
    }
    button span {
      display: none;
    }
  }
  /* Both buttons share one line: a second line would be out of view. */
  ${low} {
    button[data-size] {
      padding-inline: ${space(2)};
    }
    button span {
      display: none;
    }
  }
  /* Widths of system fonts differ between devices, so the sentence has its own lines. */
  @media (max-width: 374.98px) {
    & > p {
      flex-basis: 100%;
    }
    button span {
      display: none;
    }
  }
`;
