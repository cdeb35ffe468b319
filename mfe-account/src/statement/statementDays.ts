const dayMs = 86_400_000;

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && Number(Date.parse(text)) >= 0;

/** Converts UTC days of date fields to epoch ms, the last day included; invalid days are omitted. */
export function momentsOf(from: string, to: string): { from?: number; to?: number } {
  return { ...(isDay(from) && { from: Date.parse(from) }), ...(isDay(to) && { to: Date.parse(to) + dayMs }) };
}
