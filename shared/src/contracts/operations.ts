import type { Static, TSchema } from 'typebox';
import { alertOperations } from './alerts.ts';
import { authOperations, userOperations } from './auth.ts';
import { contactOperations } from './contact.ts';
import { receiptOperations } from './fair.ts';
import { lotteryOperations, myRoundOperations } from './lotteries.ts';
import { officeOperations } from './office.ts';
import { officeActOperations } from './officeActs.ts';
import { officeReportOperations } from './officeReports.ts';
import { officeSessionOperations } from './officeSession.ts';
import { officeTeamOperations } from './officeTeam.ts';
import type { Operation, Operations } from './operation.ts';
import { optionOperations } from './options.ts';
import { passkeyOperations } from './passkeys.ts';
import { privacyOperations } from './privacy.ts';
import { protectionOperations } from './protection.ts';
import { purchaseOperations } from './purchases.ts';
import { reportOperations } from './reports.ts';
import { orderOperations, payoutOperations, rewardOperations } from './rewards.ts';
import { securityOperations } from './security.ts';
import { liveOperations, soldOperations } from './soldNumbers.ts';
import { uploadOperations } from './uploads.ts';
import { statementOperations, tokenOperations, walletOperations } from './wallets.ts';

/**
 * The operations of the API by address. A build records the addresses in an app's code, and the release gate compares them with
 * the provider's own description; an undeclared address fails the build. Import it only in Node: browsers import types only.
 */
export const operations = {
  ...lotteryOperations,
  ...soldOperations,
  ...liveOperations,
  ...purchaseOperations,
  ...receiptOperations,
  ...myRoundOperations,
  ...orderOperations,
  ...rewardOperations,
  ...payoutOperations,
  ...tokenOperations,
  ...walletOperations,
  ...statementOperations,
  ...protectionOperations,
  ...alertOperations,
  ...privacyOperations,
  ...optionOperations,
  ...userOperations,
  ...uploadOperations,
  ...contactOperations,
  ...reportOperations,
  ...authOperations,
  ...securityOperations,
  ...passkeyOperations,
  ...officeSessionOperations,
  ...officeActOperations,
  ...officeOperations,
  ...officeReportOperations,
  ...officeTeamOperations,
} satisfies Operations;

export type Address = keyof typeof operations;

/** The type of a schema in an operation's row; `unknown` where the row has none. */
export type FieldOf<At extends Address, Field extends keyof Operation> =
  (typeof operations)[At] extends Record<Field, infer Schema> ? (Schema extends TSchema ? Static<Schema> : unknown) : unknown;

export type AnswerOf<At extends Address> = FieldOf<At, 'answer'>;

export const isAddress = (text: string): text is Address => text in operations;

export const operationAt = (address: Address): Operation => operations[address];

export const parametersOf = (address: Address): string[] => Object.keys(operationAt(address).query?.properties ?? {});
