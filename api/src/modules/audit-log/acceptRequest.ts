import {
  type ActingOperator,
  type ApprovedAct,
  type CommandContext,
  type CommandResult,
  OperatorError,
  type ParsedCommand,
  type RunContext,
} from '../../core/command/command.ts';
import { type ActRow, lockAct, useNonce } from './acts.repository.ts';
import { checkOperatorName } from './operatorKey.ts';
import { enrolFirst, enrolKey, listOperators, operatorOf } from './operators.repository.ts';
import { readWords } from './request.ts';
import { isSignedFor, type Signed, type Typed } from './signRequest.ts';

export type ParsedRequest = Typed & Pick<ParsedCommand, 'command' | 'args' | 'options' | 'shown' | 'inline' | 'named'>;

/** Validity of a request after it was signed, and the largest accepted clock difference, in ms. */
const lifetime = 5 * 60_000;

/**
 * Authenticates a request: the signature must match this command line, be recent, and be used only once.
 * @throws OperatorError with the reason; nothing was changed then
 */
export async function acceptRequest(
  context: CommandContext,
  asked: ParsedRequest,
  signed: Signed | undefined,
): Promise<ActingOperator> {
  if (signed === undefined) throw new OperatorError('It was not signed by an operator. Nothing was changed.');
  const { at, nonce, publicKey } = signed;
  if (!isSignedFor(asked, signed)) throw new OperatorError('The signature is not for what is asked. Nothing was changed.');
  if (Math.abs(Date.now() - at) > lifetime)
    throw new OperatorError(
      `It was signed at ${new Date(at).toISOString()}, and holds for five minutes. Nothing was changed: look at the clock, and ask again.`,
    );
  const operator = await enrolledOperator(context, asked, signed);
  const { by } = asked.options;
  if (by !== undefined && by !== operator.name)
    throw new OperatorError(`The key is that of ${operator.name}, and --by says ${String(by)}. Nothing was changed.`);
  if (!(await useNonce(context.db, nonce, new Date(at + 2 * lifetime))))
    throw new OperatorError(`This was asked before, with the same signature of ${publicKey.slice(0, 8)}…. Nothing was changed.`);
  return operator;
}

async function enrolledOperator(
  context: CommandContext,
  asked: ParsedRequest,
  { publicKey, name }: Signed,
): Promise<ActingOperator> {
  const { db } = context;
  const known = asked.command.name === 'operators recover' ? undefined : await operatorOf(db, publicKey);
  if (known === undefined) await enrolWithoutApproval(context, asked, publicKey, name);
  const operator = known ?? (await operatorOf(db, publicKey));
  if (operator !== undefined && operator.removedAt === null) return { id: operator.id, name: operator.name };
  if (operator !== undefined)
    throw new OperatorError(
      `The key of ${operator.name} was removed at ${operator.removedAt?.toISOString()}. Nothing was changed.`,
    );
  const enrolled = (await listOperators(db)).filter(({ removedAt }) => removedAt === null).map((each) => each.name);
  if (enrolled.length === 0)
    throw new OperatorError(
      'Nobody is enrolled as an operator yet. This enrols the key that is here: npm run provider -- operators add NAME --why "…"',
    );
  throw new OperatorError(
    `The key that signed is not enrolled. One of ${enrolled.join(', ')} does it: npm run provider -- operators add ${name} ${publicKey} --why "…"`,
  );
}

/**
 * Enrols the first operator without an approval. With the embedded database it is the first key that sends an act; on a server,
 * the first key that sends `operators add`. `operators recover` may add a key too: it needs the owner of the tables, who could
 * write the row anyway.
 */
async function enrolWithoutApproval(
  context: CommandContext,
  asked: ParsedRequest,
  publicKey: string,
  name: string,
): Promise<void> {
  const { db, config } = context;
  const wanted = asked.args[0];
  if (asked.command.name === 'operators recover') {
    if (context.ownsTables !== true)
      throw new OperatorError(
        'Only whoever owns the tables can do that: stop the provider first (embedded database), or set DATABASE_OWNER_URL. Nothing was changed.',
      );
    if ((await operatorOf(db, publicKey)) !== undefined)
      throw new OperatorError('This key is, or was, on the list. Make another: npm run provider -- operators key NAME');
    const recovered = checkOperatorName(wanted ?? '');
    const { withOwner } = await import('../../core/db/openDatabase.ts');
    await withOwner(config, db, (owner) => enrolKey(owner, recovered, publicKey, null));
    return;
  }
  const adds = asked.command.name === 'operators add' && asked.args.length === 1;
  if (config.databaseUrl !== null && !adds) return;
  await enrolFirst(db, checkOperatorName(adds ? (wanted ?? '') : name), publicKey);
}

/**
 * Approves or refuses an act of another operator. An approved act is checked again and executed in the same transaction as the
 * decision, so it happens exactly once or not at all.
 * @throws OperatorError if there is nothing to decide, this operator may not decide it, or it cannot be executed any more
 */
export function decide(context: RunContext, id: number, approved: boolean): Promise<CommandResult> {
  return context.db.transaction(async (tx) => {
    const act = await lockAct(tx, id);
    refuseUndecidable(act, id, context);
    if (act.userId !== null) context.concerns(act.userId);
    context.decides({ act: id, approved });
    if (!approved) return { lines: [`Act ${id} is refused: ${act.kind}, asked for by ${act.by}.`], data: { act: id, approved } };
    const { lines, data } = await context.apply(tx, approvedAct(act));
    return {
      lines: [`Act ${id} is approved: ${act.kind}, asked for by ${act.by}.`, ...lines],
      data: { act: id, approved, done: data },
    };
  });
}

type Waiting = ActRow & { opened: string; operatorId: number };

function refuseUndecidable(act: ActRow | undefined, id: number, { operator }: RunContext): asserts act is Waiting {
  if (act === undefined || act.expiresAt === null || act.opened === null || act.operatorId === null)
    throw new OperatorError(`There is no act ${id} that waits. See: acts`);
  if (act.decidedAs !== null)
    throw new OperatorError(`Act ${id} was ${act.decidedAs ? 'approved' : 'refused'} by ${act.decidedBy}. Nothing was changed.`);
  if (act.over) throw new OperatorError(`Act ${id} waited until ${act.expiresAt.toISOString()}: it has to be asked for anew.`);
  if (act.operatorId === operator?.id)
    throw new OperatorError(`Act ${id} is your own: another operator decides it. Nothing was changed.`);
  if (act.userId !== null && act.named === null)
    throw new OperatorError(`The member of act ${id} has left. Nothing was changed.`);
  if (act.operatorRemovedAt !== null)
    throw new OperatorError(`${act.by}, who asked for act ${id}, is no operator any more. Nothing was changed.`);
}

/** Rebuilds the original command line, with the member's current user name. */
function approvedAct(act: Waiting): ApprovedAct {
  const argv = readWords(act.opened).map((each) => {
    const word = each ? each.word : act.username;
    if (word === null) throw new Error(`Not every word of act ${act.id} is known.`);
    return word;
  });
  return { id: act.id, argv, by: { id: act.operatorId, name: act.by } };
}
