import { fetchText } from './fetchText.ts';
import type { ProofWork } from './proofWork.ts';

export const bundleAddress = (lotteryId: number) => `/fair/rounds/${lotteryId}/bundle.json`;

/** A round's records and the keys of the site, as texts. */
export type Texts = Pick<ProofWork, 'bundle' | 'logKey' | 'keys'>;

/** @throws like `fetchText`, for the records */
export async function fetchTexts(
  lotteryId: number,
  signal: AbortSignal,
  onBytes: Parameters<typeof fetchText>[2],
): Promise<Texts> {
  const [bundle, logKey, keys] = await Promise.all([
    fetchText(bundleAddress(lotteryId), signal, onBytes),
    orNull(fetchText('/fair/log/key', signal)),
    orNull(fetchText('/.well-known/jwks.json', signal)),
  ]);
  return { bundle, logKey, keys };
}

/** A key that cannot be had leaves its check open; it does not keep the others from being made. */
const orNull = (text: Promise<string>): Promise<string | null> => text.catch(() => null);
