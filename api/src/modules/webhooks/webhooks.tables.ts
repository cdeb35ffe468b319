import type { Tables } from '../../core/db/tableRules.ts';

export const webhookTables: Tables = {
  office_webhooks: { grant: { insert: true, update: 'secret, disabled_at', delete: true } },
  webhook_deliveries: {
    grant: { update: 'attempts, next_attempt_at, delivered_at, last_error', delete: true },
    expires: { column: 'created_at', after: '30 days' },
  },
};
