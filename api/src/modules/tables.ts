import { coreTables } from '../core/db/core.tables.ts';
import type { Tables } from '../core/db/tableRules.ts';
import { accountTables } from './accounts/accounts.tables.ts';
import { auditLogTables } from './audit-log/auditLog.tables.ts';
import { contactTables } from './contact/contact.tables.ts';
import { ledgerAuditTables } from './ledger-audit/ledgerAudit.tables.ts';
import { lotteryTables } from './lotteries/lotteries.tables.ts';
import { notificationTables } from './notifications/notifications.tables.ts';
import { officeTables, operatorTables, readTables } from './office/office.tables.ts';
import { purchaseTables } from './purchases/purchases.tables.ts';
import { releaseTables } from './releases/releases.tables.ts';
import { responsibleGamingTables } from './responsible-gaming/responsibleGaming.tables.ts';
import { rewardTables } from './rewards/rewards.tables.ts';
import { transparencyLogTables } from './transparency-log/transparencyLog.tables.ts';
import { uploadTables } from './uploads/uploads.tables.ts';
import { walletTables } from './wallets/wallets.tables.ts';
import { webhookTables } from './webhooks/webhooks.tables.ts';

/** Rules of every table. A test compares them with the tables in the database. */
export const allTables: Tables = {
  ...coreTables,
  ...walletTables,
  ...responsibleGamingTables,
  ...accountTables,
  ...uploadTables,
  ...auditLogTables,
  ...rewardTables,
  ...notificationTables,
  ...contactTables,
  ...releaseTables,
  ...transparencyLogTables,
  ...lotteryTables,
  ...purchaseTables,
  ...ledgerAuditTables,
  ...webhookTables,
  ...officeTables,
  ...operatorTables,
  ...readTables,
};
