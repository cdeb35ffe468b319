import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { messages, PGlite, parse, protocol, type Transaction, types } from '@electric-sql/pglite';
import { restrictToOwner } from '../data-dir/restrictPermissions.ts';
import { type Database, parseInt8, type Queryable } from './database.ts';
import { FolderUnusable, lockFolder } from './dataFolder.ts';
export const pgliteOptions = { parsers: { [types.INT8]: parseInt8 } };

/**
 * Opens or creates the embedded database in a folder, for one process only (dataFolder.ts).
 * It survives `kill -9`. A power cut may lose everything since the last backup: PGlite runs with `fsync=off`, and its file system
 * for Node forwards no fsync, whatever `relaxedDurability` is set to (docs/operations/backup.md).
 * @throws FolderHeld, FolderUnusable
 */
export async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // While the folder is empty: the database creates its first files readable for all (0666).
  await restrictToOwner(folder);
  const unlock = await lockFolder(folder);
  try {
    const pglite = await PGlite.create(path.join(folder, 'data'), pgliteOptions);
    await restrictToOwner(folder);
    return pgliteDatabase(pglite, unlock);
  } catch (error) {
    await unlock();
    throw new FolderUnusable(folder, error);
  }
}

export function pgliteDatabase(pglite: PGlite, afterClose: () => Promise<void> = async () => {}): Database {
  const { run, forget } = prepared(pglite);
  const inside = (tx: Transaction): Queryable => ({
    query: async (sql, params) => {
      if (tx.closed) throw new Error('The transaction is over: run this statement before its work resolves.');
      return run(sql, params);
    },
    execute: async (sql) => {
      await tx.exec(sql);
      await forget();
    },
  });
  const database: Database = {
    kind: 'pglite',
    as: () => database,
    query: (sql, params) => pglite._runExclusiveTransaction(() => run(sql, params)),
    execute: async (sql) => {
      await pglite.exec(sql);
      await forget();
    },
    transaction: (work) => pglite.transaction((tx) => work(inside(tx))),
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    notify: async (channel, payload) => {
      await pglite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: async () => {
      await pglite.close();
      await afterClose();
    },
  };
  return database;
}

interface Prepared {
  name: string;
  parameterTypes: readonly number[];
  columns: readonly { name: string; dataTypeID: number }[];
}

/**
 * Runs statements that the session keeps prepared, as a connection of PostgreSQL does: PGlite's own `query` parses, describes and
 * plans each time, in six calls. Outside of a transaction the caller takes the lock of transactions, as that `query` does.
 * `forget` drops all, because plans fit the tables of their time: DDL and the job's checkpoint pass through `execute`.
 */
function prepared(pglite: PGlite) {
  const known = new Map<string, Prepared>();
  let count = 0;
  const { serialize } = protocol;
  const send = (...parts: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]));

  const prepare = async (sql: string): Promise<Prepared> => {
    const name = `s${++count}`;
    const answer = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
    const described = answer.find((message) => message instanceof messages.RowDescriptionMessage);
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(answer), columns: described?.fields ?? [] };
    known.set(sql, statement);
    return statement;
  };

  const run = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
    pglite.runExclusive(async () => {
      await pglite._checkReady();
      const { name, parameterTypes, columns } = known.get(sql) ?? (await prepare(sql));
      const values = params.map((value, place) => {
        if (value === null || value === undefined) return null;
        return (pglite.serializers[parameterTypes[place] ?? 0] ?? String)(value);
      });
      const rows: Row[] = [];
      for (const message of await send(serialize.bind({ statement: name, values }), serialize.execute({}))) {
        if (!(message instanceof messages.DataRowMessage)) continue;
        const row = Object.create(Object.prototype);
        for (const [place, { name: column, dataTypeID }] of columns.entries()) {
          const text = message.fields[place] ?? null;
          row[column] = text === null ? null : (pglite.parsers[dataTypeID]?.(text, dataTypeID) ?? text);
        }
        rows.push(row);
      }
      return rows;
    });

  const forget = () =>
    pglite.runExclusive(async () => {
      await send(...[...known.values()].map(({ name }) => serialize.close({ type: 'S', name })));
      known.clear();
    });
  return { run, forget };
}
