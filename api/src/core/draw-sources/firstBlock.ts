import type { Block } from './blockSource.ts';

/**
 * First step back, in blocks; each further step doubles. The block rate of BSC varies, so a guess from the time alone would be
 * wrong.
 */
const firstStep = 64;

/**
 * Finds the first block at or after a time, on a chain whose block times never decrease.
 * @param head the latest usable block
 * @param read reads the block with a number, 0 … head
 * @returns undefined while the head is before that time
 */
export async function firstBlockFrom(
  time: Date,
  head: Block,
  read: (number: number) => Promise<Block>,
): Promise<Block | undefined> {
  if (head.time < time) return undefined;
  // Invariant: `late` is at or after the time, `early` before it (-1: before the first block).
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
