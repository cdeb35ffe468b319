import { MemberExport } from 'shared/contracts/memberExport';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { exportQueries, type SectionName } from '../../core/db/tableRules.ts';
import { deviceName } from '../../core/http/deviceName.ts';
import type { Receipts } from '../purchases/receipts/receipts.service.ts';
import { exclusionHash } from '../responsible-gaming/protection.repository.ts';
import { allTables } from '../tables.ts';
import type { PictureStore } from '../uploads/pictureStore.ts';

const atATime = 500;

export interface ExportTools {
  db: Queryable;
  receipts: Receipts;
  store: Pick<PictureStore, 'publicUrl'>;
  site: string;
}

interface Row {
  readonly [name: string]: unknown;
}

const queries = exportQueries(allTables);

function queryOf(name: SectionName | 'profile') {
  const query = queries.get(name);
  if (query === undefined) throw new Error(`No table has the section ${name} of the export.`);
  return query;
}

type Finish = (tools: ExportTools, userId: number, row: Row) => Row | Promise<Row>;

const finish: Partial<Record<SectionName, Finish>> = {
  sessions: (_tools, _userId, row) => ({ device: deviceName(String(row.browser)), ...row }),
  devices: (_tools, _userId, { browser, ...row }) => ({ device: browser === null ? null : deviceName(String(browser)), ...row }),
  movements: (_tools, _userId, { moment, ...row }) => row,
  purchases: async ({ receipts }, userId, { openingId, ...row }) => ({
    ...row,
    receipt: await receiptOf(receipts, userId, openingId, row),
  }),
  rounds: (_tools, _userId, { id, ...row }) => row,
  pictures: ({ store }, _userId, row) => ({ ...row, address: store.publicUrl(String(row.key)) }),
};

async function receiptOf(receipts: Receipts, userId: number, openingId: unknown, row: Row): Promise<string | null> {
  const { lotteryId, numbers, price, at, owner, salt, logSize } = row;
  if (typeof openingId !== 'string' || typeof owner !== 'string' || typeof salt !== 'string' || typeof logSize !== 'number')
    return null;
  if (!Array.isArray(numbers) || !(at instanceof Date)) return null;
  return receipts.sign({
    openingId,
    userId,
    lotteryId: Number(lotteryId),
    ticketNumbers: numbers.map(Number),
    totalPrice: Number(price),
    boughtAt: at,
    owner,
    salt,
    logSize,
  });
}

async function* rowsOf(tools: ExportTools, userId: number, name: SectionName, email: string | null): AsyncGenerator<Row[]> {
  const { sql, after } = queryOf(name);
  const { db } = tools;
  const made = (rows: Row[]) => Promise.all(rows.map((row) => finish[name]?.(tools, userId, row) ?? row));
  if (after === undefined) {
    const params = name === 'keptStops' ? [userId, email === null ? null : exclusionHash(db, email)] : [userId];
    yield made(await db.query<Row>(sql, params));
    return;
  }
  let last: Row | undefined;
  do {
    const position = after === 'moment' ? [last?.id ?? null, last?.moment ?? null] : [last?.id ?? null];
    const rows: Row[] = await db.query<Row>(sql, [userId, ...position, atATime]);
    yield await made(rows);
    last = rows.length === atATime ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

const head: readonly string[] = ['format', 'madeAt', 'site', 'profile'];
const isSection = (name: string): name is SectionName => !head.includes(name);
const sectionNames = Object.keys(MemberExport.properties).filter(isSection);

/** Streams all data of a member as one JSON file (`MemberExport`), in pieces, so that memory use stays small. */
export async function* exportMember(tools: ExportTools, userId: number, now: Date): AsyncGenerator<string> {
  const profile = onlyRow(await tools.db.query<Row & { email: string | null }>(queryOf('profile').sql, [userId]));
  const begin = { format: 'snail-lotto-member/1', madeAt: now, site: tools.site, profile };
  yield JSON.stringify(begin, null, 1).slice(0, -2);
  for (const name of sectionNames) {
    yield `,\n "${name}": [`;
    let first = true;
    for await (const rows of rowsOf(tools, userId, name, profile.email?.toLowerCase() ?? null)) {
      if (rows.length === 0) continue;
      yield `${first ? '' : ','}\n  ${rows.map((row) => JSON.stringify(row)).join(',\n  ')}`;
      first = false;
    }
    yield first ? ']' : '\n ]';
  }
  yield '\n}\n';
}
