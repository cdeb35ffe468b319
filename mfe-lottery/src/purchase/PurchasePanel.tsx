import styled from '@emotion/styled';
import { useMemo } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import type { Protection } from 'shared/contracts/protection';
import type { Purchase } from 'shared/contracts/purchases';
import { formatCto, prizeValue, withThousands } from 'shared/format/money';
import { ifUnsold } from 'shared/format/unsoldNumber';
import type { NumberSet } from 'shared/numbers/NumberSet';
import { Link } from 'shared/router';
import { saveReceipt } from 'shared/saveFile';
import { panel, spread, stack, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { Text } from 'shared/ui/Text';
import { chanceOf, chanceOfOne } from '../lottery/chance.ts';
import { LimitLeft } from '../lottery/LimitLeft.tsx';
import { AlertQuestion } from './AlertQuestion.tsx';
import type { StopWords } from './purchase.messages.ts';

const Panel = styled.section`
  ${spread(3, 6)}
  padding: ${space(5)};
  flex: 1;
  align-content: flex-start;
  ${panel(color.line)}
  & > button {
    flex: 1 1 auto;
  }
  & > p {
    flex-basis: 100%;
  }
`;

const PriceLabel = styled.p`
  ${text('second', 'small')}
  a {
    color: ${color.primaryHover};
  }
`;

const Price = styled.p`
  ${text('text')}
  font: 700 ${font.size.title} / 1.2 ${font.display};
  font-variant-numeric: tabular-nums;
`;

const AfterPurchase = styled.div`
  ${stack(3)}
  flex-basis: 100%;
  &[data-awaited] {
    visibility: hidden;
  }
`;

const Receipt = styled.div`
  ${spread(2, 4)}
  p {
    flex: 1 1 20rem;
    ${text('second', 'small')}
  }
  a {
    color: ${color.primaryHover};
  }
`;

const Odds = styled.div`
  ${stack(1.5)}
  flex-basis: 100%;
  padding-top: ${space(4)};
  border-top: 1px dashed ${color.line};
  p {
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
`;

interface HonestOddsProps {
  lottery: Lottery;
  own: readonly number[];
}

/** Shows what buyers should know: the chance, price against prize, and what happens to unsold numbers. */
export function HonestOdds({ lottery, own }: HonestOddsProps) {
  const { totalTickets, drawRule, pricePerTicket, lotteryReward, lotteryValue } = lottery;
  const worth = prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue });
  return (
    <Odds>
      <p>
        All {withThousands(totalTickets)} numbers together cost {formatCto(totalTickets * pricePerTicket)};{' '}
        {worth === null ? 'the prize has no stated value.' : `the prize is worth ${worth}.`}
      </p>
      <p>{ifUnsold}</p>
      {/* The last one, because a purchase can make it longer. */}
      <p>
        {own.length === 0
          ? `Each number wins ${chanceOfOne(totalTickets, drawRule)}.`
          : `With ${withThousands(own.length)} of ${withThousands(totalTickets)} numbers you win ${chanceOf(own, totalTickets, drawRule)}.`}
      </p>
    </Odds>
  );
}

function ReceiptNote({ purchase }: { purchase: Purchase | null }) {
  if (purchase && !purchase.receipt) return null;
  const save = () => {
    if (purchase?.receipt) saveReceipt(purchase.receipt, { lotteryId: purchase.lotteryId, purchaseId: purchase.id });
  };
  return (
    <Receipt role="status">
      <p>
        The signed receipt of this purchase is in <Link to={paths.myTickets}>My Tickets</Link>. It proves that the numbers are
        yours, without us too.
      </p>
      <Button variant="secondary" size="small" onClick={save}>
        Save receipt
      </Button>
    </Receipt>
  );
}

function noteOf(chosen: number, soldOut: boolean, bought: Purchase | null, visitor: boolean): string {
  if (chosen > 0) return `${countOf(chosen)} ${chosen === 1 ? 'is' : 'are'} chosen and not bought yet.`;
  if (soldOut) return 'Every number of this round is sold.';
  if (bought) return `${countOf(bought.ticketNumbers.length)} bought.`;
  return visitor ? 'You choose first, and log in before you pay.' : 'You choose first, and pay from your balance.';
}

const countOf = (numbers: number) => (numbers === 1 ? '1 number' : `${withThousands(numbers)} numbers`);

export interface PurchasePanelProps {
  lottery: Lottery;
  soldOut: boolean;
  own: NumberSet;
  bought: Purchase | null;
  buying: boolean;
  chosen: number;
  protection: Protection | null;
  visitor: boolean;
  unverified: boolean;
  loading: boolean;
  opening: boolean;
  onPick(): void;
  /** Called before a probable press (hover, focus), to load the picker's code. */
  onApproach(): void;
}

export function PurchasePanel({
  lottery,
  soldOut,
  own,
  bought,
  buying,
  chosen,
  protection,
  visitor,
  unverified,
  loading,
  opening,
  onPick,
  onApproach,
}: PurchasePanelProps) {
  const limited = protection !== null && protection.left !== null;
  const numbers = useMemo(() => [...own], [own]);
  return (
    <Panel aria-label="Buy tickets">
      <div>
        <PriceLabel>Price per ticket</PriceLabel>
        <Price>{formatCto(lottery.pricePerTicket)}</Price>
      </div>
      <Button
        size="large"
        busy={loading || opening}
        disabled={soldOut}
        onClick={onPick}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        Pick your lucky number
      </Button>
      {/* Always one line, so that neither the session's data nor a purchase moves anything. */}
      {unverified && (
        <PriceLabel>
          Only verified members can buy. <Link to={memberPaths.gettingStarted}>What you need to buy</Link>
        </PriceLabel>
      )}
      {!unverified && limited && (
        <PriceLabel>
          <LimitLeft protection={protection} cost={0} />
        </PriceLabel>
      )}
      {(!(unverified || limited) || soldOut || chosen > 0 || bought) && (
        <PriceLabel>{noteOf(chosen, soldOut, bought, visitor)}</PriceLabel>
      )}
      {/* Takes its place when the purchase is sent, behind the picker, so that the response moves nothing. */}
      {(bought || buying) && (
        <AfterPurchase data-awaited={!bought || undefined}>
          <ReceiptNote purchase={bought} />
          <AlertQuestion />
        </AfterPurchase>
      )}
      <HonestOdds lottery={lottery} own={numbers} />
    </Panel>
  );
}

interface StoppedProps {
  words: StopWords;
  holdsNumbers: boolean;
}

export function Stopped({ words: { title, text, to, link }, holdsNumbers }: StoppedProps) {
  return (
    <Panel aria-label="Buy tickets">
      <div>
        <Text as="h2" size="lead" weight={600} display leading={1.3}>
          {title}
        </Text>
        <PriceLabel>{text}</PriceLabel>
      </div>
      <LinkButton variant="secondary" to={to}>
        {link}
      </LinkButton>
      {holdsNumbers && <PriceLabel>Your numbers stay in the draw.</PriceLabel>}
    </Panel>
  );
}
