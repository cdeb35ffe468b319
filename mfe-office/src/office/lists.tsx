import styled from '@emotion/styled';
import {
  type OfficeSession,
  useOfficeActs,
  useOfficeLotteries,
  useOfficeOrders,
  useOfficePrizes,
} from 'shared/api-client/office';
import { serverNow } from 'shared/clock';
import type { OfficeLottery, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import type { OfficeAct } from 'shared/contracts/officeActs';
import type { ActKind } from 'shared/contracts/officeSession';
import { paths } from 'shared/contracts/paths';
import { formatCto, prizeValue, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { PageTitle } from 'shared/ui/PageTitle';
import { ActAtDesk, ActButton } from './ActButton.tsx';
import { Cell, type Column, KeysetTable } from './KeysetTable.tsx';
import { actNames, lotteryNames, orderNames, pausedName, prizeNames, verbNames } from './office.messages.ts';
import { PrizeForm } from './PrizeForm.tsx';

const NewPrize = styled.div`
  margin-bottom: ${space(5)};
  &:empty {
    display: none;
  }
`;

const lotteriesFor = (session: OfficeSession): readonly Column<OfficeLottery>[] => [
  {
    key: 'round',
    header: 'Round',
    cell: ({ id, name, state, paused, endsAt, extended }) => (
      <Cell
        state={state === 'running' && paused ? pausedName : lotteryNames[state]}
        small={<DateTime at={endsAt} />}
        actions={state === 'running' && <SaleButtons {...{ session, id, paused, endsAt, extended }} />}
      >
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

type OnSale = Pick<OfficeLottery, 'id' | 'paused' | 'endsAt' | 'extended'> & { session: OfficeSession };

function SaleButtons({ session, id, paused, endsAt, extended }: OnSale) {
  const button = (label: string, kind: ActKind, end?: number) => (
    <ActButton
      session={session}
      label={label}
      title={`${label} round ${id}`}
      request={{ kind, round: id }}
      {...(end !== undefined && { endsAt: end })}
    />
  );
  return (
    <>
      {paused ? button('Resume', 'rounds resume') : button('Pause', 'rounds pause')}
      {!extended && button('Extend', 'rounds extend', endsAt)}
      {button('Cancel', 'rounds cancel')}
    </>
  );
}

const hour = 3_600_000;

const prizesFor = (session: OfficeSession): readonly Column<OfficePrize>[] => [
  {
    key: 'name',
    header: 'Prize',
    cell: ({ id, name, state, numbers, price, schedule, waitsForAllow }) => (
      <Cell
        state={prizeNames[state]}
        actions={
          <>
            {numbers !== null && price !== null && (
              <ActButton
                session={session}
                label="Open a round"
                title={`Open a round of ${name}`}
                request={{ kind: 'rounds open', prize: id }}
                endsAt={Math.ceil(serverNow() / hour) * hour}
              />
            )}
            {waitsForAllow && (
              <ActButton
                session={session}
                label="Allow the schedule"
                title={`Allow the schedule of ${name}`}
                request={{ kind: 'rewards allow', prize: id }}
              />
            )}
            {schedule !== null && (
              <ActButton
                session={session}
                label="End the schedule"
                title={`End the schedule of ${name}: ${schedule} (UTC)`}
                request={{ kind: 'rewards end-schedule', prize: id }}
              />
            )}
          </>
        }
      >
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

const ordersFor = (session: OfficeSession): readonly Column<OfficeOrder>[] => [
  {
    key: 'product',
    header: 'Product',
    cell: ({ id, name, state, createdAt }) => (
      <Cell
        state={orderNames[state]}
        small={<DateTime at={createdAt} />}
        actions={
          state !== 'fulfilled' && (
            <ActButton
              session={session}
              label="Mark as handed over"
              title={`Mark as handed over: order ${id}`}
              request={{ kind: 'orders fulfil', order: id }}
            />
          )
        }
      >
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

const actsFor = (session: OfficeSession): readonly Column<OfficeAct>[] => [
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
    cell: (act) => {
      const { state, expiresAt, effectAt, decidedAt } = act;
      return state === 'draft' || state === 'waiting' || state === 'delayed' ? (
        <Cell actions={<ActAtDesk session={session} act={act} />}>
          <DateTime at={effectAt ?? expiresAt} />
        </Cell>
      ) : (
        <DateTime at={decidedAt ?? expiresAt} />
      );
    },
  },
];

const openActs = { open: { label: 'Waiting for a signature' } };

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
      <KeysetTable caption="Acts" columns={actsFor(session)} states={openActs} useAsked={(query) => useActs(session, query)} />
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
      <NewPrize>
        <ActButton session={session} label="New prize" title="New prize" request={{ kind: 'prizes ready' }} Form={PrizeForm} />
      </NewPrize>
      <KeysetTable
        caption="Prizes"
        columns={prizesFor(session)}
        states={prizeNames}
        useAsked={(query) => useOfficePrizes(session, query)}
      />
    </>
  );
}

export function Orders({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Orders</PageTitle>
      <KeysetTable
        caption="Orders"
        columns={ordersFor(session)}
        states={orderNames}
        useAsked={(query) => useOfficeOrders(session, query)}
      />
    </>
  );
}
