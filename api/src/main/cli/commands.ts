import type { Command } from '../../base/command/command.ts';
import { outboxCommands } from '../../base/mail/outbox.commands.ts';
import { secretCommands } from '../../base/secrets/secret.command.ts';
import { actCommands } from '../../nouns/acts/acts.commands.ts';
import { memberActCommands } from '../../nouns/acts/memberActs.commands.ts';
import { operatorCommands } from '../../nouns/acts/operators.commands.ts';
import { ledgerCommands } from '../../nouns/books/ledger.commands.ts';
import { contactCommands } from '../../nouns/contact/contact.commands.ts';
import { developerCommands } from '../../nouns/developers/developers.commands.ts';
import { drawCommands } from '../../nouns/lotteries/draw/draw.commands.ts';
import { lotteryCommands } from '../../nouns/lotteries/sale/sale.commands.ts';
import { memberCommands, showMember } from '../../nouns/members/members.commands.ts';
import { orderCommands } from '../../nouns/orders/orders.commands.ts';
import { receiptCommands } from '../../nouns/receipts/receipts.commands.ts';
import { rewardCommands } from '../../nouns/rewards/rewards.commands.ts';
import { secondFactorCommand } from '../../nouns/second-factor/secondFactor.command.ts';
import { budgetCommands } from '../../nouns/wallets/budget.commands.ts';
import { backupCommands } from '../backup/backup.commands.ts';
import { mailCatalogueCommand } from '../mail-catalogue/mailCatalogue.command.ts';

/** Everything an operator can do, in the order in which help lists it. */
export const commands: readonly Command[] = [
  ...memberCommands,
  secondFactorCommand,
  showMember,
  ...memberActCommands,
  ...rewardCommands,
  ...lotteryCommands,
  ...drawCommands,
  ...orderCommands,
  ...receiptCommands,
  ...contactCommands,
  ...outboxCommands,
  mailCatalogueCommand,
  ...budgetCommands,
  ...ledgerCommands,
  ...backupCommands,
  ...developerCommands,
  ...secretCommands,
  ...actCommands,
  ...operatorCommands,
];
