import { grows, reads, type Tables } from '../../core/db/tableRules.ts';

export const ledgerAuditTables: Tables = {
  book_checks: { grant: { insert: true, update: 'finished_at, pages, fault_count, faults' } },
  book_pages: { grant: grows },
  book_results: { grant: grows },
  book_start: { grant: reads },
};
