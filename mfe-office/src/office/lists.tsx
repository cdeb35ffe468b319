import { type OfficeSession, useOfficeLotteries, useOfficeOrders, useOfficePrizes } from 'shared/api-client/office';
import type { OfficeLottery, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import { paths } from 'shared/contracts/paths';
import { formatCto, prizeValue, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { DateTime } from 'shared/ui/DateTime';
import { PageTitle } from 'shared/ui/PageTitle';
import type { Column } from 'shared/ui/Table';
import { Cell, KeysetTable } from './KeysetTable.tsx';
import { lotteryNames, orderNames, prizeNames } from './office.messages.ts';

const lotteries: readonly Column<OfficeLottery>[] = [
  {
    key: 'round',
    header: 'Round',
    cell: ({ id, name, state, endsAt }) => (
      <Cell state={lotteryNames[state]} small={<DateTime at={endsAt} />}>
        <Link to={paths.lottery(id)}>
          {name} · {id}
        </Link>
      </Cell>
    ),
  },
  { key: 'prize', header: 'Prize', cell: (row) => prizeValue(row) },
  {
    key: 'sold',
    header: 'Sold',
    cell: ({ sold, total, price }) => (
      <Cell small={formatCto(sold * price)}>
        {withThousands(sold)} of {withThousands(total)}
      </Cell>
    ),
  },
];

const prizes: readonly Column<OfficePrize>[] = [
  {
    key: 'name',
    header: 'Prize',
    cell: ({ id, name, state }) => (
      <Cell state={prizeNames[state]}>
        <Link to={paths.reward(id)}>{name}</Link>
      </Cell>
    ),
  },
  { key: 'value', header: 'Value', cell: (row) => prizeValue(row) },
  {
    key: 'round',
    header: 'A round',
    cell: ({ numbers, price, schedule }) => (
      <Cell small={schedule === null ? 'Opened by hand' : `${schedule} (UTC)`}>
        {numbers === null || price === null ? 'Not set' : `${withThousands(numbers)} numbers at ${formatCto(price)}`}
      </Cell>
    ),
  },
];

const orders: readonly Column<OfficeOrder>[] = [
  {
    key: 'product',
    header: 'Product',
    cell: ({ name, state, createdAt }) => (
      <Cell state={orderNames[state]} small={<DateTime at={createdAt} />}>
        {name}
      </Cell>
    ),
  },
  {
    key: 'winner',
    header: 'Winner',
    cell: ({ winner }) => <Link to={`/office/members/${winner.id}`}>{winner.publicName}</Link>,
  },
  { key: 'round', header: 'Round', cell: ({ lotteryId }) => <Link to={paths.lottery(lotteryId)}>{lotteryId}</Link> },
];

export function Lotteries({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Lotteries</PageTitle>
      <KeysetTable
        caption="Lotteries"
        columns={lotteries}
        states={lotteryNames}
        useAsked={(query) => useOfficeLotteries(session, query)}
      />
    </>
  );
}

export function Prizes({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Prizes</PageTitle>
      <KeysetTable caption="Prizes" columns={prizes} states={prizeNames} useAsked={(query) => useOfficePrizes(session, query)} />
    </>
  );
}

export function Orders({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Orders</PageTitle>
      <KeysetTable caption="Orders" columns={orders} states={orderNames} useAsked={(query) => useOfficeOrders(session, query)} />
    </>
  );
}
