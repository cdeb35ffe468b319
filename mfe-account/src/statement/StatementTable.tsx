import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import type { Movement } from 'shared/contracts/statement';
import { formatDateTime } from 'shared/format/date';
import { Link } from 'shared/router';
import { color } from 'shared/theme/tokens';
import { type Column, Table } from 'shared/ui/Table';
import { movedAmount, numbersOf, reasonNames } from './movementWords.ts';

const Cell = styled.span`
  display: block;
  min-width: 112px;
  font-variant-numeric: tabular-nums;
  small {
    display: block;
    color: ${color.muted};
    font-size: 14px;
  }
`;

const columns: Column<Movement>[] = [
  { key: 'at', header: 'Time', cell: ({ at }) => <Cell>{formatDateTime(at, 'UTC')} UTC</Cell> },
  // Before what it was for: on phones the table scrolls.
  { key: 'amount', header: 'Amount', cell: (movement) => <Cell>{movedAmount(movement)}</Cell> },
  { key: 'what', header: 'What', cell: ({ reason }) => <Cell>{reasonNames[reason]}</Cell> },
  {
    key: 'for',
    header: 'For',
    cell: (movement) => (
      <Cell>
        {movement.lotteryId === null ? '–' : <Link to={paths.lottery(movement.lotteryId)}>{movement.lotteryName}</Link>}
        {numbersOf(movement) && <small>Numbers {numbersOf(movement)}</small>}
      </Cell>
    ),
  },
];

/** Movements, the latest first. */
export function StatementTable({ movements }: { movements: readonly Movement[] }) {
  return <Table caption="Statement" columns={columns} rows={movements} rowKey={({ id }) => id} />;
}
