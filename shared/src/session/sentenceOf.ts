/**
 * The sentence to show for a failed call: the server's own, else the general one. The error is known by its name
 * and not by its class, because the API client is loaded later than this; a chunk that cannot be fetched fails with words for developers.
 */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'ApiError' ? error.message : 'Something went wrong!';
}
