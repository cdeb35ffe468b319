import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Database, withFairKey } from '../src/core/db/database.ts';
import { openPglite } from '../src/core/db/pglite.ts';
import { preparePglite } from './databases.ts';
import { addLottery } from './lotteries.ts';
import { buyDirectly, player } from './players.ts';
import { testSecret } from './testApp.ts';
import { testFairKey } from './testKeys.ts';

export interface SellingFolder {
  dataDir: string;
  db: Database;
  /** Acknowledged purchases, `lottery number`, in order. */
  bought: string[];
  /** Buys continuously. @returns a function that stops after the purchase in progress */
  sell(): () => Promise<void>;
}

/**
 * Creates the data folder.
 * @param pictures names and contents of uploaded pictures
 * @param prepare creates a migrated database in a folder
 */
export async function openSellingFolder(
  dataDir: string,
  pictures: Readonly<Record<string, string>> = {},
  prepare: (folder: string) => Promise<void> = preparePglite,
): Promise<SellingFolder> {
  const database = path.join(dataDir, 'database');
  await prepare(database);
  await writeFile(path.join(dataDir, 'fair.key'), `${testFairKey}\n`, { mode: 0o600 });
  await writeFile(path.join(dataDir, 'jwt.key'), `${testSecret}\n`, { mode: 0o600 });
  await mkdir(path.join(dataDir, 'uploads'));
  for (const [name, content] of Object.entries(pictures)) await writeFile(path.join(dataDir, 'uploads', name), content);
  const db = withFairKey(await openPglite(database), testFairKey);
  const { id: userId } = await player(db, { cto: 100_000 });
  const bought: string[] = [];
  const rounds: number[] = [];
  let next = 0;
  const buyOne = async () => {
    const number = next++;
    const round = Math.floor(number / 256);
    rounds[round] ??= await addLottery(db, { numbers: 256 });
    const lotteryId = rounds[round];
    const order = { sessionId: null, userId, lotteryId, ticketNumbers: [number % 256], idempotencyKey: null };
    if ((await buyDirectly(db, order)).outcome === 'BOUGHT') bought.push(`${lotteryId} ${number % 256}`);
  };
  return {
    dataDir,
    db,
    bought,
    sell: () => {
      let going = true;
      const selling = (async () => {
        // Lets pending I/O continue, as between a provider's requests.
        for (; going; await setImmediate()) await buyOne();
      })();
      return async () => {
        going = false;
        await selling;
      };
    },
  };
}

export async function soldIn(db: Database): Promise<Set<string>> {
  const rows = await db.query<{ sold: string }>("select format('%s %s', lottery_id, ticket_number) as sold from tickets");
  return new Set(rows.map(({ sold }) => sold));
}
