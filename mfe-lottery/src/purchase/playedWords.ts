const hourMs = 3_600_000;

/** What a member is told after playing for so long (ms): nothing within the first hour, then each full hour. */
export function playedWords(playedMs: number): string {
  const hours = Math.floor(playedMs / hourMs);
  if (hours < 1) return '';
  return `You have been playing for ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}
