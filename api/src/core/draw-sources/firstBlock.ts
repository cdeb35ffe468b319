import type { Block } from './blockSource.ts';

/** BSC makes more than one block a second, so a guess from the time alone is off: steps back, in blocks, begin with this and double. */
const firstStep = 64;

/**
 * The first block at or after a moment, on a chain whose times never go back.
 * @param head the latest block that can be used
 * @param read reads the block of a number, 0 … head
 * @returns undefined while the head is before that moment
 */
export async function firstBlockFrom(
  time: Date,
  head: Block,
  read: (number: number) => Promise<Block>,
): Promise<Block | undefined> {
  if (head.time < time) return undefined;
  // `late` is at or after the moment, `early` before it (-1: before the first block of all).
  let late = head;
  let early = head.number;
  for (let step = firstStep; early >= 0; step *= 2) {
    early = Math.max(head.number - step, -1);
    if (early < 0) break;
    const block = await read(early);
    if (block.time < time) break;
    late = block;
  }
  while (late.number - early > 1) {
    const block = await read(early + Math.floor((late.number - early) / 2));
    if (block.time < time) early = block.number;
    else late = block;
  }
  return late;
}
