import type { Command } from '../../core/command/command.ts';

interface CommandGroup {
  first: readonly string[];
  /** Its commands parse other commands' lines. */
  readsOthers?: true;
  load(): Promise<readonly Command[]>;
}

const groups: readonly CommandGroup[] = [
  { first: ['members'], load: async () => (await import('../../modules/accounts/members/members.commands.ts')).memberCommands },
  {
    first: ['members'],
    load: async () => [(await import('../../modules/accounts/second-factor/secondFactor.command.ts')).secondFactorCommand],
  },
  { first: ['members'], load: async () => [(await import('../../modules/accounts/members/members.commands.ts')).showMember] },
  { first: ['members'], load: async () => (await import('../../modules/audit-log/memberActs.commands.ts')).memberActCommands },
  { first: ['rewards'], load: async () => (await import('../../modules/rewards/rewards.commands.ts')).rewardCommands },
  { first: ['rounds'], load: async () => (await import('../../modules/lotteries/sale/sale.commands.ts')).lotteryCommands },
  { first: ['draws'], load: async () => (await import('../../modules/lotteries/draw/draw.commands.ts')).drawCommands },
  { first: ['orders'], load: async () => (await import('../../modules/rewards/orders/orders.commands.ts')).orderCommands },
  {
    first: ['purchases'],
    load: async () => (await import('../../modules/purchases/receipts/receipts.commands.ts')).receiptCommands,
  },
  { first: ['contact'], load: async () => (await import('../../modules/contact/contact.commands.ts')).contactCommands },
  { first: ['outbox'], load: async () => (await import('../../core/mail/outbox.commands.ts')).outboxCommands },
  { first: ['mails'], load: async () => [(await import('../mail-catalogue/mailCatalogue.command.ts')).mailCatalogueCommand] },
  { first: ['budget'], load: async () => (await import('../../modules/wallets/budget.commands.ts')).budgetCommands },
  {
    first: ['reports'],
    load: async () => (await import('../../modules/financial-reports/financialReports.commands.ts')).reportCommands,
  },
  { first: ['ledger'], load: async () => (await import('../../modules/ledger-audit/ledger.commands.ts')).ledgerCommands },
  {
    first: ['alerts'],
    load: async () =>
      (await import('../../modules/notifications/business-alerts/businessAlerts.commands.ts')).businessAlertCommands,
  },
  { first: ['webhooks'], load: async () => (await import('../../modules/webhooks/webhooks.commands.ts')).webhookCommands },
  { first: ['backup', 'restore'], load: async () => (await import('../backup/backup.commands.ts')).backupCommands },
  {
    first: ['developers'],
    load: async () => (await import('../../modules/releases/developers/developers.commands.ts')).developerCommands,
  },
  { first: ['secret'], load: async () => (await import('../../core/secrets/secret.command.ts')).secretCommands },
  {
    first: ['approve', 'refuse', 'acts'],
    readsOthers: true,
    load: async () => (await import('../../modules/audit-log/acts.commands.ts')).actCommands,
  },
  { first: ['operators'], load: async () => (await import('../../modules/audit-log/operators.commands.ts')).operatorCommands },
  { first: ['operators'], load: async () => [(await import('../../modules/office/operators/found.command.ts')).foundCommand] },
  {
    first: ['operators'],
    load: async () => (await import('../../modules/office/operators/machineTokens.commands.ts')).machineTokenCommands,
  },
];

const loaded = new Map<CommandGroup, readonly Command[]>();

export const loadedCommands = (): readonly Command[] => groups.flatMap((group) => loaded.get(group) ?? []);

/**
 * Loads the commands whose names begin with a word, and those that they parse; all commands for an unknown word, or none.
 * @returns all loaded commands
 */
export async function loadCommands(first?: string): Promise<readonly Command[]> {
  const called = groups.filter((group) => first !== undefined && group.first.includes(first));
  const wanted = called.length === 0 || called.some(({ readsOthers }) => readsOthers === true) ? groups : called;
  for (const group of wanted) loaded.set(group, loaded.get(group) ?? (await group.load()));
  return loadedCommands();
}
