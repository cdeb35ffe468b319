const dayMs = 86_400_000;

/** Whether a text of a date field is a day. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && Number(Date.parse(text)) >= 0;

/** The moments (epoch ms) of days of UTC as fields have them, the last day whole; what is no day is left out. */
export function momentsOf(from: string, to: string): { from?: number; to?: number } {
  return { ...(isDay(from) && { from: Date.parse(from) }), ...(isDay(to) && { to: Date.parse(to) + dayMs }) };
}
