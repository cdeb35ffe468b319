import { everything, ofOperators, reads, type Tables } from '../../core/db/tableRules.ts';

export const operatorTables: Tables = {
  operator_invitations: { grant: reads, member: ofOperators },
  operator_tokens: { grant: { insert: true, update: 'revoked_at' }, member: ofOperators },
  // None is valid for longer than ten hours.
  operator_sessions: { grant: everything, member: ofOperators, expires: { column: 'created_at', after: '10 hours' } },
};
