import {
  type ActingOperator,
  type ApprovedAct,
  type CommandContext,
  type CommandResult,
  type Decision,
  NeedsApproval,
  OperatorError,
  type ParsedCommand,
  type RunContext,
  runOf,
  textOption,
} from '../../core/command/command.ts';
import { type Database, type Queryable, within } from '../../core/db/database.ts';
import { acceptRequest, type ParsedRequest } from './acceptRequest.ts';
import { linkLedgerEntries, linkRounds, newestEntry, ownRefunds, recordAct } from './acts.repository.ts';
import { listOperators } from './operators.repository.ts';
import { revealWords } from './request.ts';
import { requestText, type Signed } from './signRequest.ts';

/** How long an act waits for another operator's approval, in ms. */
const waitingMs = 3 * 24 * 60 * 60_000;

type Asked = Pick<ParsedCommand, 'command' | 'args' | 'options'>;

/** What operators with passkeys sign at the desk: its commands do nothing then but draft. Other commands start without the office's code. */
export interface CommandDrafts {
  takes(db: Queryable, asked: Asked): Promise<boolean>;
  /** @throws OperatorError when the operator has no role for it, or it is impossible */
  draft(context: CommandContext, operator: ActingOperator, asked: Asked): Promise<CommandResult>;
}

/**
 * Executes a signed act and writes its audit record (who, why, when) in the same transaction: neither exists without the other.
 * An act that needs approval is only recorded and waits.
 * @param understand parses a command line
 * @param drafts of the office, which draws up what its operators sign there
 * @throws OperatorError
 */
export async function runAct(
  context: CommandContext,
  asked: ParsedRequest,
  signed: Signed | undefined,
  understand: (argv: readonly string[]) => ParsedCommand,
  drafts: CommandDrafts,
): Promise<CommandResult> {
  const operator = await acceptRequest(context, asked, signed);
  if (signed === undefined) throw new Error('It was accepted without a signature.');
  const { command, args, options } = asked;
  if (await drafts.takes(context.db, asked)) return drafts.draft(context, operator, asked);
  const request = requestText(asked, signed);
  const opened = revealWords(asked, signed, asked.shown, asked.inline);
  const named = asked.named === null ? null : revealWords(asked, signed, new Set([asked.named]));
  const why = textOption(options, command.act?.why ?? 'why')?.trim() ?? '';
  const tell = textOption(options, 'tell')?.trim() ?? null;
  let userId: number | null = null;
  let decision: Decision | undefined;
  const write = (tx: Queryable, expiresAt: Date | null): Promise<number> =>
    recordAct(tx, {
      userId,
      kind: command.name,
      why,
      told: tell,
      operatorId: operator.id,
      request,
      signature: signed.signature,
      nonce: signed.nonce,
      opened,
      named,
      expiresAt,
      decides: decision?.act,
      approved: decision?.approved,
    });
  const base: RunContext = {
    ...context,
    operator,
    approval: null,
    tell,
    concerns: (id) => {
      userId = id;
    },
    needsApproval: (reason) => {
      throw new NeedsApproval(reason);
    },
    decides: (made) => {
      decision = made;
    },
    understand,
    apply: async (tx, approved) => {
      if (await drafts.takes(tx, understand(approved.argv)))
        throw new OperatorError(
          `Act ${approved.id} was asked for before operators had passkeys. Nothing was changed: ask for it anew, and it becomes a draft of the office.`,
        );
      return apply({ ...base, db: within(context.db, tx) }, approved);
    },
  };
  if (command.act?.steps === true) return inSteps(base, asked, (tx) => write(tx, null));
  try {
    const { db, written } = recording(
      context.db,
      async (tx, before) => {
        const id = await write(tx, null);
        await linkLedgerEntries(tx, decision?.approved === true ? decision.act : id, before);
        if (command.act?.continues === true) await ownRefunds(tx, id);
      },
      command.act?.continues,
    );
    const result = await runOf(command)({ ...base, db }, args, options);
    if (!written()) throw new Error(`${command.name} opened no transaction: it stands in no record.`);
    return result;
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error;
    const expiresAt = new Date(Date.now() + waitingMs);
    const id = await context.db.transaction((tx) => write(tx, expiresAt));
    return waits(context.db, operator, { id, expiresAt, reason: error.message });
  }
}

/** The record is committed first, because the command runs in many transactions. */
async function inSteps(
  context: RunContext,
  { command, args, options }: ParsedRequest,
  write: (tx: Queryable) => Promise<number>,
) {
  const { id, before } = await context.db.transaction(async (tx) => ({ before: await newestEntry(tx), id: await write(tx) }));
  const result = await runOf(command)(context, args, options);
  if (result.rounds !== undefined && result.rounds.length > 0) await linkRounds(context.db, id, result.rounds, before);
  return result;
}

/**
 * Wraps a database so that its first transaction ends with `record`.
 * @param continues further transactions carry out the decision of the first
 * @throws Error on a second transaction otherwise
 */
function recording(
  db: Database,
  record: (tx: Queryable, before: number) => Promise<void>,
  continues = false,
): { db: Database; written: () => boolean } {
  let opened = false;
  const recorded: Database = {
    ...db,
    as: () => recorded,
    transaction: (work) => {
      if (opened && continues) return db.transaction(work);
      if (opened) throw new Error('An act has one transaction.');
      opened = true;
      return db.transaction(async (tx) => {
        const before = await newestEntry(tx);
        const result = await work(tx);
        await record(tx, before);
        return result;
      });
    },
  };
  return { db: recorded, written: () => opened };
}

function apply(context: RunContext, { id, argv, by }: ApprovedAct): Promise<CommandResult> {
  const { command, args, options } = context.understand(argv);
  if (context.operator === null) throw new Error('Only an operator approves an act.');
  const tell = textOption(options, 'tell')?.trim() ?? null;
  const approval = { act: id, by: context.operator.id };
  return runOf(command)({ ...context, operator: by, approval, tell, needsApproval: () => {} }, args, options);
}

async function waits(
  db: Queryable,
  operator: ActingOperator,
  { id, expiresAt, reason }: { id: number; expiresAt: Date; reason: string },
): Promise<CommandResult> {
  const others = (await listOperators(db)).filter((each) => each.removedAt === null && each.id !== operator.id);
  const lines = [
    `${reason} Nothing was changed yet: act ${id} waits for another operator until ${expiresAt.toISOString()}.`,
    others.length > 0
      ? `One of ${others.map(({ name }) => name).join(', ')} does it: npm run provider -- approve ${id}`
      : 'There is no other operator yet: npm run provider -- operators add NAME PUBLIC-KEY',
  ];
  return { lines, data: { waits: true, act: id, reason, expiresAt }, waits: true };
}
