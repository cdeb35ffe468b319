import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { generateURI } from 'otplib';
import type { Config } from '../../core/config/config.ts';
import { type Database, onlyRow, type Queryable, within } from '../../core/db/database.ts';
import { statement, tables } from '../../core/db/statement.ts';
import { createDrawSources, type DrawSources } from '../../core/draw-sources/createDrawSources.ts';
import type { FairLog } from '../../core/fairLog.ts';
import { addMembers } from '../../modules/accounts/members/members.service.ts';
import { loadPurchaseMacKeys } from '../../modules/purchases/purchases.repository.ts';
import { Receipts } from '../../modules/purchases/receipts/receipts.service.ts';
import { importRewards } from '../../modules/rewards/rewardFile.ts';
import { theHouse } from '../../modules/wallets/budget.repository.ts';
import { addDemoAccounts, demoAccounts, demoAuthenticatorSecret, demoPassword } from './demoAccounts.ts';
import { playPastLotteries, startLotteries } from './demoLotteries.ts';

export const seedFolder = path.resolve(import.meta.dirname, '../../../seed');

/** Key of the advisory lock by which only one of several starting processes seeds; the number is arbitrary. */
const seedLock = 4_711_002;

const firstNames =
  'Marlow Nadia Tobias Imogen Rafael Yukiko Amara Henrik Solveig Leonie Oskar Priya Mateo Aisling Bogdan Camila Daichi Eszter Farid Greta Hamish Ingrid Javier Katya Lorenzo Mirela Nikolai Odette Pavel Quentin Rosalind Sanjay Tamsin Ulrich Valeria Wanjiru Xavier Yasmin Zoltan Astrid Bastian Chiara Dmitri Elodie Fabian Giulia Hakan Isolde Jasper Kamala'.split(
    ' ',
  );
const lastNames =
  'Finch Okafor Krause Vale Duarte Arai Nwosu Lund Dahl Brandt Nyman Raman Silva Byrne Ionescu Rojas Mori Farkas Haddad Weiss Munro Berg Ortega Orlov Conti Popa Petrov Moreau Novak Laurent Hale Mehta Penrose Vogel Costa Kamau Leroy Aziz Horvath Holm Keller Ricci Sokolov Girard Roth Marino Demir Frost Lowe Nair'.split(
    ' ',
  );

/** Members who buy in all rounds but the large one: so many that one seldom wins twice. */
const crowdSize = 46;

const crowd = firstNames.map((first, index) => ({
  username: `${first.toLowerCase()}${10 + ((index * 37) % 90)}`,
  fullName: `${first} ${lastNames[index]}`,
  email: `${first.toLowerCase()}@example.com`,
  verified: true,
  cto: index < crowdSize ? 5_000 : 20_000,
}));

const emptiness = statement(() =>
  tables.selectNoFrom(({ and, exists, not, selectFrom }) =>
    and([not(exists(selectFrom('users').select('id'))), not(exists(selectFrom('rewards').select('id')))]).as('empty'),
  ),
);

const noted = statement(() => tables.insertInto('demoSeed').defaultValues());
const notes = statement(() => tables.selectFrom('demoSeed').select('seededAt'));

export interface SeedDeps {
  db: Database;
  config: Config;
  fairLog: FairLog;
  sources: DrawSources;
}

/**
 * Fills an empty database with the demo, through the same code that operators and players use: rewards, members, past rounds
 * drawn by the real draw, running rounds. Uses one transaction.
 * @returns false when the database is not empty
 */
export async function seedDemo({ db, config, fairLog, sources }: SeedDeps): Promise<boolean> {
  return db.as('operator').transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [seedLock]);
    const { empty } = onlyRow(await emptiness(tx, {}));
    if (!empty) return false;
    const inside = within(db, tx);
    await importRewards(inside, config, seedFolder);
    await addDemoAccounts(inside);
    const members = await addMembers(
      inside,
      crowd.map((member) => ({ ...member, password: randomBytes(24).toString('base64url') })),
      theHouse,
    );
    const buyers = { all: members.slice(0, crowdSize), ofLarge: members.slice(crowdSize) };
    const sealing = await loadPurchaseMacKeys(new Receipts(inside, config), config);
    // Simulated sources decide the past rounds; their data must be written in this transaction too.
    const simulated = await createDrawSources(
      { ...config, bscRpcUrls: [], beaconRelays: [], allowSimulated: ['chain', 'beacon'] },
      inside,
      () => {},
    );
    await playPastLotteries({ db: inside, fairLog, sources: simulated }, buyers.all, sealing);
    await startLotteries({ db: inside, fairLog, sources }, config.quickRounds, buyers, sealing);
    await noted(tx, {});
    return true;
  });
}

async function hasDemo(db: Queryable): Promise<boolean> {
  return (await notes(db, {})).length > 0;
}

const hints = {
  none: '',
  authenticator: 'asks for an authenticator code',
  email: 'asks for a code by mail: npm run provider -- outbox --why "my code"',
} as const;

/** Returns lines that introduce the demo accounts; none without the demo. */
export async function announceDemo(db: Queryable): Promise<string[]> {
  if (!(await hasDemo(db))) return [];
  const accounts = demoAccounts.map(({ username, cto, secondFactor }) => {
    const start = `${cto.toLocaleString('en-US')} CTO at first`;
    return `  ${username} / ${demoPassword(username)}  ${[start, hints[secondFactor]].filter(Boolean).join(', ')}`;
  });
  const uri = generateURI({ issuer: 'Snail Lotto', label: 'secure01', secret: demoAuthenticatorSecret });
  return ['', 'Demo accounts (name / password):', ...accounts, `  authenticator of secure01: ${uri}`];
}
