/** So long nothing may come before a download counts as broken off, ms. */
const stalledMs = 20_000;

/** The site answered, and not with what was asked for. */
class NotThere extends Error {
  override name = 'NotThere';
  readonly status: number;

  constructor(status: number) {
    super(
      status === 404 ? 'The site does not publish this record.' : `The site answered ${status} instead of the round’s records.`,
    );
    this.status = status;
  }
}

/**
 * A text of the site, byte for byte.
 * @param onBytes hears how much has come, and how much there is (null: unknown)
 * @throws NotThere for an answer without it; Error with a sentence when the connection breaks or stands still
 */
export async function fetchText(
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
    // What is sent compressed is longer than its header says.
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
    throw new Error('The records could not be fetched: the connection broke or stood still.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
