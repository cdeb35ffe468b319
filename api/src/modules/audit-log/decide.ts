import type { ApprovedAct, CommandResult, RunContext } from '../../core/command/command.ts';
import { OperatorError } from '../../core/command/operatorError.ts';
import { type ActRow, lockAct } from './acts.repository.ts';
import { readWords } from './request.ts';

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
