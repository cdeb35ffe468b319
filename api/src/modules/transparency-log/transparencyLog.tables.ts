import { grows, type Tables } from '../../core/db/tableRules.ts';

export const transparencyLogTables: Tables = {
  log_checkpoints: { grant: grows },
  log_cosignatures: { grant: grows },
  log_nodes: { grant: grows },
  log_records: {
    // Not created_at: the desk judges by it.
    grant: { insert: 'index, id, kind, lottery_id, text' },
    member: 'of rounds, pages and acts; what it says of members are commitments',
  },
  log_texts: { grant: grows },
};
