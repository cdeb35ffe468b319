import type { Lottery } from 'shared/contracts/lotteries';
import type { ProofCheck, ProofStep } from './proofWork.ts';

const ahead: readonly ProofStep[] = ['opening', 'freeze', 'tickets', 'source', 'number', 'owner', 'log', 'checkpoint', 'site'];

/**
 * Returns the steps before the records are loaded, with the site's own data.
 * @param published whether the records are published, so that they are being loaded
 */
export function stepsAhead({ openingId, drawRule }: Lottery, published: boolean): ProofCheck[] {
  if (openingId === null) return [];
  return ahead.map((step) =>
    step === 'opening' && !published
      ? {
          step,
          state: 'unchecked',
          says: 'It stands in the public log under this id. Keep it: the list and the result will have to name it.',
          figures: [
            { label: 'Opening record', value: openingId },
            { label: 'Rule', value: drawRule },
          ],
        }
      : {
          step,
          state: 'missing',
          says: published ? 'It needs the records of the round.' : 'It can be checked when the records are published.',
          figures: [],
        },
  );
}
