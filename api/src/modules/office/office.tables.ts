import { reads, type Tables } from '../../core/db/tableRules.ts';

export const officeTables: Tables = {
  operator_passkeys: { grant: { update: 'sign_count, last_used_at' } },
  office_site: { grant: reads },
};
