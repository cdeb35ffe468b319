import type { Part } from 'shared/contracts/parts';
import { PageTitle } from 'shared/ui/PageTitle';
import { CategoryTiles } from '../prizeFilters/CategoryTiles.tsx';
import { PrizeFilterBar, rewardsQueryOf, usePrizeFilters } from '../prizeFilters/PrizeFilterBar.tsx';
import { RewardGrid } from '../rewards/RewardGrid.tsx';

/** Part: all prizes, filtered by the address, so that links and the back button restore the list. */
function AllPrizes() {
  const [filters, setFilters, addressWith] = usePrizeFilters();
  return (
    <>
      <PageTitle>All Prize Lottery</PageTitle>
      <CategoryTiles
        value={filters.category}
        onChange={(category) => setFilters({ category })}
        addressOf={(category) => addressWith({ category })}
      />
      <PrizeFilterBar
        search={filters.search}
        type={filters.type}
        onSearch={(search) => setFilters({ search }, { replace: true })}
        onType={(type) => setFilters({ type })}
      />
      <RewardGrid
        query={rewardsQueryOf(filters)}
        addressOf={(page) => addressWith({ page })}
        onPage={(page) => setFilters({ page })}
        onLimit={(limit) => setFilters({ limit })}
      />
    </>
  );
}

export default AllPrizes satisfies Part<'rewards/AllPrizes'>;
