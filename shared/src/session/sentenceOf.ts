/**
 * Returns the sentence to show for a failed call: the server's own, else a general one. Compares the error's name and not its
 * class, because the API client is a lazy chunk; the error of a chunk that fails to load is not meant for players.
 */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'ApiError' ? error.message : 'Something went wrong!';
}
