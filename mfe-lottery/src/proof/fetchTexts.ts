import { fetchText } from './fetchText.ts';
import type { ProofWork } from './proofWork.ts';

export const bundleAddress = (lotteryId: number) => `/fair/rounds/${lotteryId}/bundle.json`;

export type Texts = Pick<ProofWork, 'bundle' | 'logKey' | 'keys'>;

/** Fetches a lottery's records and the site's keys. @throws like `fetchText`, for the records */
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

/** Without a key only its own check is skipped. */
const orNull = (text: Promise<string>): Promise<string | null> => text.catch(() => null);
