import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import type { Movement } from 'shared/contracts/statement';
import { formatDateTime } from 'shared/format/date';
import { Link } from 'shared/router';
import { color } from 'shared/theme/tokens';
import { type Column, Table } from 'shared/ui/Table';
import { movedAmount, numbersOf, reasonNames } from './movement.messages.ts';

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

/** Wide enough for lottery names, the longest words of a row. */
const WideCell = styled(Cell)`
  min-width: 132px;
`;

const columns: Column<Movement>[] = [
  { key: 'at', header: 'Time', cell: ({ at }) => <Cell>{formatDateTime(at, 'UTC')} UTC</Cell> },
  { key: 'amount', header: 'Amount', cell: (movement) => <Cell>{movedAmount(movement)}</Cell> },
  {
    // One column, so that all three fit on phones.
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
      </WideCell>
    ),
  },
];

export function StatementTable({ movements }: { movements: readonly Movement[] }) {
  return <Table caption="Statement" columns={columns} rows={movements} rowKey={({ id }) => id} />;
}
