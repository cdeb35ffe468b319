const hourMs = 3_600_000;

/** Returns the reminder for a playing time (ms): empty in the first hour, then one text for each full hour. */
export function playedWords(playedMs: number): string {
  const hours = Math.floor(playedMs / hourMs);
  if (hours < 1) return '';
  return `You have been playing for ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}
