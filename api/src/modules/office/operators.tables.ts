import { everything, reads, type Tables } from '../../core/db/tableRules.ts';

export const operatorTables: Tables = {
  operator_invitations: { grant: reads },
  operator_tokens: { grant: { insert: true, update: 'revoked_at' } },
  // None is valid for longer than ten hours.
  operator_sessions: { grant: everything, expires: { column: 'created_at', after: '10 hours' } },
};
