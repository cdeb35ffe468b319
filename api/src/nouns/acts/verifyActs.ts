import type { Queryable } from '../../base/db/database.ts';
import { type ActEntry, type ActRow, actsAfter, entriesOf } from './acts.repository.ts';
import { isSigned } from './operatorKey.ts';
import { listOperators } from './operators.repository.ts';
import { memberDigest, type Request, readRequest } from './request.ts';

/** What is wrong with the record of an act, or of an operator. */
export interface ActFault {
  act: number | null;
  fault: string;
}

export interface ActsVerified {
  acts: number;
  /** From before operators had keys: what was typed. */
  unsigned: number;
  faults: ActFault[];
}

/** Commands that put a key on the list. */
const enrolling = ['operators add', 'operators recover'];

/** Holds every act against what its operator signed, and every operator against the act that enrolled them. */
export async function verifyActs(db: Queryable): Promise<ActsVerified> {
  const operators = await listOperators(db);
  const [first] = operators;
  const result: ActsVerified = { acts: 0, unsigned: 0, faults: [] };
  const enrolled = new Set<string>();
  for (let rows = await actsAfter(db, 0); rows.length > 0; rows = await actsAfter(db, rows.at(-1)?.id ?? 0)) {
    const entries = Map.groupBy(
      await entriesOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ actId }) => actId,
    );
    for (const row of rows) {
      result.acts++;
      if (row.request === null) {
        result.unsigned++;
        if (first !== undefined && row.doneAt > first.enrolledAt)
          result.faults.push({ act: row.id, fault: `${row.kind} is not signed, and operators had keys by then` });
        continue;
      }
      const found = faultsOf(row, row.request, entries.get(row.id) ?? []);
      result.faults.push(...found.faults.map((fault) => ({ act: row.id, fault })));
      if (found.request !== undefined && enrolling.includes(row.kind) && (row.expiresAt === null || row.decidedAs === true))
        enrolled.add(enrolment(found.request, row));
    }
  }
  for (const each of operators.slice(1))
    if (!enrolled.has(`${each.name} ${each.publicKey}`))
      result.faults.push({ act: null, fault: `operator ${each.name} (${each.publicKey}) was enrolled by no act` });
  return result;
}

/** Name and key that an act put on the list; whoever recovers does it with the key that signs. */
const enrolment = ({ args }: Request, { publicKey }: Pick<ActRow, 'publicKey'>): string =>
  `${args[0] ?? ''} ${args[1] ?? publicKey ?? ''}`;

function faultsOf(row: ActRow, text: string, entries: readonly ActEntry[]): { faults: string[]; request?: Request } {
  if (!isSigned(text, row.signature ?? '', row.publicKey ?? '')) return { faults: [`the signature is not that of ${row.by}`] };
  let request: Request;
  try {
    request = readRequest(text);
  } catch (error) {
    return { faults: [`what was signed cannot be read: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const faults: string[] = [];
  const differs = (name: string, written: unknown, signed: unknown) => {
    if (written !== signed) faults.push(`${name} is "${String(written)}", and "${String(signed)}" was signed`);
  };
  differs('what was done', row.kind, request.command);
  differs('why', row.why, request.why);
  differs('what the member was told', row.told, request.tell);
  differs('the nonce', row.nonce, request.nonce);
  if (Math.abs(row.doneAt.getTime() - request.at) > 60 * 60_000) faults.push('it was signed at another time');
  if (request.member !== null && row.salt !== null && memberDigest(row.salt, row.username ?? '') !== request.member)
    faults.push(`it was signed for another member than ${row.username}`);
  if (row.decides !== null) {
    differs('the act that is decided', String(row.decides), request.args[0]);
    differs('the decision', row.approved === true ? 'approve' : 'refuse', request.command);
  }
  if (row.expiresAt !== null && row.decidedAs !== true && entries.length > 0)
    faults.push('it was not approved and moved something');
  if (row.kind === 'members credit') {
    const sign = request.options['take-back'] === true ? -1 : 1;
    for (const { userId, amount } of entries.filter((each) => each.userId !== null)) {
      differs('the amount in the books', amount, sign * Number(request.args[1]));
      differs('the member in the books', userId, row.userId);
    }
  }
  return { faults, request };
}
