import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { color, font, space } from 'shared/theme/tokens';
import { Checkbox } from 'shared/ui/Checkbox';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinksWithoutScripts } from 'shared/ui/LinksWithoutScripts';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { isDrawn } from '../lottery/drawnLottery.ts';
import { ResultGrid, ResultGridSkeleton } from '../winners/ResultGrid.tsx';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(5)};
  margin-bottom: ${space(4)};
  color: ${color.muted};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
  p {
    margin: 0;
  }
  a {
    color: ${color.second};
  }
`;

interface UnwonLotteriesProps {
  shown: boolean;
  onChange(shown: boolean): void;
  addressOf(shown: boolean): string;
}

export function UnwonLotteries({ shown, onChange, addressOf }: UnwonLotteriesProps) {
  const { data, mutate } = useLotteries({ page: 0, limit: 1, status: 'ended', hasWinner: false });
  useRenewWhenDrawn(mutate);
  const [pressed, setPressed] = useState(shown);
  useEffect(() => setPressed(shown), [shown]);
  const count = data?.totalElements ?? 0;
  const press = (checked: boolean) => {
    setPressed(checked);
    onChange(checked);
  };
  return (
    <Bar>
      <LinksWithoutScripts
        label="Rounds"
        links={[
          { words: 'That somebody won', to: addressOf(false), present: !shown },
          { words: 'All', to: addressOf(true), present: shown },
        ]}
      />
      <span data-needs-scripts="">
        <Checkbox label="Show rounds nobody won" checked={pressed} onChange={(event) => press(event.target.checked)} />
      </span>
      {count > 0 && <p>{count === 1 ? '1 round was drawn' : `${count} rounds were drawn`} whose number nobody had bought.</p>}
      <Link to={paths.payouts()}>When prizes were paid</Link>
    </Bar>
  );
}

interface Filters {
  rounds: 'won' | 'all';
  page: number;
  limit: number;
}

const noFilters: Filters = { rounds: 'won', page: 0, limit: 10 };
const filterOptions = { choices: { rounds: ['won', 'all'] satisfies Filters['rounds'][] } };

const filterOf = (unwonShown: boolean) => (unwonShown ? 'all' : 'won');

function WinnersList() {
  const [{ rounds, page, limit }, setFilters, addressWith] = useFilters({ ...noFilters }, filterOptions);
  const asked = useLotteries({ page, limit, status: 'ended', hasWinner: rounds === 'won' ? true : '' });
  useRenewWhenDrawn(asked.mutate);
  return (
    <>
      <PageTitle>Winners List</PageTitle>
      <UnwonLotteries
        shown={rounds === 'all'}
        onChange={(shown) => setFilters({ rounds: filterOf(shown) })}
        addressOf={(shown) => addressWith({ rounds: filterOf(shown) })}
      />
      <PagedList
        asked={asked}
        items={asked.data?.contents.filter(isDrawn)}
        loading={<ResultGridSkeleton />}
        empty={<EmptyState>No winners found</EmptyState>}
        label="Result pages"
        page={page}
        limit={limit}
        addressOf={(next) => addressWith({ page: next })}
        onPage={(next) => setFilters({ page: next })}
        onLimit={(next) => setFilters({ limit: next })}
      >
        {(lotteries) => <ResultGrid lotteries={lotteries} />}
      </PagedList>
    </>
  );
}

export default WinnersList satisfies Part<'lottery/WinnersList'>;
