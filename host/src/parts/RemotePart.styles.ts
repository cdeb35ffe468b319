import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import {
  type PartName,
  type PartPlaceholder as Placeholder,
  type PlaceholderHeight,
  partPlaceholders,
} from 'shared/contracts/parts';
import { breakpoint, color, from, moving, radius, upTo } from 'shared/theme/tokens';
import { sectionEdge } from 'shared/ui/Section';
import type { Below } from './partsOfPage.ts';

/** Returns a part's label and placeholder height. Without a label of its own, `TakeABreak` is 'Take a break'. */
export function placeholderOf(name: PartName): Required<Placeholder> {
  const words = name.replace(/.*\//, '').replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { label: words, height: [480, 480], ...partPlaceholders[name] };
}

const breathe = keyframes`
  50% { opacity: 0.55; }
`;

export const PartPlaceholder = styled.div<{ $height: PlaceholderHeight }>`
  min-height: ${({ $height }) => $height[0]}px;
  border-radius: ${radius.large};
  background: ${color.surface};
  ${from(breakpoint.desktop)} {
    min-height: ${({ $height }) => $height[1]}px;
  }
  ${moving(css`animation: ${breathe} 1.6s ease-in-out infinite;`)}
`;

/**
 * Wrapper of a part, without a box of its own. Server-rendered content below the first screen is laid out only when the reader is
 * near, so that it does not delay the first screen.
 */
export const PartPlace = styled.div<{
  $below?: Below | undefined;
  $height: PlaceholderHeight;
}>`
  display: contents;
  ${({ $below, $height }) => $below === 'phones' && css`${upTo(breakpoint.desktop)} { ${laidOutWhenNear($height[0])} }`}
  ${({ $below, $height }) =>
    $below === 'everywhere' &&
    css`
      ${laidOutWhenNear($height[0])}
      ${from(breakpoint.desktop)} {
        ${laidOutWhenNear($height[1])}
      }
    `}
`;

/**
 * For the first frames such content is `content-visibility: hidden`: with `auto` alone, a browser would lay it out before its
 * first paint.
 */
const hideContent = keyframes`
  from, to { content-visibility: hidden; }
`;
const firstFramesMs = 50;

/**
 * `content-visibility` clips what overflows: focus rings, shadows and carousel edges. Padding at the sides and
 * `overflow-clip-margin` leave space for them. `height` is measured between the section's edges.
 */
const laidOutWhenNear = (height: number) => css`
  > * {
    content-visibility: auto;
    contain-intrinsic-size: auto calc(${height}px - 2 * ${sectionEdge});
    overflow-clip-margin: 32px;
    margin-inline: -12px;
    padding-inline: 12px;
  }
  /* The target of the address is shown without the delay. */
  > :not(:target, :has(:target)) {
    animation: ${hideContent} ${firstFramesMs}ms;
  }
`;

export const FailedCard = styled.div`
  display: grid;
  gap: 12px;
  justify-items: center;
  margin-block: 16px;
  padding: 40px 24px;
  text-align: center;
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.second};
  h2 {
    margin: 0;
    font-size: 20px;
    color: ${color.text};
  }
  p {
    margin: 0;
    max-width: 52ch;
    text-wrap: balance;
  }
  ${upTo(breakpoint.tablet)} {
    > button {
      justify-self: stretch;
    }
  }
`;
