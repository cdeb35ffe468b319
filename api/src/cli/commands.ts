import { secretCommands } from '../auth/secret.command.ts';
import { drawCommands } from '../draws/draws.commands.ts';
import { memberCommands } from '../members/members.commands.ts';
import { orderCommands } from '../orders/orders.commands.ts';
import { rewardCommands } from '../rewards/rewards.commands.ts';
import { roundCommands } from '../rounds/rounds.commands.ts';
import { ledgerCommands } from '../wallets/ledger.commands.ts';
import type { Command } from './command.ts';
import { outboxCommands } from './outbox.commands.ts';

/** Everything an operator can do, in the order in which help lists it. */
export const commands: readonly Command[] = [
  ...memberCommands,
  ...rewardCommands,
  ...roundCommands,
  ...drawCommands,
  ...orderCommands,
  ...outboxCommands,
  ...ledgerCommands,
  ...secretCommands,
];
