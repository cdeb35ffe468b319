import styled from '@emotion/styled';
import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { text, wrap } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

export const Worth = styled.p`
  ${text('primaryHover')}
  font: 700 clamp(${font.size.lead}, 13cqi, ${font.size.title}) / 1.1 ${font.display};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
`;

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
