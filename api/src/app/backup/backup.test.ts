import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { openSellingFolder, type SellingFolder, soldIn } from '../../../testkit/sellingFolder.ts';
import { type Config, loadConfig, parseConfig } from '../../core/config/config.ts';
import { openPglite } from '../../core/db/pglite.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { parseCommand, runAlone, runCommand } from '../cli/runCommand.ts';
import { format, writeBackup } from './backupFile.ts';
import { takeBackup } from './takeBackup.ts';
import { fileProblem } from './unpackBackup.ts';

// Each restore opens a database of its own and checks all its content.
import.meta.jest.setTimeout(300_000);

let folder: string;
let selling: SellingFolder;
let backup: string;
/** Purchases acknowledged before the backup began. */
let before: string[];

const configOf = (dataDir: string): Config => parseConfig({ DATA_DIR: dataDir, SITE_DIR: 'none', LOG_LEVEL: 'silent' });

async function alone(dataDir: string, line: string) {
  const parsed = await parseCommand(line.split(' '));
  if ('code' in parsed) return parsed;
  return runAlone({ config: configOf(dataDir), cwd: folder }, parsed);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-backup-'));
  selling = await openSellingFolder(path.join(folder, 'data'), { 'a.webp': 'a picture', '.half': 'not whole yet' });
  backup = path.join(folder, 'one.backup');
  const stop = selling.sell();
  while (selling.bought.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  before = [...selling.bought];
  await takeBackup(selling.db, { dataDir: selling.dataDir }, backup);
  await stop();
});

afterAll(async () => {
  await selling.db.close();
  await rm(folder, { recursive: true, force: true });
});

test('a backup during purchases has every purchase acknowledged before it, and blocks none', async () => {
  expect(selling.bought.length).toBeGreaterThan(before.length);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['data', 'one.backup']);
  const dataDir = path.join(folder, 'restored');
  const restored = await alone(dataDir, 'restore one.backup');
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(
    /The books are in order\.\n[\s\S]*The public log of draws has \d+ records now\. If more were published/,
  );
  for (const name of ['fair.key', 'jwt.key', 'uploads/a.webp'])
    expect(await readFile(path.join(dataDir, name), 'utf8')).toBe(await readFile(path.join(selling.dataDir, name), 'utf8'));
  expect((await readdir(dataDir)).sort()).toEqual(['database', 'fair.key', 'jwt.key', 'uploads']);
  expect(await readdir(path.join(dataDir, 'uploads'))).toEqual(['a.webp']);
  const db = await openPglite(path.join(dataDir, 'database'));
  const sold = await soldIn(db);
  expect(before.filter((number) => !sold.has(number))).toEqual([]);
  expect(await db.query('select from sessions where expires_at > now()')).toEqual([]);
  expect((await db.query('select from sessions')).length).toBeGreaterThan(0);
  await db.close();
});

test('a drill restores into a temporary folder, checks, and leaves nothing', async () => {
  const nowhere = path.join(folder, 'nowhere');
  const drill = await alone(nowhere, 'backup drill one.backup');
  expect(drill).toMatchObject({ code: 0, err: '' });
  expect(drill.out).toMatch(
    /was restored into a temporary folder in \d+\.\d s[\s\S]*the newest purchase of 20[\s\S]*The books are in order\.\n$/,
  );
  await expect(stat(nowhere)).rejects.toThrow(/ENOENT/);
});

async function changed(name: string, change: (tar: Buffer) => Buffer): Promise<string> {
  await writeFile(path.join(folder, name), gzipSync(change(gunzipSync(await readFile(backup))), { level: 1 }));
  return name;
}

const swapped = (tar: Buffer, from: string, to: string): Buffer => {
  const at = tar.indexOf(from);
  expect(at).toBeGreaterThan(0);
  expect(to.length).toBe(from.length);
  return Buffer.concat([tar.subarray(0, at), Buffer.from(to), tar.subarray(at + from.length)]);
};

describe('a restore is refused with a reason, and changes nothing, for', () => {
  const refusals: [what: string, make: () => Promise<string>, says: RegExp][] = [
    [
      'an altered file in it',
      () => changed('altered', (tar) => swapped(tar, 'a picture', 'b picture')),
      /altered is damaged: uploads\/a\.webp is not what was written\. Nothing was changed\./,
    ],
    [
      'a file fewer in it',
      () =>
        changed('fewer', (tar) => {
          const at = tar.indexOf('uploads/a.webp\0');
          return Buffer.concat([tar.subarray(0, at), tar.subarray(at + 1024)]);
        }),
      /fewer is damaged: uploads\/a\.webp is not in it any more/,
    ],
    [
      'a newer format',
      () => changed('newer', (tar) => swapped(tar, '"format": 1', '"format": 9')),
      /newer is written in format 9, and this version reads 1\. Restore it with the version that wrote it/,
    ],
    [
      'a path out of the folder',
      () => changed('out', (tar) => swapped(tar, 'uploads/a.webp', '../../../a.webp'.slice(0, 14))),
      /out is damaged: /,
    ],
    [
      'a cut',
      async () => {
        const all = await readFile(backup);
        await writeFile(path.join(folder, 'cut'), all.subarray(0, all.length / 2));
        return 'cut';
      },
      /cut is cut off: its end is missing\. Nothing was changed\. Take another backup\./,
    ],
    [
      'bytes that were altered',
      async () => {
        const all = await readFile(backup);
        const middle = Math.floor(all.length / 2);
        all.fill(0x55, middle, middle + 64);
        await writeFile(path.join(folder, 'bytes'), all);
        return 'bytes';
      },
      /bytes is damaged: /,
    ],
    [
      'another file',
      async () => {
        await writeFile(path.join(folder, 'other'), 'members: []');
        return 'other';
      },
      /other is no backup of Snail Lotto\./,
    ],
    [
      'another archive',
      async () => {
        await writeFile(path.join(folder, 'archive'), gzipSync(Buffer.alloc(1024)));
        return 'archive';
      },
      /archive is no backup of Snail Lotto\./,
    ],
    ['no file', async () => 'missing', /There is no file .*missing\./],
    [
      'newer migrations',
      async () => {
        const target = createWriteStream(path.join(folder, 'future'));
        await writeBackup(
          target,
          { format, begunAt: 'then', migrations: [{ name: '9999_later.sql', checksum: '' }] },
          async () => {},
        );
        return 'future';
      },
      /future is of a newer version of the provider: this one does not know 9999_later\.sql\. Update the project first\. Nothing was changed\./,
    ],
    [
      'only some of the migrations that the baselines replace',
      async () => {
        const target = createWriteStream(path.join(folder, 'half'));
        await writeBackup(
          target,
          { format, begunAt: 'then', migrations: [{ name: '0001_members.sql', checksum: '' }] },
          async () => {},
        );
        return 'half';
      },
      /half cannot be restored\. This database has 1 of the 44 migrations .* Start version 1\.0\.0 .* Nothing was changed\./,
    ],
  ];
  test.each(refusals)('%s', async (_what, make, says) => {
    const name = await make();
    const dataDir = path.join(folder, `into-${name}`);
    const refused = await alone(dataDir, `restore ${name}`);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(says) });
    expect(refused.err.trim().split('\n')).toHaveLength(1);
    const left = await readdir(dataDir).catch(() => ['database']);
    expect(left).toEqual(['database']);
    expect(await readdir(path.join(dataDir, 'database')).catch(() => [])).toEqual([]);
  });

  test('a ledger with faults', async () => {
    const other = await openSellingFolder(path.join(folder, 'faulty'));
    await other.db.query('update wallets set star_balance = star_balance + 1');
    await takeBackup(other.db, { dataDir: other.dataDir }, path.join(folder, 'faulty.backup'));
    await other.db.close();
    const refused = await alone(path.join(folder, 'into-faulty'), 'restore faulty.backup');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The books of .*faulty\.backup are not in order: balance is not the sum/),
    });
    expect(await readdir(path.join(folder, 'into-faulty'))).toEqual(['database']);
    expect((await alone(folder, 'backup drill faulty.backup')).code).toBe(1);
  });

  test('a FAIR_KEY that did not sign the transparency log', async () => {
    const parsed = await parseCommand(['restore', 'one.backup']);
    if ('code' in parsed) throw new Error(parsed.err);
    const config = { ...configOf(path.join(folder, 'into-key')), fairKey: 'another key of draws than the one before, long' };
    await expect(runAlone({ config, cwd: folder }, parsed)).rejects.toThrow(
      /FAIR_KEY is another than the one that signs the public log/,
    );
    expect(await readdir(path.join(folder, 'into-key'))).toEqual(['database']);
  });

  test('data encrypted with a missing key', async () => {
    const other = await openSellingFolder(path.join(folder, 'sealed'));
    await other.db.query("update users set totp_secret = 'sealed.v2.0badc0de.x' where id = (select min(id) from users)");
    await takeBackup(other.db, { dataDir: other.dataDir }, path.join(folder, 'sealed.backup'));
    await other.db.close();
    const missing = /holds 1 values with the key v2\.0badc0de, which is neither SEAL_KEY nor one of OPEN_KEYS/;
    await expect(alone(path.join(folder, 'into-sealed'), 'restore sealed.backup')).rejects.toThrow(missing);
    expect(await readdir(path.join(folder, 'into-sealed'))).toEqual(['database']);
    await expect(alone(folder, 'backup drill sealed.backup')).rejects.toThrow(missing);
  });
});

test('a restore moves an existing database aside, and only with --aside', async () => {
  const dataDir = path.join(folder, 'there');
  const there = await openSellingFolder(dataDir, { 'b.webp': 'of before' });
  const stop = there.sell();
  while (there.bought.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  await stop();
  // This test's own process holds the folder.
  await expect(alone(dataDir, 'restore one.backup --aside')).rejects.toThrow(`in use by process ${process.pid}`);
  await there.db.close();
  expect(await alone(dataDir, 'restore one.backup')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/has a database and pictures already\. With --aside/),
  });
  const { code, out } = await alone(dataDir, 'restore one.backup --aside --json');
  expect(code).toBe(0);
  const { aside, gone } = JSON.parse(out);
  expect(gone).toEqual(['fair.key', 'jwt.key', 'uploads', 'database/data']);
  expect(await readFile(path.join(aside, 'uploads/b.webp'), 'utf8')).toBe('of before');
  const old = await openPglite(path.join(aside, 'database'));
  expect([...(await soldIn(old))].sort()).toEqual([...there.bought].sort());
  await old.close();
});

test('the next start finishes a killed restore before it creates a key', async () => {
  const dataDir = path.join(folder, 'killed');
  await mkdir(path.join(dataDir, 'database/data'), { recursive: true });
  await writeFile(path.join(dataDir, 'database/data/PG_VERSION'), 'of before');
  await mkdir(path.join(dataDir, 'restoring-x/database/data'), { recursive: true });
  await writeFile(path.join(dataDir, 'restoring-x/database/data/PG_VERSION'), 'restored');
  // State of a restore killed after its first move: the old key is aside, the new one is not in place.
  await writeFile(path.join(dataDir, 'restoring-x/fair.key'), 'the restored key, which is long enough to be one');
  const moves = {
    staged: 'restoring-x',
    aside: 'before-restore-x',
    comes: ['fair.key', 'jwt.key', 'database/data'],
    goes: ['uploads'],
  };
  await writeFile(path.join(dataDir, 'jwt.key'), 'in place already, and long enough to be a secret');
  await writeFile(path.join(dataDir, 'restore.json'), JSON.stringify(moves));
  const { fairKey, jwtSecret } = await loadConfig({ DATA_DIR: dataDir });
  expect({ fairKey, jwtSecret }).toEqual({
    fairKey: 'the restored key, which is long enough to be one',
    jwtSecret: 'in place already, and long enough to be a secret',
  });
  expect(await readFile(path.join(dataDir, 'database/data/PG_VERSION'), 'utf8')).toBe('restored');
  expect(await readFile(path.join(dataDir, 'before-restore-x/database/data/PG_VERSION'), 'utf8')).toBe('of before');
  expect((await readdir(dataDir)).sort()).toEqual(['before-restore-x', 'database', 'fair.key', 'jwt.key']);
});

test('a backup never replaces a file, and needs a writable folder', async () => {
  const context = {
    config: configOf(selling.dataDir),
    db: selling.db,
    fairLog: openFairLog(configOf(selling.dataDir)),
    announcer: { announce: () => {} },
    sources: testSources({}),
    cwd: folder,
  };
  const run = (line: string) => runCommand(context, line.split(' '));
  expect(await run('backup one.backup')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/one\.backup is there already\. Choose another name/),
  });
  expect(await run('backup no/folder.backup')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/There is no folder .*no\. .* Nothing was backed up\./),
  });
  const both = await Promise.all([run('backup two.backup'), run('backup three.backup')]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join('')).toMatch(/^Another backup is under way\. Try again when it is done\.\n$/);
  expect((await readdir(folder)).filter((name) => /two|three/.test(name))).toHaveLength(1);
  await writeFile(path.join(folder, 'four.backup.partial'), 'half');
  expect(await run('backup four.backup')).toMatchObject({ code: 0, err: '' });
  const sealed = { ...context.config, sealKey: 'a secret that seals, of the environment', openKeys: ['one of before'] };
  expect((await runCommand({ ...context, config: sealed }, ['backup', 'sealing.backup'])).out).toContain(
    'Not in it: SEAL_KEY, OPEN_KEYS of the environment.',
  );
  expect(await alone(folder, 'backup drill four.backup')).toMatchObject({ code: 0 });
  expect(await alone(path.join(folder, 'empty'), 'backup five.backup')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/There is no embedded database in .*empty/),
  });
  const postgres = { ...context.config, databaseUrl: 'postgres://lotto@localhost/lotto' };
  expect(await runCommand({ ...context, config: postgres }, ['backup', 'six.backup'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/continuous archiving, see docs\/operations\/backup\.md/),
  });
  if (process.getuid?.() !== 0) {
    await mkdir(path.join(folder, 'closed'));
    await chmod(path.join(folder, 'closed'), 0o500);
    expect(await run('backup closed/seven.backup')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/This user may not write/),
    });
  }
});

test('a backup ends with the reason when the disk is full', async () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  let taken = 0;
  const disk = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      taken += chunk.byteLength;
      done(taken > 100_000 ? full : null);
    },
  });
  const random = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => (index * index * 31) % 251));
  const writing = writeBackup(disk, { format, begunAt: 'then', migrations: [] }, async (writer) => {
    for (let count = 0; count < 20; count++) await writer.file(`uploads/${count}`, random);
  });
  await expect(writing).rejects.toBe(full);
  expect(fileProblem(full, '/backups', 'Nothing was backed up.')).toMatchObject({
    message: 'The disk of /backups is full. Free some space there, or choose another place. Nothing was backed up.',
  });
});
