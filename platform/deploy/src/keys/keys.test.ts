import { chmod, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { newPrivateKey, parsePrivateKey } from 'keys/keyFiles';
import { isKeyName, isSigned, signedBytes } from 'site/deployments/signing';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { emptySite, pointTo } from '../testing/builds.ts';
import { newMachine } from '../testing/teams.ts';
import { changeKeys, keysCommand } from './commands.ts';
import { type Machine, thisMachine } from './machine.ts';
import { firstKeyName } from './signer.ts';

jest.mock('node:os', () => {
  const real = jest.requireActual<typeof import('node:os')>('node:os');
  return { ...real, userInfo: jest.fn(real.userInfo) };
});

async function keys(site: Site, machine: Machine, ...args: string[]): Promise<string> {
  const said: string[] = [];
  await keysCommand(site, machine, args, (line) => said.push(line));
  return said.join('\n');
}

async function started(): Promise<Site> {
  const site = await emptySite();
  await pointTo(site, 'host', '1');
  return site;
}

async function teamWithKey(site: Site, name: string, ...apps: string[]): Promise<Machine> {
  const machine = newMachine();
  const publicKey = / allow \S+ (\S+) /.exec(await keys(site, machine, 'new', name))?.[1] ?? '';
  await keys(site, thisMachine(), 'allow', name, publicKey, ...apps);
  return machine;
}

const owner = () => thisMachine();
const move = (site: Site, machine: Machine, app: string) => pointTo(site, app, String(Date.now()), null, machine);

test('a signature is for these bytes, this kind of thing and this key only', () => {
  const [key, other] = [newPrivateKey(), newPrivateKey()];
  const bytes = signedBytes('move', { b: [1, { d: 2, c: 3 }], a: 'text' });
  const signature = key.sign(bytes);
  expect(isSigned(signedBytes('move', { a: 'text', b: [1, { c: 3, d: 2 }] }), signature, key.publicKey)).toBe(true);
  expect(isSigned(signedBytes('release', { a: 'text', b: [1, { c: 3, d: 2 }] }), signature, key.publicKey)).toBe(false);
  expect(isSigned(signedBytes('move', { a: 'text', b: [{ c: 3, d: 2 }, 1] }), signature, key.publicKey)).toBe(false);
  expect(isSigned(bytes, signature, other.publicKey)).toBe(false);
  expect(isSigned(bytes, 'no signature', key.publicKey)).toBe(false);
  expect(isSigned(bytes, signature, 'no key')).toBe(false);
  expect(parsePrivateKey(key.pem()).publicKey).toBe(key.publicKey);
});

test('a team makes a key and the owner allows it: it releases that app from then on, and the file is for its account alone', async () => {
  const site = await started();
  const machine = newMachine();
  const said = await keys(site, machine, 'new', 'lottery');
  await expect(move(site, machine, 'mfe-lottery')).rejects.toThrow(
    /is not on the list of .* keys allow lottery [0-9a-f]{64} APP/,
  );
  const publicKey = / allow lottery (\S+) APP…/.exec(said)?.[1] ?? '';
  expect(await keys(site, owner(), 'allow', 'lottery', publicKey, 'mfe-lottery')).toBe(
    "The key 'lottery' may release mfe-lottery.",
  );
  await move(site, machine, 'mfe-lottery');
  await expect(move(site, machine, 'host')).rejects.toThrow("Nothing was moved: the key 'lottery' may not release host.");

  const file = join(machine.dataDir, 'keys', 'lottery.pem');
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect([await modeOf(file), await modeOf(join(machine.dataDir, 'keys'))]).toEqual([0o600, 0o700]);
  const below = thisMachine({ DATA_DIR: join(machine.dataDir, 'new') });
  await keys(site, below, 'new', 'lottery');
  expect((await modeOf(below.dataDir)) & 0o055).toBe(0o055);
  expect(await keys(site, machine)).toMatch(new RegExp(`lottery +${publicKey}  mfe-lottery  \\(here\\)`));
  await expect(keys(site, machine, 'new', 'lottery')).rejects.toThrow(`There is a key in ${file} already.`);
  await chmod(file, 0o644);
  await expect(move(site, machine, 'mfe-lottery')).rejects.toThrow(`chmod 600 ${file}`);
});

test('an owner puts another key in the place of a lost one, in one step', async () => {
  const site = await started();
  const lost = await teamWithKey(site, 'lottery', 'mfe-lottery');
  const found = await teamWithKey(site, 'lottery', 'mfe-lottery');
  await move(site, found, 'mfe-lottery');
  await expect(move(site, lost, 'mfe-lottery')).rejects.toThrow('is not on the list');
});

test('a key allowed again may release only the newly named apps', async () => {
  const site = await started();
  const machine = await teamWithKey(site, 'lottery', 'mfe-lottery');
  const { publicKey = '' } = (await readState(site)).keys.lottery ?? {};
  await keys(site, owner(), 'allow', 'lottery', publicKey, 'mfe-rewards');
  await move(site, machine, 'mfe-rewards');
  await expect(move(site, machine, 'mfe-lottery')).rejects.toThrow("the key 'lottery' may not release mfe-lottery");
});

test('a rotated key replaces the old one, which can deploy nothing any more', async () => {
  const site = await started();
  const machine = await teamWithKey(site, 'lottery', 'mfe-lottery');
  const file = join(machine.dataDir, 'keys', 'lottery.pem');
  const old = await readFile(file, 'utf8');
  expect(await keys(site, machine, 'rotate', 'lottery')).toContain("The key 'lottery' is ");
  await move(site, machine, 'mfe-lottery');
  expect(await readdir(join(machine.dataDir, 'keys'))).toEqual(['lottery.pem']);

  await writeFile(file, old);
  await expect(move(site, machine, 'mfe-lottery')).rejects.toThrow('is not on the list');
  await expect(keys(site, owner(), 'rotate', 'lottery')).rejects.toThrow(
    'is not on this machine, so it cannot be replaced from here',
  );
});

test('continues an interrupted rotation with the key that the site knows', async () => {
  const site = await started();
  const machine = await teamWithKey(site, 'lottery', 'mfe-lottery');
  const file = join(machine.dataDir, 'keys', 'lottery.pem');
  const old = await readFile(file, 'utf8');
  await keys(site, machine, 'rotate', 'lottery');
  await rename(file, `${file}.next`);
  await writeFile(file, old, { mode: 0o600 });
  await move(site, machine, 'mfe-lottery');
  expect(await readFile(file, 'utf8')).not.toBe(old);
  await writeFile(`${file}.next`, newPrivateKey().pem(), { mode: 0o600 });
  await move(site, machine, 'mfe-lottery');
  await keys(site, machine, 'rotate', 'lottery');
  await move(site, machine, 'mfe-lottery');
});

test('a revoked key deploys nothing from then on, and its earlier deployments stay', async () => {
  const site = await started();
  const machine = await teamWithKey(site, 'lottery', 'mfe-lottery');
  await move(site, machine, 'mfe-lottery');
  const before = (await readState(site)).apps;
  expect(await keys(site, owner(), 'revoke', 'lottery')).toContain("The key 'lottery' moves nothing any more.");
  await expect(move(site, machine, 'mfe-lottery')).rejects.toThrow('is not on the list');
  expect((await readState(site)).apps).toEqual(before);
  expect(await keys(site, owner())).toMatch(/lottery .* revoked/);
  await expect(keys(site, owner(), 'revoke', 'lottery')).rejects.toThrow("there is no key 'lottery' in force");

  // A revoked key cannot be listed again under any name; another key can take its name.
  const { publicKey = '' } = (await readState(site)).keys.lottery ?? {};
  for (const name of ['lottery', 'lottery-2'])
    await expect(keys(site, owner(), 'allow', name, publicKey, 'mfe-lottery')).rejects.toThrow(
      "is the site's key 'lottery' already",
    );
  await keys(site, owner(), 'allow', 'lottery', newPrivateKey().publicKey, 'mfe-lottery');
});

test('a team revokes only its own key; owners revoke any', async () => {
  const site = await started();
  const lottery = await teamWithKey(site, 'lottery', 'mfe-lottery');
  const rewards = await teamWithKey(site, 'rewards', 'mfe-rewards');
  await expect(keys(site, lottery, 'revoke', 'rewards')).rejects.toThrow(
    "only an owner changes the list of keys, and the key 'lottery' is none",
  );
  await expect(keys(site, lottery, 'allow', 'mine', newPrivateKey().publicKey, '--owner')).rejects.toThrow('only an owner');
  await keys(site, rewards, 'revoke', 'rewards');
  await expect(move(site, rewards, 'mfe-rewards')).rejects.toThrow('is not on the list');
});

test('a site always has an owner; a second one takes over when the first is lost', async () => {
  const site = await started();
  const [first = ''] = Object.keys((await readState(site)).keys);
  await expect(keys(site, owner(), 'revoke', first)).rejects.toThrow('the site would have no owner left');
  const second = newMachine();
  const publicKey = / allow \S+ (\S+) /.exec(await keys(site, second, 'new', 'second'))?.[1] ?? '';
  expect(await keys(site, owner(), 'allow', 'second', publicKey, '--owner')).toContain('everything, and change the list of keys');
  await keys(site, second, 'revoke', first);
  await expect(move(site, owner(), 'host')).rejects.toThrow('is not on the list');
  await move(site, second, 'host');
});

test('a machine with several keys of a site is asked which; RELEASE_KEY and --by say', async () => {
  const site = await started();
  const machine = await teamWithKey(site, 'lottery', 'mfe-lottery');
  const publicKey = / allow \S+ (\S+) /.exec(await keys(site, machine, 'new', 'rewards'))?.[1] ?? '';
  await keys(site, owner(), 'allow', 'rewards', publicKey, 'mfe-rewards');
  await expect(move(site, machine, 'mfe-rewards')).rejects.toThrow(
    'Several keys are here that the site knows: lottery, rewards. Say which: --by NAME.',
  );
  await move(site, { ...machine, keyName: 'rewards' }, 'mfe-rewards');
  const keyFile = join(machine.dataDir, 'keys', 'lottery.pem');
  await move(site, thisMachine({ DATA_DIR: newMachine().dataDir, RELEASE_KEY: keyFile }), 'mfe-lottery');
  await expect(move(site, { ...machine, keyName: 'nobody' }, 'mfe-rewards')).rejects.toThrow('There is no key in ');
});

test.each([
  [['allow', 'lottery', 'no-key', 'mfe-lottery'], "'no-key' is no public key"],
  [['allow', 'lottery', newPrivateKey().publicKey, 'lottery'], "'lottery' is no name of an app"],
  [['allow', 'lottery', newPrivateKey().publicKey], 'Say which apps it may release'],
  [['allow', '../lottery', newPrivateKey().publicKey, 'host'], "'../lottery' is no name for a key"],
  [['allow'], 'Name the key'],
  [['burn', 'lottery'], "There is no 'keys burn'"],
])('what nobody can mean is refused with what to do: keys %p', async (args, why) => {
  const site = await started();
  await expect(keys(site, owner(), ...args)).rejects.toThrow(why);
  expect((await readState(site)).revision).toBe(1);
});

test('a file that holds no key says so', async () => {
  const machine = newMachine();
  const keyFile = join(machine.dataDir, 'broken.pem');
  await writeFile(keyFile, 'no key', { mode: 0o600 });
  await expect(changeKeys(await started(), { ...machine, keyFile }, { change: 'revoke', name: 'a' })).rejects.toThrow(
    `There is no key to sign with in ${keyFile}`,
  );
});

test.each([
  ['anna', 'anna'],
  ['Anna Muster', 'anna-muster'],
  ['_ci', 'ci'],
  ['Ünal', 'nal'],
  ['愛', 'owner'],
])('the first key of the account %s is named %s', (username, name) => {
  jest.mocked(userInfo).mockReturnValue({ username, uid: 1, gid: 1, shell: '', homedir: '' });
  expect(firstKeyName()).toBe(name);
  expect(isKeyName(name)).toBe(true);
});

test('an account that has a number only is the owner', () => {
  jest.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(firstKeyName()).toBe('owner');
});
