/**
 * Reads a file from the bucket of a released site; null when it is missing. A store answers 403 for a missing file where listing
 * is not allowed.
 * @param address http(s) address of the bucket's folder
 * @throws Error when the store does not answer
 */
export async function readBucketFile(address: string, file: string): Promise<string | null> {
  const answer = await fetch(`${address.replace(/\/$/, '')}/${file}`, { signal: AbortSignal.timeout(5_000) });
  if (answer.ok) return answer.text();
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 403) return null;
  throw new Error(`The site's store answered ${answer.status} for ${file}.`);
}
