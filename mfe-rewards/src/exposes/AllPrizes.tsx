import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import car from 'shared/assets/car.webp';
import coin from 'shared/assets/coin.webp';
import laptop from 'shared/assets/laptop.webp';
import money from 'shared/assets/money.webp';
import phone from 'shared/assets/phone.webp';
import trophy from 'shared/assets/trophy.webp';
import watch from 'shared/assets/watch.webp';
import { rewardCategories, rewardTypes } from 'shared/contracts/listParameters';
import type { Part } from 'shared/contracts/parts';
import type { RewardCategory, RewardsQuery, RewardType } from 'shared/contracts/rewards';
import { useFilters } from 'shared/hooks/useFilters';
import { column, noScrollbar, ring, stack, wider } from 'shared/theme/layout';
import { color, font, moving, radius, space } from 'shared/theme/tokens';
import { LinksWithoutScripts } from 'shared/ui/LinksWithoutScripts';
import { PageTitle } from 'shared/ui/PageTitle';
import { SearchField } from 'shared/ui/SearchField';
import { Select } from 'shared/ui/Select';
import { RewardGrid } from '../rewards/RewardGrid.tsx';

/** Padding that lets the row reach the edges of a phone's window. */
const edge = space(4);

/**
 * One row of seven. Where they do not fit, it scrolls sideways and shows part of the next tile, so that readers notice the
 * others.
 */
const Tiles = styled.div`
  position: relative;
  ${stack(3)}
  grid-auto-flow: column;
  grid-auto-columns: calc((100% - ${edge} * 3) / 3.4);
  margin: ${space(6)} -${edge} 0;
  padding: ${space(1)} ${edge};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${edge};
  ${noScrollbar}
  ${wider('grid-auto-columns', { 480: `calc((100% - ${edge} * 4) / 4.5)`, tablet: 'minmax(0, 1fr)' })}
  ${wider('margin-inline', { tablet: `-${space(1)}` })}
  ${wider('padding-inline', { tablet: space(1) })}
  ${wider('gap', { desktop: space(4) })}
`;

const Tile = styled.button`
  ${column(2)}
  align-items: center;
  padding: ${space(4)} ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.second};
  font: 600 ${font.size.small} / 1.3 ${font.text};
  cursor: pointer;
  scroll-snap-align: start;
  &:hover {
    background: ${color.raised};
    color: ${color.text};
  }
  ${ring(-3, 'text')}
  &[aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.raised};
    color: ${color.primaryHover};
  }
  img {
    ${moving('transition: transform 0.2s ease-out;')}
  }
  &:hover img {
    ${moving('transform: scale(1.08);')}
  }
`;

const TileIcon = styled.img`
  display: block;
  width: 56px;
  height: 56px;
  object-fit: contain;
`;

const categoryPictures = { all: trophy, car, watch, phone, laptop, token: coin, money } as const;

const tiles = [
  { category: '', name: 'All Prize' },
  { category: 'car', name: 'Dream Car' },
  { category: 'watch', name: 'Watch' },
  { category: 'phone', name: 'Smart Phone' },
  { category: 'laptop', name: 'Laptop' },
  { category: 'token', name: 'Token' },
  { category: 'money', name: 'Money' },
] as const;

interface TilesProps {
  /** The chosen category; empty means all prizes. */
  value: RewardCategory | '';
  onChange(category: RewardCategory | ''): void;
  addressOf(category: RewardCategory | ''): string;
}

function CategoryTiles({ value, onChange, addressOf }: TilesProps) {
  const row = useRef<HTMLDivElement>(null);
  const pressed = tiles.findIndex(({ category }) => category === value);

  useEffect(() => {
    const tile = row.current?.children[pressed];
    if (row.current && tile instanceof HTMLElement) {
      row.current.scrollTo({ left: tile.offsetLeft - (row.current.clientWidth - tile.offsetWidth) / 2 });
    }
  }, [pressed]);

  return (
    <>
      <LinksWithoutScripts
        label="Category"
        links={tiles.map(({ category, name }) => ({ words: name, to: addressOf(category), present: category === value }))}
      />
      <Tiles data-needs-scripts="" ref={row} role="group" aria-label="Category">
        {tiles.map(({ category, name }) => (
          <Tile key={name} type="button" aria-pressed={category === value} onClick={() => onChange(category)}>
            <TileIcon src={categoryPictures[category || 'all']} alt="" width={56} height={56} />
            {name}
          </Tile>
        ))}
      </Tiles>
    </>
  );
}

const Bar = styled.div`
  ${stack(4)}
  margin: ${space(6)} 0 ${space(8)};
  ${wider('grid-template-columns', { tablet: 'minmax(0, 1fr) 220px' })}
`;

const types = [
  { value: '', label: 'All' },
  { value: 'token', label: 'Token' },
  { value: 'product', label: 'Product' },
] as const satisfies { value: RewardType | ''; label: string }[];

interface Props {
  search: string;
  type: RewardType | '';
  onSearch(search: string): void;
  onType(type: RewardType | ''): void;
}

function PrizeFilterBar({ search, type, onSearch, onType }: Props) {
  return (
    <Bar data-needs-scripts="" role="search" aria-label="Prizes">
      <SearchField label="Search by reward name" value={search} onChange={onSearch} />
      <Select label="Reward type" value={type} onChange={onType} options={types} />
    </Bar>
  );
}

/** `type`: empty means all, as for `category`. `page`: zero-based. */
interface PrizeFilters {
  search: string;
  type: RewardType | '';
  category: RewardCategory | '';
  page: number;
  limit: number;
}

const defaults: PrizeFilters = { search: '', type: '', category: '', page: 0, limit: 10 };
const choices = { type: ['', ...rewardTypes], category: ['', ...rewardCategories] } as const;

function usePrizeFilters() {
  return useFilters(defaults, { choices });
}

function rewardsQueryOf({ search, type, category, page, limit }: PrizeFilters) {
  return { page, limit, name: search.trim(), type, category } satisfies RewardsQuery;
}

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
