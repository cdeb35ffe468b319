import styled from '@emotion/styled';
import { bareList, ring, row } from 'shared/theme/layout';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';
import { beside, short } from './pickerLayout.ts';

/** Has its maximum size from the start, so that picks move nothing. Below the grid it is sticky. */
export const SelectedBox = styled.section`
  position: sticky;
  /* Rows of numbers are separate layers that come later in the document. */
  z-index: 1;
  bottom: calc(-1 * ${space(2)});
  min-width: 0;
  margin: 0 calc(-1 * ${space(3)}) calc(-1 * ${space(2)});
  padding: ${space(1)} ${space(3)};
  border-top: 1px solid ${color.raised};
  background: ${color.surface};
  h3 {
    display: none;
  }
  ${short} {
    position: static;
  }
  ${from(640)} {
    bottom: calc(-1 * ${space(6)});
    margin: 0 calc(-1 * ${space(6)}) calc(-1 * ${space(6)});
    padding: ${space(2)} ${space(6)};
  }
  ${beside} {
    position: static;
    margin: 0;
    padding: 0;
    border: 0;
    h3 {
      display: block;
      margin: 0 0 ${space(2)};
      color: ${color.second};
      font: 600 ${font.size.small} / 1.4 ${font.text};
    }
  }
`;

export const Chips = styled.ul`
  ${row(1.5)}
  align-content: start;
  height: 44px;
  ${bareList}
  contain: size layout paint;
  overflow: auto hidden;
  overscroll-behavior: contain;
  color: ${color.muted};
  font-size: ${font.size.small};
  scrollbar-width: none;
  li {
    flex: none;
  }
  ${from(640)} {
    flex-wrap: wrap;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  ${beside} {
    flex-wrap: wrap;
    height: 130px;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  ${from(breakpoint.tablet)} {
    height: 88px;
  }
  ${from(breakpoint.desktop)} {
    height: clamp(128px, calc(100dvh - 640px), 348px);
  }
  [data-many] & {
    ${from(breakpoint.desktop)} {
      height: clamp(128px, calc(100dvh - 560px), 348px);
    }
  }
  [data-few] & {
    ${from(breakpoint.desktop)} {
      height: 88px;
    }
  }
`;

export const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 40px;
  padding: 0 ${space(2)} 0 ${space(2.5)};
  border: 1px solid ${color.primary};
  border-radius: ${radius.pill};
  background: transparent;
  color: ${color.primaryHover};
  font: 600 14px/1 ${font.display};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:not(span) {
    cursor: pointer;
  }
  ${ring(-3, 'text')}
  &[data-mark='back'],
  &[data-mark='taken'] {
    border-color: ${color.control};
    border-style: dashed;
    color: ${color.muted};
  }
  &[data-mark='taken'] {
    border-color: ${color.danger};
    color: ${color.danger};
    text-decoration: line-through;
  }
`;
