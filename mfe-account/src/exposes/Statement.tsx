import styled from '@emotion/styled';
import { useState } from 'react';
import { messageOf, traceIdOf } from 'shared/api-client/http';
import { statementFile, useStatement } from 'shared/api-client/wallets';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { Movement, StatementFilter } from 'shared/contracts/wallets';
import { formatDateTime } from 'shared/format/date';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { saveFile } from 'shared/saveFile';
import { flow } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { PagedList } from 'shared/ui/PagedList';
import { Select } from 'shared/ui/Select';
import { type Column, Table } from 'shared/ui/Table';
import { TextField } from 'shared/ui/TextField';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { SaveReceipt } from '../account/SaveReceipt.tsx';
import { isDay, momentsOf, movedAmount, numbersOf, reasonNames } from '../statement/statement.messages.ts';

const Cell = styled.span`
  display: block;
  font-variant-numeric: tabular-nums;
  small {
    display: block;
    color: ${color.muted};
    font-size: 14px;
  }
  a {
    display: inline-block;
    padding-block: 2px;
  }
`;

const WideCell = styled(Cell)`
  min-width: 132px;
`;

const columns: Column<Movement>[] = [
  { key: 'at', header: 'Time', cell: ({ at }) => <Cell>{formatDateTime(at, 'UTC')} UTC</Cell> },
  { key: 'amount', header: 'Amount', cell: (movement) => <Cell>{movedAmount(movement)}</Cell> },
  {
    key: 'what',
    header: 'What for',
    cell: (movement) => (
      <WideCell>
        {reasonNames[movement.reason]}
        {movement.lotteryId !== null && (
          <small>
            <Link to={paths.lottery(movement.lotteryId)}>{movement.lotteryName}</Link>
          </small>
        )}
        {numbersOf(movement) && <small>Numbers {numbersOf(movement)}</small>}
        {movement.reason === 'purchase' && movement.purchaseId !== null && movement.lotteryId !== null && (
          <SaveReceipt lotteryId={movement.lotteryId} purchaseId={movement.purchaseId} />
        )}
      </WideCell>
    ),
  },
];

function StatementTable({ movements }: { movements: readonly Movement[] }) {
  return <Table caption="Statement" columns={columns} rows={movements} rowKey={({ id }) => id} />;
}

const Filters = styled.div`
  ${flow(4)}
  align-items: end;
  margin-bottom: ${space(5)};
  & > * {
    min-width: 160px;
  }
`;

const kinds = [
  { value: '', label: 'All' },
  { value: 'purchase', label: 'Numbers bought' },
  { value: 'prize', label: 'Prizes' },
  { value: 'refund', label: 'Paid back' },
  { value: 'credit', label: 'Credits' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const noFilters: { reason: Kind; from: string; to: string } = { reason: '', from: '', to: '' };

const loading = <BlockLoading label="Loading your statement" height={520} />;

function StatementSection() {
  return (
    <AccountBlock
      title="Statement"
      id="statement"
      lead="Every movement of your wallets, with what it was for. Days are those of UTC."
      loading={loading}
    >
      <Movements />
    </AccountBlock>
  );
}

function Movements() {
  const [filters, setFilters] = useFilters(
    { ...noFilters, page: 0, limit: 10 },
    { prefix: 'statement', choices: { reason: kinds.map(({ value }) => value) } },
  );
  const { reason, from, to, page, limit } = filters;
  const filter: StatementFilter = { ...momentsOf(from, to), ...(reason && { reason }) };
  const asked = useStatement({ ...filter, page, limit });
  const filtered = reason !== '' || isDay(from) || isDay(to);
  return (
    <>
      <Filters role="search" aria-label="Filter the statement">
        <Select label="What" value={reason} options={kinds} onChange={(next) => setFilters({ reason: next })} />
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => setFilters({ from: target.value }, { replace: true })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={({ target }) => setFilters({ to: target.value }, { replace: true })}
        />
        <SaveFile filter={filter} />
      </Filters>
      <PagedList
        asked={asked}
        items={asked.data?.contents}
        loading={loading}
        empty={
          filtered ? (
            <EmptyState
              action={
                <Button variant="secondary" onClick={() => setFilters(noFilters)}>
                  Clear filters
                </Button>
              }
            >
              No movement matches these filters.
            </EmptyState>
          ) : (
            <EmptyState>Nothing has moved in your wallets yet.</EmptyState>
          )
        }
        label="Statement pages"
        page={page}
        limit={limit}
        onPage={(next) => setFilters({ page: next })}
        onLimit={(next) => setFilters({ limit: next })}
      >
        {(movements) => <StatementTable movements={movements} />}
      </PagedList>
    </>
  );
}

function SaveFile({ filter }: { filter: StatementFilter }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, csv, complete } = await statementFile(filter);
      saveFile(name, csv, 'text/csv;charset=utf-8');
      if (!complete) toast('info', 'The file holds the latest movements only. Choose fewer days for the others.');
    } catch (error) {
      toast('error', `The statement could not be saved. ${messageOf(error)}`, undefined, traceIdOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      Save as CSV
    </Button>
  );
}

export default StatementSection satisfies Part<'account/Statement'>;
