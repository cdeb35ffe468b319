import { checkBundle } from 'shared/fair/checkBundle';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { calculationOf } from './calculationOf.ts';
import { compareWithSite } from './compareWithSite.ts';
import { isSimulated } from './isSimulated.ts';
import type { Progress, ProofReport, ProofWork } from './proofWork.ts';
import { readBundle } from './readBundle.ts';
import { readKeys } from './readKeys.ts';

/** Number of progress messages; one for each of 100,000 numbers would cost more than the check. */
const steps = 100;

/**
 * Verifies a lottery, in the worker or, without one, on the main thread, which it yields regularly.
 * @throws NotABundle for invalid data from the site
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
