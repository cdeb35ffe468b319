import styled from '@emotion/styled';
import type { Key, ReactNode } from 'react';
import type { Dated } from 'shared/api-client/office';
import { useFilters } from 'shared/hooks/useFilters';
import { flow, stack } from 'shared/theme/layout';
import { breakpoint, color, font, from, space, upTo } from 'shared/theme/tokens';
import type { Asked } from 'shared/ui/Answer';
import { Badge } from 'shared/ui/Badge';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { NativeSelect } from 'shared/ui/NativeSelect';
import { Table, type Column as TableColumn } from 'shared/ui/Table';
import type { StateName } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const Bar = styled.nav`
  ${flow(3)}
  margin-top: ${space(5)};
  &:empty {
    display: none;
  }
`;

const Filter = styled.div`
  max-width: 280px;
  margin-bottom: ${space(5)};
`;

interface PagerProps {
  present: string;
  next: string | null;
  addressOf(before: string): string;
  label: string;
  fromOldest?: boolean;
}

export function Pager({ present, next, addressOf, label, fromOldest = false }: PagerProps) {
  return (
    <Bar aria-label={`${label}, pages`}>
      {present !== '' && (
        <LinkButton variant="secondary" to={addressOf('')}>
          {fromOldest ? 'Oldest' : 'Latest'}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="secondary" to={addressOf(next)}>
          {fromOldest ? 'Newer' : 'Older'}
        </LinkButton>
      )}
    </Bar>
  );
}

interface KeysetTableProps<Row extends { id: number | string }, State extends string> {
  caption: string;
  columns: readonly Column<Row>[];
  states: Readonly<Record<State, Pick<StateName, 'label'>>>;
  /** The state that is shown unless the address says another, from the oldest row on. */
  waits?: State;
  useAsked(query: { state: State | ''; before: string }): Asked<Dated<{ contents: Row[]; next: string | null }>>;
}

/** A list that is read from the latest row on, with a filter by state; filter and place are in the address. */
export function KeysetTable<Row extends { id: number | string }, State extends string>({
  caption,
  columns,
  states,
  waits,
  useAsked,
}: KeysetTableProps<Row, State>) {
  const known = Object.keys(states).filter((name): name is State => name in states);
  const none: { state: State | ''; before: string } = { state: waits ?? '', before: '' };
  const [filters, setFilters, addressWith] = useFilters(none, { choices: { state: ['', ...known] } });
  const options = [{ value: '', label: 'All' } as const, ...known.map((value) => ({ value, label: states[value].label }))];
  return (
    <>
      <Filter>
        <NativeSelect
          label="Show"
          value={filters.state}
          options={options}
          onChange={(state) => setFilters({ state, before: '' })}
        />
      </Filter>
      <Shown asked={useAsked(filters)} label={`Loading: ${caption}`} height={520}>
        {({ contents, next }) => (
          <>
            {contents.length === 0 ? (
              <EmptyState>
                {filters.state === '' ? `No ${caption.toLowerCase()} yet.` : 'There is nothing of this kind.'}
              </EmptyState>
            ) : (
              <Rows caption={caption} rows={contents} rowKey={({ id }) => id} columns={columns} />
            )}
            <Pager
              present={filters.before}
              next={next}
              addressOf={(before) => addressWith({ before })}
              label={caption}
              fromOldest={waits !== undefined && filters.state === waits}
            />
          </>
        )}
      </Shown>
    </>
  );
}

const Cards = styled.div`
  && td {
    vertical-align: top;
  }
  ${from(breakpoint.tablet)} {
    time {
      white-space: nowrap;
    }
    td:nth-of-type(-n + 3):nth-last-of-type(-n + 3) {
      min-width: 184px;
    }
  }
  ${upTo(breakpoint.tablet)} {
    table,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tr {
      ${stack(3)}
      padding: ${space(4)};
    }
    tr + tr {
      border-top: 1px solid ${color.raised};
    }
    && tbody td {
      display: block;
      padding: 0;
      border: 0;
      font-size: ${font.size.body};
      overflow-wrap: anywhere;
    }
    td > [data-label] {
      display: grid;
      grid-template-columns: 88px minmax(0, 1fr);
      gap: ${space(4)};
    }
    td > [data-label]::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      color: ${color.muted};
      font-size: ${font.size.small};
      line-height: 24px;
    }
  }
`;

export interface Column<Row> extends TableColumn<Row> {
  header: string;
}

interface RowsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): Key;
}

/** A table; on narrow screens each row is a card whose cells, but for the first, have their column's name beside them. */
export function Rows<Row>({ columns, ...table }: RowsProps<Row>) {
  const labelled = columns.map(({ cell, ...column }, index): Column<Row> => {
    if (index === 0) return { ...column, cell };
    return {
      ...column,
      cell: (row) => (
        <div data-label={column.header}>
          <div>{cell(row)}</div>
        </div>
      ),
    };
  });
  return (
    <Cards>
      <Table columns={labelled} {...table} />
    </Cards>
  );
}

const Lines = styled.span`
  ${stack(1)}
  justify-items: start;
  small {
    color: ${color.muted};
    font-size: ${font.size.small};
  }
`;

const Facts = styled.span(flow(1, 3));

const Actions = styled.span`
  ${flow(2)}
  margin-top: ${space(1)};
  > * {
    white-space: nowrap;
  }
  &:empty {
    display: none;
  }
`;

interface CellProps {
  children?: ReactNode;
  state?: StateName;
  small?: ReactNode;
  actions?: ReactNode;
}

export function Cell({ children, state, small, actions }: CellProps) {
  return (
    <Lines>
      {children}
      {(state || small) && (
        <Facts>
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
          {small && <small>{small}</small>}
        </Facts>
      )}
      {actions && <Actions>{actions}</Actions>}
    </Lines>
  );
}
