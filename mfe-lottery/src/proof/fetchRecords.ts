import { PlayerError } from 'shared/api-client/playerError';
import type { ProofWork } from './proofWork.ts';

/** A download without new data for this long has failed, ms. */
const stalledMs = 20_000;

class NotThere extends PlayerError {
  readonly status: number;

  constructor(status: number) {
    super(
      status === 404 ? 'The site does not publish this record.' : `The site answered ${status} instead of the round’s records.`,
    );
    this.status = status;
  }
}

/**
 * Fetches a text of the site, byte for byte.
 * @param onBytes called with the received and the total number of bytes (null: unknown)
 * @throws NotThere for an error status; PlayerError when the connection breaks or stalls
 */
async function fetchText(
  address: string,
  signal: AbortSignal,
  onBytes: (come: number, all: number | null) => void = () => {},
): Promise<string> {
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  signal.addEventListener('abort', giveUp);
  let timer = setTimeout(giveUp, stalledMs);
  try {
    const answer = await fetch(address, { cache: 'no-cache', signal: stop.signal });
    if (!answer.ok) throw new NotThere(answer.status);
    if (!answer.body) return await answer.text();
    // Content-Length counts compressed bytes.
    const all = answer.headers.has('content-encoding') ? null : Number(answer.headers.get('content-length')) || null;
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    let [text, come] = ['', 0];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      clearTimeout(timer);
      timer = setTimeout(giveUp, stalledMs);
      text += decoder.decode(value, { stream: true });
      come += value.length;
      onBytes(come, all);
    }
  } catch (error) {
    if (error instanceof NotThere || signal.aborted) throw error;
    throw new PlayerError('The records could not be fetched: the connection broke or stood still.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

export const bundleAddress = (lotteryId: number) => `/fair/rounds/${lotteryId}/bundle.json`;

export type Texts = Pick<ProofWork, 'bundle' | 'logKey' | 'policy' | 'keys'>;

/** Fetches a lottery's records and the site's keys. @throws like `fetchText`, for the records */
export async function fetchTexts(
  lotteryId: number,
  signal: AbortSignal,
  onBytes: Parameters<typeof fetchText>[2],
): Promise<Texts> {
  const [bundle, logKey, policy, keys] = await Promise.all([
    fetchText(bundleAddress(lotteryId), signal, onBytes),
    orNull(fetchText('/fair/log/key', signal)),
    orNull(fetchText('/fair/log/witnesses', signal)),
    orNull(fetchText('/.well-known/jwks.json', signal)),
  ]);
  return { bundle, logKey, policy, keys };
}

const orNull = (text: Promise<string>): Promise<string | null> => text.catch(() => null);
