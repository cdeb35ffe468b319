import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Dated } from 'shared/api-client/office';
import { useFilters } from 'shared/hooks/useFilters';
import { flow, stack } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import type { Asked } from 'shared/ui/Answer';
import { Badge } from 'shared/ui/Badge';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Select } from 'shared/ui/Select';
import { type Column, Table } from 'shared/ui/Table';
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
  margin-bottom: ${space(3)};
`;

interface PagerProps {
  /** Where the shown page begins; empty: at the latest. */
  present: string;
  next: string | null;
  addressOf(before: string): string;
  label: string;
}

export function Pager({ present, next, addressOf, label }: PagerProps) {
  return (
    <Bar aria-label={`${label}, pages`}>
      {present !== '' && (
        <LinkButton variant="secondary" to={addressOf('')}>
          Latest
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="secondary" to={addressOf(next)}>
          Older
        </LinkButton>
      )}
    </Bar>
  );
}

interface KeysetTableProps<Row extends { id: number | string }, State extends string> {
  caption: string;
  columns: readonly Column<Row>[];
  states: Readonly<Record<State, Pick<StateName, 'label'>>>;
  useAsked(query: { state: State | ''; before: string }): Asked<Dated<{ contents: Row[]; next: string | null }>>;
}

/** A list that is read from the latest row on, with a filter by state; filter and place are in the address. */
export function KeysetTable<Row extends { id: number | string }, State extends string>({
  caption,
  columns,
  states,
  useAsked,
}: KeysetTableProps<Row, State>) {
  const known = Object.keys(states).filter((name): name is State => name in states);
  const none: { state: State | ''; before: string } = { state: '', before: '' };
  const [filters, setFilters, addressWith] = useFilters(none, { choices: { state: ['', ...known] } });
  const options = [{ value: '', label: 'All' } as const, ...known.map((value) => ({ value, label: states[value].label }))];
  return (
    <>
      <Filter>
        <Select label="Show" value={filters.state} options={options} onChange={(state) => setFilters({ state, before: '' })} />
      </Filter>
      <Shown asked={useAsked(filters)} label={`Loading: ${caption}`} height={520}>
        {({ contents, next }) => (
          <>
            {contents.length === 0 ? (
              <EmptyState>There is nothing of this kind.</EmptyState>
            ) : (
              <Table caption={caption} rows={contents} rowKey={({ id }) => id} columns={columns} />
            )}
            <Pager present={filters.before} next={next} addressOf={(before) => addressWith({ before })} label={caption} />
          </>
        )}
      </Shown>
    </>
  );
}

const Lines = styled.span`
  ${stack(1)}
  justify-items: start;
  small {
    color: ${color.muted};
    font-size: 14px;
  }
`;

/** A cell whose lines are on each other, so that three columns hold all on a phone. */
export function Cell({ children, small, state }: { children: ReactNode; small?: ReactNode; state?: StateName }) {
  return (
    <Lines>
      {children}
      {state && <Badge tone={state.tone}>{state.label}</Badge>}
      {small && <small>{small}</small>}
    </Lines>
  );
}
