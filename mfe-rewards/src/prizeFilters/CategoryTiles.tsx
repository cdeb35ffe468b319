import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import car from 'shared/assets/car.webp';
import coin from 'shared/assets/coin.webp';
import laptop from 'shared/assets/laptop.webp';
import money from 'shared/assets/money.webp';
import phone from 'shared/assets/phone.webp';
import trophy from 'shared/assets/trophy.webp';
import watch from 'shared/assets/watch.webp';
import type { RewardCategory } from 'shared/contracts/rewards';
import { column, noScrollbar, ring, stack, wider } from 'shared/theme/layout';
import { color, font, moving, radius, space } from 'shared/theme/tokens';
import { LinksWithoutScripts } from 'shared/ui/LinksWithoutScripts';

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
