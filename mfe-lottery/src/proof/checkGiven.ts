import { PlayerError } from 'shared/api-client/playerError';
import { Untrue, unchecked } from 'shared/fair/check';
import { NotANote } from 'shared/fair/note';
import { checkpointIn, checkSameLog, type LogFinding } from 'shared/fair/sameLog';

const noAnswer = 'The log of this site could not be fetched, so it was not compared. Please try again.';

/**
 * Tells whether the checkpoint in a text is of the log that this site shows now.
 * @param text checkpoint, bundle, receipt or tlog-proof
 * @throws PlayerError when it is none of these
 */
export async function checkGiven(text: string, signal: AbortSignal): Promise<LogFinding> {
  const given = checkpointOf(text);
  const fetchBytes = async (path: string) => {
    const answer = await fetch(path, { cache: 'no-cache', signal });
    if (!answer.ok) throw new PlayerError(noAnswer);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const textAt = async (path: string) => new TextDecoder().decode(await fetchBytes(path));
  try {
    const [head, key] = await Promise.all([textAt('/fair/log/checkpoint'), textAt('/fair/log/key')]);
    return await checkSameLog(given, head, key, fetchBytes);
  } catch (error) {
    if (error instanceof Untrue || error instanceof NotANote) return { state: 'invalid', says: error.message, figures: [] };
    // A TypeError is a fetch without an answer.
    if (!(error instanceof TypeError || error instanceof PlayerError)) throw error;
    return unchecked(noAnswer);
  }
}

function checkpointOf(text: string): string {
  try {
    return checkpointIn(text);
  } catch (cause) {
    throw new PlayerError('This is not a receipt, a checkpoint, a bundle or a proof of a log.', { cause });
  }
}
