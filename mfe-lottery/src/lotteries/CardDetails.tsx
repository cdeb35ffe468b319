import styled from '@emotion/styled';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { text, wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { isOpen } from '../lottery/lotteryPhase.ts';

/** A lottery ends soon when this much time or less is left, ms. */
export const soonMs = 15 * 60_000;

/** Tells whether a lottery ends soon. @param nowMs the server's time, epoch ms */
export function endsSoon(lottery: Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>, nowMs: number): boolean {
  return isOpen(lottery, nowMs) && lottery.endTime - nowMs <= soonMs;
}

const Mark = styled.span`
  padding: ${space(1)} ${space(2.5)};
  border-radius: ${radius.pill};
  background: ${color.text};
  color: ${color.background};
  font: 600 12px / 1.4 ${font.text};
  white-space: nowrap;
`;

export function SoonMark({ lottery }: { lottery: Lottery }) {
  const soon = useClockValue((now) => endsSoon(lottery, now));
  return soon ? <Mark>Ending soon</Mark> : null;
}

const Stamp = styled.svg`
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
    forced-color-adjust: none;
    fill: ${color.danger};
    font: 700 36px ${font.display};
    letter-spacing: 3px;
  }
`;

export function EndedStamp() {
  return (
    <Stamp viewBox="0 0 160 72" role="img" aria-label="Ended">
      <rect x="4" y="4" width="152" height="64" rx="10" />
      <rect x="10" y="10" width="140" height="52" rx="6" strokeWidth="1.5" />
      <text x="80" y="49" textAnchor="middle">
        ENDED
      </text>
    </Stamp>
  );
}

const Stakes = styled.dl`
  ${wrap(1, 5)}
  margin: 0;
  font-variant-numeric: tabular-nums;
  dt {
    color: ${color.muted};
    font-size: 12px;
    line-height: 1.4;
  }
  dd {
    ${text('text')}
    font: 600 ${font.size.body} / 1.3 ${font.display};
    white-space: nowrap;
  }
  /* Both stay on one line on phones, so that adjacent cards align. */
  @container (max-width: 219.98px) {
    flex-wrap: nowrap;
    gap: ${space(2)};
    dt {
      font-size: 11px;
      white-space: nowrap;
    }
    dd {
      font-size: ${font.size.small};
    }
  }
`;

export function CardStakes({ lottery: { pricePerTicket, totalTickets } }: { lottery: Lottery }) {
  return (
    <Stakes>
      <div>
        <dt>Ticket price</dt>
        <dd>{formatCto(pricePerTicket)}</dd>
      </div>
      <div>
        <dt>Chance</dt>
        <dd>{oddsOf(totalTickets)}</dd>
      </div>
    </Stakes>
  );
}
