import { generateKeyPairSync } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { writeOldMigrations } from '../../../testkit/oldRelease.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { publicKeyOf, runAsOperator } from '../../../testkit/operators.ts';
import { player } from '../../../testkit/players.ts';
import { testConfig } from '../../../testkit/testApp.ts';
import { addTestMember } from '../../../testkit/testMembers.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { migrate } from '../../core/db/migrate.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { ensureTokens } from '../wallets/wallets.repository.ts';
import { isSigned, type KeyPlace, newOperatorKey, operatorKey } from './operatorKey.ts';

describe.each(databases)('who is an operator on $name', ({ open }) => {
  let database: TestDatabase;
  let context: CommandContext;
  const as = (name: string, line: string, more: Partial<CommandContext> = {}) =>
    runAsOperator({ ...context, ...more }, line.split(' '), name);
  const names = async () =>
    JSON.parse((await as('olga', 'operators list --json')).out)
      .filter(({ removedAt }: { removedAt: string | null }) => removedAt === null)
      .map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    database = await open();
    const config = await testConfig({ databaseUrl: 'postgres://database.example/lotto' });
    context = {
      config,
      db: asProvider(database.db),
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    };
    await ensureTokens(database.db, config.tokens);
  });
  afterAll(async () => {
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('over a server the first is enrolled by one command, and by no other', async () => {
    expect(await as('olga', 'draws retry')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nobody is enrolled .* operators add NAME/),
    });
    expect(await names()).toEqual([]);
    expect(await as('olga', 'operators add olga')).toMatchObject({
      code: 0,
      out: expect.stringContaining('olga is the first operator'),
    });
    expect((await as('olga', 'draws retry')).code).toBe(0);
    expect(await as('berta', 'operators add berta')).toMatchObject({ code: 1, err: expect.stringContaining('not enrolled') });
  });

  test('the second joins by the first; from then on another operator approves who joins and who goes', async () => {
    const key = (name: string) => publicKeyOf(name, context);
    expect((await as('olga', `operators add berta ${await key('olga')}`)).err).toContain('This key is that of olga');
    expect((await as('olga', 'operators add berta 123')).err).toContain('64 hexadecimal digits');
    expect((await as('olga', `operators add Berta! ${await key('berta')}`)).err).toContain('is no name for an operator');
    expect((await as('olga', `operators add berta ${await key('berta')}`)).code).toBe(0);
    const { act } = JSON.parse((await as('olga', `operators add carl ${await key('carl')} --json`)).out);
    expect(await names()).toEqual(['olga', 'berta']);
    expect((await as('carl', `approve ${act}`)).err).toContain('not enrolled');
    expect((await as('berta', `approve ${act}`)).code).toBe(0);
    expect(await names()).toEqual(['olga', 'berta', 'carl']);
    const going = JSON.parse((await as('olga', 'operators remove berta --json')).out).act;
    expect((await as('carl', `approve ${going}`)).code).toBe(0);
    expect(await names()).toEqual(['olga', 'carl']);
    expect((await as('berta', 'draws retry')).err).toContain('The key of berta was removed at');
    expect((await as('olga', `operators add berta ${await key('berta')}`)).err).toContain('This key was that of berta');
  });

  test('a request of a removed operator can no longer be approved', async () => {
    const anna = await player(database.db, { cto: 0 });
    await database.db.query('update house_budget set operator_day = 100000');
    const { act } = JSON.parse((await as('carl', `members credit ${anna.username} 100001 --json`)).out);
    expect((await as('carl', 'operators remove carl')).code).toBe(0);
    expect((await as('olga', `approve ${act}`)).err).toContain('carl, who asked for act');
    expect((await as('olga', 'operators remove olga')).err).toContain('is the only operator');
  });

  test('the owner of the tables recovers access without a remaining key, which is recorded', async () => {
    expect((await as('dora', 'operators recover dora')).err).toContain('Only whoever owns the tables');
    expect((await as('dora', 'operators recover dora', { ownsTables: true, db: database.db })).code).toBe(0);
    expect(await names()).toEqual(['olga', 'dora']);
    expect((await as('dora', 'operators remove olga')).code).toBe(0);
    expect(JSON.parse((await as('dora', 'acts verify --json')).out).faults).toEqual([]);
    expect((await as('dora', 'acts --all')).out).toContain('operators recover dora  by dora');
  });
});

describe('the key of an operator', () => {
  let place: KeyPlace;
  beforeEach(async () => {
    place = { dataDir: await mkdtemp(path.join(tmpdir(), 'lotto-keys-')), keyFile: null };
  });
  afterEach(() => rm(place.dataDir, { recursive: true, force: true }));

  test('the first use makes a key that its account alone reads, and all who ask at once have the same', async () => {
    await expect(operatorKey(place, undefined, false)).rejects.toThrow(/There is no operator's key in .*operators key NAME/);
    const keys = await Promise.all([1, 2, 3, 4].map(() => operatorKey(place, undefined, true)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const [key] = keys;
    if (key === undefined) throw new Error('There is a key.');
    expect((await stat(key.file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(key.file))).mode & 0o777).toBe(0o700);
    expect(await readdir(path.dirname(key.file))).toHaveLength(1);
    expect((await readdir(path.join(place.dataDir, 'keys'))).filter((name) => name.endsWith('.pem'))).toEqual([]);
    const signature = key.sign('a text');
    expect([isSigned('a text', signature, key.publicKey), isSigned('another', signature, key.publicKey)]).toEqual([true, false]);
    const elsewhere = { ...place, keyFile: path.join(place.dataDir, 'elsewhere', 'other.pem') };
    expect(isSigned('a text', signature, (await newOperatorKey(elsewhere, 'other')).publicKey)).toBe(false);
  });

  test('a second operator’s key is not made beside the first', async () => {
    const olga = await newOperatorKey(place, 'olga');
    await expect(newOperatorKey(place, 'olga')).rejects.toThrow('There is a key in');
    await expect(newOperatorKey(place, '../olga')).rejects.toThrow('is no name for an operator');
    const folder = path.dirname(olga.file);
    const refused = `The key of another operator is in ${folder}: olga. Who can read both signs as two operators, and approves their own acts. Make yours in a folder of your own: OPERATOR_KEY=/FOLDER/berta.pem`;
    await expect(newOperatorKey(place, 'berta')).rejects.toThrow(refused);
    const berta = path.join(folder, 'berta.pem');
    await expect(newOperatorKey({ ...place, keyFile: berta }, 'berta')).rejects.toThrow(refused);
    expect(await readdir(folder)).toEqual(['olga.pem']);
    const elsewhere = path.join(place.dataDir, 'medium');
    await mkdir(elsewhere);
    await writeFile(
      path.join(elsewhere, 'release.pem'),
      generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
    );
    const own = { ...place, keyFile: path.join(elsewhere, 'operator.pem') };
    const made = await newOperatorKey(own, 'berta');
    expect(await operatorKey(own, 'olga', true)).toMatchObject({ publicKey: made.publicKey });
  });

  test.each(['of the data folder', 'of OPERATOR_KEY'])('two operators’ keys in one folder %s sign nothing', async (which) => {
    const olga = await newOperatorKey(place, 'olga');
    const other = await newOperatorKey({ ...place, keyFile: path.join(place.dataDir, 'other', 'berta.pem') }, 'berta');
    const folder = path.dirname(olga.file);
    await copyFile(other.file, path.join(folder, 'berta.pem'));
    const used = which === 'of OPERATOR_KEY' ? { ...place, keyFile: olga.file } : place;
    for (const by of [undefined, 'olga'])
      await expect(operatorKey(used, by, true)).rejects.toThrow(
        `Keys of several operators are in ${folder}: berta, olga. Who can read them signs as each of them, and approves their own acts. Leave your own there, and move the others to who has them.`,
      );
    await rm(path.join(folder, 'berta.pem'));
    expect((await operatorKey(used, undefined, true)).publicKey).toBe(olga.publicKey);
  });

  test('a key that others can read, and a file that is none, sign nothing', async () => {
    const { file } = await newOperatorKey(place, 'olga');
    await chmod(file, 0o640);
    await expect(operatorKey(place, undefined, false)).rejects.toThrow(`chmod 600 ${file}`);
    await chmod(file, 0o600);
    await writeFile(file, 'no key');
    await expect(operatorKey(place, undefined, false)).rejects.toThrow('There is no key to sign with in');
    await expect(operatorKey({ ...place, keyFile: path.join(place.dataDir, 'gone.pem') }, undefined, true)).rejects.toThrow(
      'There is no key in',
    );
  });
});

describe('acts from before', () => {
  testOnPostgres('keeps acts from before operators had keys on $name', async ({ open }) => {
    const { db, drop } = await open();
    const before = await mkdtemp(path.join(tmpdir(), 'lotto-before-'));
    await writeOldMigrations(before, '0128');
    await db.execute('drop schema public cascade; create schema public');
    await migrate(db, before);
    const anna = await addTestMember(db, 'annaold1');
    const berta = await addTestMember(db, 'bertaold1');
    const acts = [
      [anna, 'freeze', 'Olga', 'card reported', null],
      [berta, 'freeze', 'Olga', 'card reported', 'Please write.'],
      [berta, 'unfreeze', 'Carl', 'all is well', null],
    ];
    for (const act of acts)
      await db.query('insert into member_acts (user_id, kind, by, why, told) values ($1, $2, $3, $4, $5)', act);
    await writeOldMigrations(before);
    await migrate(db, before);
    await migrate(db);
    expect(await db.query('select user_id from play_limits where frozen')).toEqual([{ user_id: anna }]);
    expect(await db.query('select user_id as "userId", kind, by, why, told, request from acts order by id')).toEqual(
      acts.map(([userId, kind, by, why, told]) => ({ userId, kind: `members ${kind}`, by, why, told, request: null })),
    );
    const unsigned = db.query("insert into acts (user_id, kind, by, why) values ($1, 'members credit', 'Carl', 'none')", [anna]);
    await expect(unsigned).rejects.toThrow('acts_unsigned');
    await rm(before, { recursive: true, force: true });
    await drop();
  });
});
