import type { Lottery } from 'shared/contracts/lotteries';
import { picturesOf } from 'shared/format/pictures';

/** The address of a lottery's picture: its own, else its reward's first one; null when there is none. */
export function prizePicture({ thumbnail, lotteryReward }: Pick<Lottery, 'thumbnail' | 'lotteryReward'>): string | null {
  return thumbnail || lotteryReward.thumbnail || (picturesOf(lotteryReward.image)[0] ?? null);
}
