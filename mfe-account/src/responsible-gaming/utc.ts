import { formatDateTime } from 'shared/format/date';

/** Formats a moment in UTC, the zone of limits and breaks: '23 Nov 2026, 00:00 UTC'. */
export const utc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`;
