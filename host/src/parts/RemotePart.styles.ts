import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { breakpoint, color, from, moving, radius, upTo } from 'shared/theme/tokens';
import { sectionEdge } from 'shared/ui/Section';
import type { Room } from './catalogue.ts';
import type { Below } from './partsOfPage.ts';

const breathe = keyframes`
  50% { opacity: 0.55; }
`;

/** The place of a part that is not there yet. */
export const PartRoom = styled('div', { shouldForwardProp: (prop) => prop !== '$room' })<{ $room: Room }>`
  min-height: ${({ $room }) => $room.phone}px;
  border-radius: ${radius.large};
  background: ${color.surface};
  ${from(breakpoint.desktop)} {
    min-height: ${({ $room }) => $room.desktop}px;
  }
  ${moving(css`animation: ${breathe} 1.6s ease-in-out infinite;`)}
`;

/**
 * Says where a part begins and ends, and takes no part in the layout. What has come with the document and stands below the first screen
 * is laid out when the reader is near: until then it has its room, so that the first screen does not wait for it.
 */
export const PartPlace = styled('div', { shouldForwardProp: (prop) => prop !== '$below' && prop !== '$room' })<{
  $below?: Below | undefined;
  $room: Room;
}>`
  display: contents;
  ${({ $below, $room }) => $below === 'phones' && css`${upTo(breakpoint.desktop)} { ${laidOutWhenNear($room.phone)} }`}
  ${({ $below, $room }) =>
    $below === 'everywhere' &&
    css`
      ${laidOutWhenNear($room.phone)}
      ${from(breakpoint.desktop)} {
        ${laidOutWhenNear($room.desktop)}
      }
    `}
`;

/** For the first frames a part below the first screen is not laid out at all: a browser that looks ahead would do so before it paints anything. */
const notYet = keyframes`
  from, to { content-visibility: hidden; }
`;
const firstFramesMs = 50;

/**
 * What is laid out by itself cuts off what reaches out of it: rings, shadows and the edges of carousels have room in it at the sides, and
 * beyond it where a browser knows that margin. The height is what stands between a section's edges.
 */
const laidOutWhenNear = (height: number) => css`
  > * {
    content-visibility: auto;
    contain-intrinsic-size: auto calc(${height}px - 2 * ${sectionEdge});
    overflow-clip-margin: 32px;
    margin-inline: -12px;
    padding-inline: 12px;
  }
  /* Where an address leads into it, that is what the reader came for. */
  > :not(:target, :has(:target)) {
    animation: ${notYet} ${firstFramesMs}ms;
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
  }
  ${upTo(breakpoint.tablet)} {
    > button {
      justify-self: stretch;
    }
  }
`;
