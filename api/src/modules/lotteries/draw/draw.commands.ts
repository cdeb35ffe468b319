import { roundOfAttempt } from 'shared/fair/beacon';
import { type Command, OperatorError, wholeNumber } from '../../../core/command/command.ts';
import { table } from '../../../core/command/terminal.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { snakeCased } from '../../../core/db/statement.ts';
import { openWitnesses } from '../../transparency-log/witnesses.service.ts';
import { type Delay, findDraw, listDelays } from './draw.repository.ts';
import { drawDue } from './draw.service.ts';
import { duePrizes, payDuePrizes } from './prizes.service.ts';

async function listUnpaid(db: Queryable): Promise<Delay[]> {
  const due = await duePrizes(db, { after: 0, limit: 1_000, resting: true });
  return due.map(({ id, endsAt, reason: detail, nextAttemptAt }) => ({
    ...{ id, endsAt, reason: 'Its prize is not paid yet.', step: null, detail, attempts: 0, nextAttemptAt },
  }));
}

export const drawCommands: readonly Command[] = [
  {
    name: 'draws due',
    usage: '',
    summary: 'Rounds that are over and not drawn or paid yet: what they wait for, what failed and when it is tried again',
    args: [0, 0],
    run: async ({ db }) => {
      const due = [...(await listDelays(db, 1_000)), ...(await listUnpaid(db))];
      const rows = due.map((d) => [
        d.id,
        d.endsAt.toISOString(),
        d.reason ?? '-',
        d.step ?? '-',
        d.attempts,
        d.nextAttemptAt?.toISOString() ?? '-',
        d.detail ?? '-',
      ]);
      const head = ['id', 'ended', 'waits for', 'failed at', 'failures', 'next attempt', 'detail'];
      return { lines: due.length > 0 ? table(head, rows) : ['No draw is due.'], data: due.map(snakeCased) };
    },
  },
  {
    name: 'draws retry',
    usage: '',
    summary: 'Draw and pay everything that is due now, also what rests after a failure',
    args: [0, 0],
    act: { steps: true },
    run: async (context) => {
      const { config, db, fairLog } = context;
      // The local witnesses of the demo sign in a running provider only.
      const opened = config.witnessPolicy === null ? undefined : await openWitnesses(config, db, fairLog);
      const witnesses = context.witnesses ?? opened;
      const reports = (await drawDue({ ...context, witnesses }, { resting: true })).map(({ error, ...report }) => ({
        ...report,
        ...(error === undefined ? {} : { detail: error instanceof Error ? error.message : String(error) }),
      }));
      const rows = reports.map((r) => [
        r.lotteryId,
        r.outcome,
        r.winnerTicket ?? '-',
        r.winnerUserId ?? '-',
        r.reason ?? '-',
        r.step ?? '-',
        r.detail ?? '-',
      ]);
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const paid = await payDuePrizes({ ...context, log }, { resting: true });
      const unpaid = (await listUnpaid(db)).filter(({ detail }) => detail !== null);
      rows.push(...unpaid.map(({ id, reason, detail }) => [id, 'unpaid', '-', '-', reason ?? '-', '-', detail ?? '-']));
      const head = ['id', 'outcome', 'winning', 'winner', 'waits for', 'failed at', 'detail'];
      return {
        lines: [
          ...(rows.length > 0 ? table(head, rows) : ['No draw is due.']),
          ...paid.map((id) => `The prize of round ${id} is paid.`),
        ],
        data: reports,
        rounds: [...reports.map(({ lotteryId }) => lotteryId), ...paid],
        failed: unpaid.length > 0 || reports.some(({ outcome }) => outcome === 'waiting' || outcome === 'failed'),
      };
    },
  },
  {
    name: 'draws show',
    usage: '<id>',
    summary:
      'Show how a round was drawn: block or beacon, winner, what each source of the chain said, and its records in the log',
    args: [1, 1],
    run: async ({ db }, [idText = '']) => {
      const draw = await findDraw(db, wholeNumber('The id', idText, 1));
      if (draw === undefined) throw new OperatorError(`There is no round ${idText}. See: rounds list`);
      if (draw.cancelReason !== null)
        return { lines: [`Round ${draw.id} is cancelled: ${draw.cancelReason}`], data: snakeCased(draw) };
      if (draw.drawnAt === null) return { lines: [`Round ${draw.id} is not drawn. See: draws due`], data: snakeCased(draw) };
      return {
        lines: [
          `Round ${draw.id}, ${draw.name}, ended ${draw.endsAt.toISOString()}, drawn ${draw.drawnAt.toISOString()}.`,
          `Number ${draw.winnerTicket} ${draw.winner === null ? 'was not sold' : `won: ${draw.winner}`}.`,
          draw.drawRule === 'v1'
            ? `Block ${draw.blockNumber} of the ${draw.blockChain} chain, ${draw.blockHash}.`
            : `Round ${roundOfAttempt(draw.beaconRound ?? 0, draw.drawAttempt)} of the beacon ${draw.drawChain}, ${draw.beaconSignature}.`,
          `Records in the log: opening ${draw.openingId ?? '-'}, freeze ${draw.freezeId ?? '-'}, result ${draw.resultId ?? '-'}.`,
          ...(draw.sources ?? []).map(({ source, said }) => `Source ${source}: ${said}.`),
        ],
        data: snakeCased(draw),
      };
    },
  },
];
