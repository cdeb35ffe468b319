import styled from '@emotion/styled';
import { serverNow, useTimeZone } from 'shared/clock';
import type { Lottery, MyRound } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { zoneName } from 'shared/format/date';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto } from 'shared/format/money';
import { Link } from 'shared/router';
import { useSession } from 'shared/session';
import { stack } from 'shared/theme/layout';
import { notOnPaper, onPaper } from 'shared/theme/printStyles';
import { color, font, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { NumberList } from 'shared/ui/NumberList';
import { Text } from 'shared/ui/Text';
import { PrizeSending } from '../account/PrizeSending.tsx';
import { SaveReceipt } from '../account/SaveReceipt.tsx';
import { type BoughtTogether, figuresOf, purchasesOf, roundResult } from './roundSummary.ts';

const Sheet = styled.div`
  ${stack(4)}
  font-size: ${font.size.small};
  line-height: 1.5;

  h3 {
    margin: 0 0 ${space(2)};
    font: 600 ${font.size.small} / 1.5 ${font.text};
  }
  dl,
  p {
    margin: 0;
  }
  footer {
    ${stack(2)}
    padding-top: ${space(4)};
    border-top: 1px dashed ${color.line};
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  footer a {
    color: ${color.primaryHover};
  }
  ${onPaper}
  @media print {
    border: 0;
  }
`;

const Block = styled.div`
  padding-top: ${space(4)};
  border-top: 1px dashed ${color.line};
  break-inside: avoid;

`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(1)} ${space(6)};
  padding-block: 2px;

  dt {
    flex: none;
    color: ${color.second};
  }
  dd {
    margin: 0;
    text-align: right;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  code {
    display: block;
    color: ${color.muted};
    font-size: 12px;
  }
`;

const Total = styled(Block)`
  border-top: 2px solid ${color.line};
  font-weight: 600;
  font-size: ${font.size.body};
`;

const Signed = styled.div`
  padding-top: ${space(2)};
  ${notOnPaper}
`;

/** Renders a member's purchases in one lottery and their result, with everything that support needs. */
export function Receipt({ round }: { round: MyRound }) {
  const { user } = useSession();
  const zone = useTimeZone();
  const { lottery, numbers, paid, order } = round;
  const address = paths.lottery(lottery.id);
  return (
    <Sheet data-receipt>
      <Text size="lead" weight={600} leading={1.2} display>
        Snail Lotto
      </Text>
      <Block as="dl">
        <Line>
          <dt>Round</dt>
          <dd>
            {lottery.name}, no. {lottery.id}
          </dd>
        </Line>
        {user && (
          <Line>
            <dt>Member</dt>
            <dd>{user.username}</dd>
          </Line>
        )}
        <Line>
          <dt>End of the sale</dt>
          <dd>
            <DateTime at={lottery.endTime} />
          </dd>
        </Line>
      </Block>
      {purchasesOf(numbers).map((purchase) => (
        <Purchase key={purchase.purchaseId} purchase={purchase} lottery={lottery} />
      ))}
      <Total as="dl">
        <Line>
          <dt>
            {numbers.length} {numbers.length === 1 ? 'number' : 'numbers'} in all
          </dt>
          <dd>{formatCto(paid)}</dd>
        </Line>
      </Total>
      <Result round={round} />
      {order && (
        <Block>
          <p>Order no. {order.id}.</p>
          <PrizeSending order={order} />
        </Block>
      )}
      <footer>
        <p>
          The round and how its number is computed: <Link to={address}>{location.origin + address}</Link>
        </p>
        {lottery.openingId !== null && (
          <p>
            A saved receipt is signed and proves each purchase, without us too. Check it and the draw:{' '}
            <Link to={paths.lotteryProof(lottery.id)}>{location.origin + paths.lotteryProof(lottery.id)}</Link>
          </p>
        )}
        {lottery.freezeId !== null && (
          <p>
            <a href={`/fair/proofs/${lottery.freezeId}`} download={`round-${lottery.id}-list.tlog-proof`}>
              Save the proof that its list of numbers is in the public log
            </a>
          </p>
        )}
        <p>Times in {zoneName(serverNow(), zone)}.</p>
      </footer>
    </Sheet>
  );
}

function Purchase({ purchase, lottery }: { purchase: BoughtTogether; lottery: Lottery }) {
  const { purchaseId, boughtAt, ticketNumbers, total } = purchase;
  return (
    <Block>
      <h3>
        Purchase no. {purchaseId}, <DateTime at={boughtAt} />
      </h3>
      <dl>
        <Line>
          <dt>Numbers</dt>
          <dd>
            <NumberList numbers={ticketNumbers} total={lottery.totalTickets} />
          </dd>
        </Line>
        <Line>
          <dt>
            {ticketNumbers.length} × {formatCto(total / ticketNumbers.length)}
          </dt>
          <dd>{formatCto(total)}</dd>
        </Line>
      </dl>
      {lottery.openingId !== null && (
        <Signed>
          <SaveReceipt lotteryId={lottery.id} purchaseId={purchaseId} />
        </Signed>
      )}
    </Block>
  );
}

function Result({ round }: { round: MyRound }) {
  const { lottery } = round;
  const { block, beacon } = lottery;
  return (
    <Block as="dl">
      <Line>
        <dt>Result</dt>
        <dd>{roundResult(round)}</dd>
      </Line>
      {lottery.rolledAt !== null && (
        <Line>
          <dt>Drawn</dt>
          <dd>
            <DateTime at={lottery.rolledAt} />
          </dd>
        </Line>
      )}
      {lottery.winnerTicket !== null && (
        <Line>
          <dt>Winning number</dt>
          <dd>{padNumber(lottery.winnerTicket, lottery.totalTickets)}</dd>
        </Line>
      )}
      {block && (
        <Line>
          <dt>{block.simulated ? 'Simulated block' : 'Block'}</dt>
          <dd>
            {block.number} <code>{block.hash}</code>
          </dd>
        </Line>
      )}
      {beacon && (
        <Line>
          <dt>{beacon.simulated ? 'Simulated beacon' : 'Beacon'}</dt>
          <dd>
            round {beacon.round} <code>{beacon.signature}</code>
          </dd>
        </Line>
      )}
      {figuresOf(round)
        .filter(({ label }) => label !== 'Paid')
        .map(({ label, text }) => (
          <Line key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Line>
        ))}
    </Block>
  );
}
