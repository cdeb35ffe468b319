import {
  type OfficeSession,
  useOfficeActs,
  useOfficeLotteries,
  useOfficeOrders,
  useOfficePrizes,
} from 'shared/api-client/office';
import type { OfficeLottery, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import type { OfficeAct } from 'shared/contracts/officeActs';
import { paths } from 'shared/contracts/paths';
import { formatCto, prizeValue, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { DateTime } from 'shared/ui/DateTime';
import { PageTitle } from 'shared/ui/PageTitle';
import type { Column } from 'shared/ui/Table';
import { ActButton, RefuseAtDesk, SignAtDesk } from './ActButton.tsx';
import { Cell, KeysetTable } from './KeysetTable.tsx';
import { actNames, lotteryNames, orderNames, pausedName, prizeNames, verbNames } from './office.messages.ts';

const lotteriesFor = (session: OfficeSession): readonly Column<OfficeLottery>[] => [
  {
    key: 'round',
    header: 'Round',
    cell: ({ id, name, state, paused, endsAt }) => (
      <Cell state={state === 'running' && paused ? pausedName : lotteryNames[state]} small={<DateTime at={endsAt} />}>
        <Link to={paths.lottery(id)}>
          {name} · {id}
        </Link>
        {state === 'running' && <PauseButton session={session} id={id} paused={paused} />}
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

function PauseButton({ session, id, paused }: { session: OfficeSession; id: number; paused: boolean }) {
  const label = paused ? 'Resume' : 'Pause';
  const kind = paused ? 'rounds resume' : 'rounds pause';
  return <ActButton session={session} label={label} title={`${label} round ${id}`} request={{ kind, round: id }} />;
}

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

const acts: readonly Column<OfficeAct>[] = [
  {
    key: 'act',
    header: 'Act',
    cell: ({ words, kind, by, state, member, failure }) => (
      <Cell state={actNames[state]} small={`${kind}, by ${by}`}>
        {member ? <Link to={`/office/members/${member.id}`}>{words}</Link> : words}
        {failure}
      </Cell>
    ),
  },
  {
    key: 'signatures',
    header: 'Signatures',
    cell: ({ signatures }) =>
      signatures.length === 0 ? 'None' : signatures.map(({ operator, verb }) => `${operator} ${verbNames[verb]}`).join(', '),
  },
  {
    key: 'until',
    header: 'Until',
    cell: ({ id, state, expiresAt, effectAt, decidedAt, deskUrl }) =>
      state === 'draft' || state === 'waiting' || state === 'delayed' ? (
        <Cell>
          <DateTime at={effectAt ?? expiresAt} />
          {effectAt === undefined ? <SignAtDesk id={id} deskUrl={deskUrl} /> : <RefuseAtDesk id={id} deskUrl={deskUrl} />}
        </Cell>
      ) : (
        <DateTime at={decidedAt ?? expiresAt} />
      ),
  },
];

const openActs = { open: { label: 'Waiting for a signature' } };

/** Pages of acts by number, as a list that is read from a place on. */
function useActs(session: OfficeSession, { state, before }: { state: 'open' | ''; before: string }) {
  const page = Number(before);
  const { data, error, mutate } = useOfficeActs(session, { open: state === 'open', page });
  return {
    error,
    mutate,
    data: data && {
      at: data.at,
      data: { contents: data.data.contents, next: page + 1 < data.data.totalPage ? String(page + 1) : null },
    },
  };
}

export function Acts({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Acts</PageTitle>
      <KeysetTable caption="Acts" columns={acts} states={openActs} useAsked={(query) => useActs(session, query)} />
    </>
  );
}

export function Lotteries({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Lotteries</PageTitle>
      <KeysetTable
        caption="Lotteries"
        columns={lotteriesFor(session)}
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
