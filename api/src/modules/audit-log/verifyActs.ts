import { type ParsedCommand, textOption } from '../../core/command/command.ts';
import type { Queryable } from '../../core/db/database.ts';
import { type ActEntry, type ActRow, actsAfter, entriesOf, findLoggedActFaults } from './acts.repository.ts';
import { isSigned } from './operatorKey.ts';
import { listOperators } from './operators.repository.ts';
import { alteredWords, type Request, readRequest, readWords } from './request.ts';
import { verifyOfficeActs } from './verifyOfficeActs.ts';

interface ActFault {
  act: number | null;
  fault: string;
}

export interface ActsVerified {
  acts: number;
  /** Acts from before operators had keys. */
  unsigned: number;
  faults: ActFault[];
}

const enrolling = ['operators add', 'operators recover'];

/** Verifies every act against its signature and the transparency log, and every operator against the act that enrolled them. */
export async function verifyActs(db: Queryable, understand: (argv: readonly string[]) => ParsedCommand): Promise<ActsVerified> {
  // Those with passkeys alone are enrolled by an invitation.
  const all = await listOperators(db);
  const operators = all.filter(({ publicKey }) => publicKey !== null);
  const [earliest] = all;
  const result: ActsVerified = { acts: 0, unsigned: 0, faults: [] };
  const enrolled = new Set<string>();
  let founder: number | undefined;
  for (let rows = await actsAfter(db, 0); rows.length > 0; rows = await actsAfter(db, rows.at(-1)?.id ?? 0)) {
    const entries = Map.groupBy(
      await entriesOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ actId }) => actId,
    );
    const ofOffice = await verifyOfficeActs(db, rows, entries);
    for (const row of rows) {
      result.acts++;
      if (row.officeAct !== null) {
        result.faults.push(...(ofOffice.get(row.id) ?? []).map((fault) => ({ act: row.id, fault })));
        continue;
      }
      if (row.request === null) {
        result.unsigned++;
        if (earliest !== undefined && row.doneAt > earliest.enrolledAt)
          result.faults.push({ act: row.id, fault: `${row.kind} is not signed, and operators had keys by then` });
        continue;
      }
      founder ??= row.operatorId ?? undefined;
      const { faults, args } = faultsOf(row, row.request, entries.get(row.id) ?? [], understand);
      result.faults.push(...faults.map((fault) => ({ act: row.id, fault })));
      // `operators recover` without a key as argument enrols the key that signs.
      if (enrolling.includes(row.kind) && (row.expiresAt === null || row.decidedAs === true))
        enrolled.add(`${args[0] ?? ''} ${args[1] ?? row.publicKey ?? ''}`);
    }
  }
  founder ??= operators[0]?.id;
  for (const each of operators)
    if (each.id !== founder && !enrolled.has(`${each.name} ${each.publicKey}`))
      result.faults.push({ act: null, fault: `operator ${each.name} (${each.publicKey}) was enrolled by no act` });
  for (const { fault, detail } of await findLoggedActFaults(db)) result.faults.push({ act: null, fault: `${fault}: ${detail}` });
  return result;
}

interface Found {
  faults: string[];
  args: readonly string[];
}

function faultsOf(
  row: ActRow,
  text: string,
  entries: readonly ActEntry[],
  understand: (argv: readonly string[]) => ParsedCommand,
): Found {
  if (!isSigned(text, row.signature ?? '', row.publicKey ?? ''))
    return { faults: [`the signature is not that of ${row.by}`], args: [] };
  const faults: string[] = [];
  try {
    const request = readRequest(text);
    const opened = readWords(row.opened ?? '[]');
    const named = row.named === null ? opened.map(() => null) : readWords(row.named);
    for (const place of [...alteredWords(request, opened), ...alteredWords(request, named)])
      faults.push(`word ${place + 1} is not what was signed`);
    // Hidden words may have any value and are not compared. A hidden option stays an option.
    const asked = understand(
      opened.map((each, place) => (each || named[place] || { word: each === false ? '--json' : 'hidden' }).word),
    );
    faults.push(...differences(row, request, asked, entries));
    const typed = asked.named === null ? null : named[asked.named];
    const name = typed ? typed.word : undefined;
    if (name !== undefined && row.userId !== null && name.toLowerCase() !== row.username?.toLowerCase())
      faults.push(`it was signed for ${name}, and is about ${row.username ?? 'nobody'}`);
    return { faults, args: asked.args };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { faults: [...faults, `what was signed cannot be read: ${said}`], args: [] };
  }
}

function differences(
  row: ActRow,
  { at, nonce }: Request,
  { command, args, options }: ParsedCommand,
  entries: readonly ActEntry[],
): string[] {
  const faults: string[] = [];
  const compare = (name: string, written: unknown, signed: unknown) => {
    if (written !== signed) faults.push(`${name} is "${String(written)}", and "${String(signed)}" was signed`);
  };
  compare('what was done', row.kind, command.name);
  compare('why', row.why, textOption(options, command.act?.why ?? 'why')?.trim() ?? '');
  compare('what the member was told', row.told, textOption(options, 'tell')?.trim() ?? null);
  compare('the nonce', row.nonce, nonce);
  if (Math.abs(row.doneAt.getTime() - at) > 60 * 60_000) faults.push('it was signed at another time');
  if (row.decides !== null) {
    compare('the act that is decided', String(row.decides), args[0]);
    compare('the decision', row.approved === true ? 'approve' : 'refuse', command.name);
  }
  if (row.expiresAt !== null && row.decidedAs !== true && entries.length > 0)
    faults.push('it was not approved, and moved something');
  if (row.kind === 'members credit')
    for (const { userId, amount } of entries.filter((each) => each.userId !== null)) {
      compare('the amount in the books', amount, (options['take-back'] === true ? -1 : 1) * Number(args[1]));
      compare('the member in the books', userId, row.userId);
    }
  return faults;
}
