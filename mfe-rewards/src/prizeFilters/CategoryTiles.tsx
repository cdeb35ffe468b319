import { useEffect, useRef } from 'react';
import car from 'shared/assets/car.webp';
import coin from 'shared/assets/coin.webp';
import laptop from 'shared/assets/laptop.webp';
import money from 'shared/assets/money.webp';
import phone from 'shared/assets/phone.webp';
import trophy from 'shared/assets/trophy.webp';
import watch from 'shared/assets/watch.webp';
import type { RewardCategory } from 'shared/contracts/rewards';
import { LinksWithoutScripts } from 'shared/ui/LinksWithoutScripts';
import { Tile, TileIcon, Tiles } from './CategoryTiles.styles.ts';

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

interface Props {
  /** The chosen category; empty means all prizes. */
  value: RewardCategory | '';
  onChange(category: RewardCategory | ''): void;
  addressOf(category: RewardCategory | ''): string;
}

export function CategoryTiles({ value, onChange, addressOf }: Props) {
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
