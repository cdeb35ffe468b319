import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { DateTime } from 'shared/ui/DateTime';
import { Picture } from 'shared/ui/Picture';
import { type Column, Table } from 'shared/ui/Table';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';
import { DrawnAt, ProofLink, Thumb, WinnerName } from './WinnersTable.styles.ts';

const columns: Column<DrawnLottery>[] = [
  {
    key: 'time',
    header: 'Lottery time',
    cell: ({ id, rolledAt }) => (
      <DrawnAt>
        <Link to={paths.lottery(id)}>
          <DateTime at={rolledAt} />
        </Link>
      </DrawnAt>
    ),
  },
  { key: 'winner', header: 'Winner', cell: ({ winner }) => <WinnerName>{winner?.username ?? 'No one wins'}</WinnerName> },
  {
    key: 'number',
    header: 'Winning number',
    cell: (lottery) => <NumberCell lottery={lottery} />,
  },
  { key: 'reward', header: 'Reward', cell: (lottery) => <RewardCell lottery={lottery} /> },
];

/** Lists all wins, newest first; a member with two wins appears twice. */
export function WinnersTable({ lotteries }: { lotteries: readonly DrawnLottery[] }) {
  return <Table caption="Latest winners" columns={columns} rows={lotteries} rowKey={({ id }) => id} />;
}

function NumberCell({ lottery: { id, winnerTicket, totalTickets, resultId } }: { lottery: DrawnLottery }) {
  const number = padNumber(winnerTicket, totalTickets);
  if (resultId === null) return number;
  return (
    <>
      {number}
      <ProofLink>
        <Link to={paths.lotteryProof(id)} aria-label={`Proof of number ${number}, round ${id}`}>
          Proof
        </Link>
      </ProofLink>
    </>
  );
}

function RewardCell({ lottery: { lotteryReward } }: { lottery: DrawnLottery }) {
  if (lotteryReward.tokenAmount > 0) return formatCto(lotteryReward.tokenAmount);
  return (
    <Thumb>
      <Picture
        src={lotteryReward.thumbnail ?? picturesOf(lotteryReward.image)[0]}
        fallback="prize"
        alt={lotteryReward.name}
        sizes="44px"
      />
    </Thumb>
  );
}
