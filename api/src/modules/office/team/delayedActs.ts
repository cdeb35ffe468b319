import type { FastifyBaseLogger } from 'fastify';
import { hasDeskRights } from '../../../core/db/grants.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { Mail } from '../../../core/mail/mailContent.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';
import { readPayload } from '../../audit-log/officePayload.ts';
import { actKinds } from '../acts/actKinds.ts';
import { type ActDeps, doWhenSigned } from '../acts/doWhenSigned.ts';
import { failAct, findOfficeAct, type StoredAct } from '../acts/officeActs.repository.ts';
import { claimUnmailed, listAddresses, listDueActs } from './team.repository.ts';

interface DelayedMail {
  words: string;
  signers: readonly string[];
  why: string;
  dueAt: Date;
  url: string;
}

export function delayedActMail(to: string, { words, signers, why, dueAt, url }: DelayedMail): Mail {
  const time = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return writeMail('act delayed', to, {
    subject: 'An act of operators takes effect soon - Snail Lotto',
    preheader: `At ${time}, unless an operator refuses it.`,
    heading: 'An act takes effect soon',
    body: [
      words,
      {
        facts: [
          ['Signed by', signers.join(', ')],
          ['Why', why],
          ['Takes effect', time],
        ],
      },
      'Until then every other operator can refuse it at the desk, whatever their role. Nobody needs to do anything if it is right.',
      { button: 'See it at the desk', url },
    ],
    smallPrint: ['You get this as an operator, or because your address is in ALERT_MAIL of the provider.'],
  });
}

type Deps = ActDeps & { log: Pick<FastifyBaseLogger, 'info' | 'warn'> };

/**
 * Mails every operator about acts that wait for their delay, once. ALERT_MAIL gets what is for operators without an address.
 * Several processes may do it at the same time.
 * @returns how many mails were written
 */
export function mailDelayedActs({ db, config, log }: Deps): Promise<number> {
  return db.transaction(async (tx) => {
    const delayed = await claimUnmailed(tx);
    if (delayed.length === 0) return 0;
    const operators = await listAddresses(tx);
    const without = operators.flatMap(({ name, email }) => (email === null ? [name] : []));
    const to = new Set(operators.flatMap(({ email }) => email ?? []).concat(without.length > 0 ? config.alertMail : []));
    for (const { id, dueAt } of delayed) {
      const act = await findOfficeAct(tx, id);
      if (act === undefined) continue;
      const detail = { ...wordsOf(act), dueAt, url: `${config.officeUrl}/acts/${id}` };
      for (const address of to) await addToOutbox(tx, delayedActMail(address, detail));
      if (without.length > 0) log.warn({ act: id, operators: without }, missingAddresses(config.alertMail.length));
    }
    return delayed.length * to.size;
  });
}

const missingAddresses = (others: number): string =>
  others > 0
    ? 'Operators without a mail address: ALERT_MAIL gets the mail about this delayed act'
    : 'Operators without a mail address were not told of this delayed act: set ALERT_MAIL';

function wordsOf({ kind, payload: text, signatures }: StoredAct): Pick<DelayedMail, 'words' | 'signers' | 'why'> {
  const payload = readPayload(text);
  const signers = signatures.map(({ operator }) => operator);
  return { words: actKinds[kind].words(payload, `member ${payload.member ?? ''}`), signers, why: payload.why ?? '' };
}

/** Does acts whose delay is over, each once, in any number of processes; an act that the database refuses now fails. */
export async function doDueActs(deps: Deps, stopped?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const due = await listDueActs(deps.db);
  if (due.length === 0 || !(await hasDeskRights(deps.db))) return;
  for (const id of due) {
    if (stopped?.aborted) return;
    const act = await findOfficeAct(deps.db, id);
    if (act === undefined) continue;
    try {
      const waits = await doWhenSigned(deps, act, () => {});
      deps.log.info({ act: id, waits }, 'The delay of an act is over');
    } catch (error) {
      // Another process may have done it: a decided act does not fail.
      if (error instanceof ApiError) await failAct(deps.db, id, error.message);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Acts whose delay is over could not be done.');
}
