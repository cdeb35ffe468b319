import fc from 'fast-check';
import type { Block } from './blockSource.ts';
import { firstBlockFrom } from './firstBlock.ts';

const blockAt = (number: number, seconds: number): Block => ({ number, hash: `0x${number}`, time: new Date(seconds * 1000) });

test('finds the same block as looking at all of them, in few reads', async () => {
  const chains = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2_000 });
  await fc.assert(
    fc.asyncProperty(chains, fc.integer({ min: -5, max: 3_500 }), async (gaps, second) => {
      let seconds = 0;
      const chain = gaps.map((gap, number) => {
        seconds += gap;
        return blockAt(number, seconds);
      });
      let reads = 0;
      const read = async (number: number) => {
        reads++;
        return chain[number] ?? Promise.reject(new Error(`There is no block ${number}.`));
      };
      const time = new Date(second * 1000);
      const found = await firstBlockFrom(time, chain.at(-1) ?? blockAt(0, 0), read);
      expect(found).toEqual(chain.find((block) => block.time >= time));
      expect(reads).toBeLessThanOrEqual(30);
    }),
    { numRuns: 300 },
  );
});
