import { withThousands } from 'shared/format/money';
import { DateTime } from 'shared/ui/DateTime';
import { chanceOf, chanceOfOne } from '../lottery/chance.ts';

export interface BeforeBuyingProps {
  endTime: number;
  selected: readonly number[];
  own: Iterable<number>;
  total: number;
  drawRule: string;
}

/** Shows what a player should know before buying: time of the draw, chance, and what happens to unsold numbers. */
export function BeforeBuying({ endTime, selected, own, total, drawRule }: BeforeBuyingProps) {
  const held = [...own, ...selected];
  return (
    <>
      <p>
        Draw <DateTime at={endTime} /> ·{' '}
        {selected.length > 0
          ? `you would hold ${held.length} of ${withThousands(total)} numbers: ${chanceOf(held, total, drawRule)}`
          : `each number wins ${chanceOfOne(total, drawRule)}`}
        .
      </p>
      <p>If nobody holds the number drawn, no one wins, and no ticket is paid back.</p>
    </>
  );
}
