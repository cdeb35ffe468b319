import { everything, type Tables } from '../../core/db/tableRules.ts';

export const releaseTables: Tables = {
  developers: { grant: everything },
  release_news: { grant: { insert: true, update: 'attempts, next_attempt_at, taken_at, last_error' } },
  release_reports: { grant: everything, expires: { column: 'minute', after: '30 days' } },
};
