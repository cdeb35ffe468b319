import styled from '@emotion/styled';
import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { RewardType } from 'shared/contracts/rewards';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { flow, stack } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/printStyles';
import { color, font, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { Picture } from 'shared/ui/Picture';
import { SearchField } from 'shared/ui/SearchField';
import { Select } from 'shared/ui/Select';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { type Column, Table } from 'shared/ui/Table';
import { type DrawnLottery, isDrawn } from '../lottery/drawnLottery.ts';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';

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

const Aside = styled.p`
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

function WinnersTable({ lotteries }: { lotteries: readonly DrawnLottery[] }) {
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

const WinnerFilterBar = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  align-items: end;
  max-width: 720px;
  margin-bottom: ${space(5)};
  ${notOnPaper}
`;

interface WinnerFilterValues {
  username: string;
  type: RewardType | '';
}

interface WinnerFiltersProps {
  filters: WinnerFilterValues;
  onChange(patch: Partial<WinnerFilterValues>, options?: { replace: boolean }): void;
}

const rewardTypes = [
  { value: '', label: 'All' },
  { value: 'token', label: 'Token' },
  { value: 'product', label: 'Product' },
] as const;

function WinnerFilters({ filters, onChange }: WinnerFiltersProps) {
  const filtered = filters.username !== '' || filters.type !== '';
  return (
    <WinnerFilterBar data-needs-scripts="" role="search" aria-label="Filter winners">
      <SearchField
        label="Winner username"
        placeholder="Part of a public name"
        value={filters.username}
        onChange={(username) => onChange({ username }, { replace: true })}
      />
      <Select label="Reward type" value={filters.type} onChange={(type) => onChange({ type })} options={rewardTypes} />
      <Button variant="secondary" disabled={!filtered} onClick={() => onChange({ username: '', type: '' })}>
        Clear filter
      </Button>
    </WinnerFilterBar>
  );
}

interface Filters extends WinnerFilterValues {
  page: number;
  limit: number;
}

const noFilters: Filters = { username: '', type: '', page: 0, limit: 10 };
/** The prefix separates these filters from those of the member's own tickets on the same page. */
const filterOptions = { prefix: 'winners', choices: { type: ['', 'token', 'product'] satisfies (RewardType | '')[] } };

function LatestWinners() {
  const [filters, setFilters, addressWith] = useFilters({ ...noFilters }, filterOptions);
  const asked = useLotteries({
    page: filters.page,
    limit: filters.limit,
    status: 'ended',
    hasWinner: true,
    winnerUsername: filters.username,
    rewardType: filters.type,
  });
  useRenewWhenDrawn(asked.mutate);
  return (
    <section>
      <PageTitle>Latest Winners</PageTitle>
      <WinnerFilters filters={filters} onChange={setFilters} />
      <PagedList
        asked={asked}
        items={asked.data?.contents.filter(isDrawn)}
        loading={
          <LoadingRegion label="Loading winners">
            <Skeleton height="640px" />
          </LoadingRegion>
        }
        empty={<WinnersTable lotteries={[]} />}
        label="Winners pages"
        page={filters.page}
        limit={filters.limit}
        addressOf={(page) => addressWith({ page })}
        onPage={(page) => setFilters({ page })}
        onLimit={(limit) => setFilters({ limit })}
      >
        {(lotteries) => <WinnersTable lotteries={lotteries} />}
      </PagedList>
      <Aside>
        Rounds that nobody won are among <Link to={`${paths.result()}?rounds=all`}>all results</Link>.
      </Aside>
    </section>
  );
}

export default LatestWinners satisfies Part<'lottery/LatestWinners'>;
