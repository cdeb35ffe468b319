import { checkBundle } from 'shared/fair/checkBundle';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { calculationOf } from './calculationOf.ts';
import { compareWithSite } from './compareWithSite.ts';
import { isSimulated } from './isSimulated.ts';
import type { Progress, ProofReport, ProofWork } from './proofWork.ts';
import { readBundle } from './readBundle.ts';
import { readKeys } from './readKeys.ts';

/** A message about each of 100,000 numbers would be more work than the numbers. */
const steps = 100;

/**
 * Checks a round, in the worker or, where there is none, on the page, which has its turn now and then.
 * @throws NotABundle when what the site published is none
 */
export async function doProofWork(work: ProofWork, onProgress: (progress: Progress) => void): Promise<ProofReport> {
  const bundle = readBundle(work.bundle);
  const keys = work.keys === null ? undefined : readKeys(work.keys);
  let told = 0;
  const checks = await checkBundle(bundle, {
    verifyBeacon,
    ...(work.receipt !== null && { receipt: work.receipt }),
    ...(keys !== undefined && { keys }),
    ...(work.logKey !== null && { logKey: work.logKey }),
    onProgress(done, total) {
      const step = Math.floor((done * steps) / total);
      if (step === told) return;
      told = step;
      onProgress({ done, total });
    },
  });
  return {
    checks: [...checks.filter(({ step }) => step !== 'receipt'), compareWithSite(bundle, work.site)],
    receipt: checks.find(({ step }) => step === 'receipt') ?? null,
    simulated: isSimulated(bundle.opening),
    calculation: calculationOf(bundle),
  };
}
