import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { Link } from 'shared/router';
import { flow } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { Picture } from 'shared/ui/Picture';
import { type Column, Table } from 'shared/ui/Table';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';

const Thumb = styled.span`
  display: block;
  width: 44px;
`;

const DrawnAt = styled.span`
  display: block;
  min-width: 86px;
`;

/** Width of a usual name; longer ones wrap, so that the reward stays visible. */
const WinnerCell = styled.div`
  ${flow(1, 2)}
  min-width: 88px;
  overflow-wrap: anywhere;
`;

const ProofLink = styled.span`
  display: block;
  font-size: ${font.size.small};
  a {
    display: inline-block;
    padding-block: ${space(1)};
    color: ${color.second};
  }
`;

export const Aside = styled.p`
  margin: ${space(4)} 0 0;
  color: ${color.muted};
  font-size: ${font.size.small};
  a {
    color: ${color.second};
  }
`;

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
  {
    key: 'winner',
    header: 'Winner',
    cell: ({ winner }) => (
      <WinnerCell>
        {winner && <MemberPicture name={winner.username} src={winner.avatar} size={32} />}
        {winner?.username ?? 'No one wins'}
      </WinnerCell>
    ),
  },
  {
    key: 'number',
    header: 'Winning number',
    cell: (lottery) => <NumberCell lottery={lottery} />,
  },
  { key: 'reward', header: 'Reward', cell: (lottery) => <RewardCell lottery={lottery} /> },
];

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
