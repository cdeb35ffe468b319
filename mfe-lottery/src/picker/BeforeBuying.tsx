import { withThousands } from 'shared/format/money';
import { DateTime } from 'shared/ui/DateTime';
import { chanceOf, chanceOfOne } from '../lottery/chance.ts';

export interface BeforeBuyingProps {
  /** End of the sale and time of the draw, epoch ms. */
  endTime: number;
  selected: readonly number[];
  /** Bought before. */
  own: Iterable<number>;
  /** Count of numbers in the round. */
  total: number;
  /** Draw rule of the round. */
  drawRule: string;
}

/** What one should know before buying, beside the cost: when it is drawn, how likely it is to win, and when nobody does. */
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
