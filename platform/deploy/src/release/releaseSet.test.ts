// Full tier: kills each command of a set before each change of a file.
import { createHash } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from 'shared/contracts/appNames';
import { Deployment } from 'site/deployments/deployment';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { GateRefused } from '../gate/gate.ts';
import { changeKeys } from '../keys/commands.ts';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { clean, siteCommand } from '../recovery/commands.ts';
import { verify } from '../recovery/faults.ts';
import { recoverSite } from '../recovery/leftovers.ts';
import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { releaseBySteps, type StepOptions } from '../steps/releaseSteps.ts';
import type { StepName } from '../steps/runSteps.ts';
import { anyContract, buildFolder, composer, emptySite, liveHost, releaseInfo, somePages } from '../testing/builds.ts';
import { team } from '../testing/teams.ts';
import { deploy } from './deploy.ts';
import { listSite } from './listSite.ts';
import { release } from './release.ts';
import { readSet, releaseSet, rollbackSet, withdrawFrom } from './releaseSet.ts';
import { rollback } from './rollback.ts';

const contract = (app: AppName, react: string) => ({
  ...anyContract(app === 'host' ? 'host' : 'remote'),
  singletons: { react },
});

/** Builds an app on a major version of React, which fits only apps on the same. */
async function build(app: AppName, buildId: string, react = '20.0.0'): Promise<string> {
  const info = releaseInfo(app, { buildId, contract: contract(app, react) });
  if (app !== 'host') return buildFolder(info);
  const script = await composer();
  const folder = await buildFolder(info);
  const integrity = { ...info.integrity, 'composer.js': `sha384-${createHash('sha384').update(script).digest('base64')}` };
  const files = {
    'composer.js': script,
    'shell.json': JSON.stringify(somePages),
    'release.json': JSON.stringify({ ...info, integrity }),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

const elsewhere: StepName[] = ['types', 'build', 'size', 'behave', 'tests', 'smoke'];

interface Team {
  app: AppName;
  machine: Machine;
}

/** A site on React 19 whose host and lottery belong to two teams, that have built for React 20. */
async function twoTeams() {
  const site = await emptySite();
  await liveHost(site, { contract: contract('host', '19.3.1') });
  await release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'aaaaaaaaaa', '19.3.1') });
  const platform: Team = { app: 'host', machine: await team(site, 'platform', 'host') };
  const lottery: Team = { app: 'mfe-lottery', machine: await team(site, 'lottery', 'mfe-lottery') };
  return { site, platform, lottery };
}

const said: string[] = [];
beforeEach(() => said.splice(0));

async function run(site: FolderSite, { machine }: Team, apps: readonly AppName[], options: Partial<StepOptions>): Promise<void> {
  await releaseBySteps(site, apps, {
    machine,
    skip: elsewhere,
    api: undefined,
    provider: null,
    say: (line) => said.push(line),
    ...options,
  });
}

const offer = async (site: FolderSite, by: Team, set = 'spring', buildId = 'bbbbbbbbbb', react?: string) =>
  run(site, by, [by.app], { into: set, from: await build(by.app, buildId, react) });

const releasing = async (site: FolderSite, by: Team, name = 'spring', over: Partial<StepOptions> = {}) => {
  const set = await readSet(site, name, by.machine);
  await run(site, by, set.apps, { set, ...over });
};

const live = async (site: FolderSite) => {
  const { apps } = await readState(site);
  return ['host', 'mfe-lottery'].map((app) => apps[app]?.live.slice(6, 8)).join(' ');
};

const faults = async (site: FolderSite) => (await verify(site, thisMachine())).faults.map(({ says }) => says);

test('alone each of two releases is refused by what is missing; from a set both are live in one move, and are rolled back in one', async () => {
  const { site, platform, lottery } = await twoTeams();
  const missing = {
    host: 'mfe-lottery needs react ^19.3.1, the host provides 20.0.0',
    'mfe-lottery': 'mfe-lottery needs react ^20.0.0, the host provides 19.3.1',
  };
  for (const [by, clash] of [
    [platform, missing.host],
    [lottery, missing['mfe-lottery']],
  ] as const) {
    const alone = run(site, by, [by.app], { from: await build(by.app, 'bbbbbbbbbb') });
    await expect(alone).rejects.toThrow(GateRefused);
    await expect(alone).rejects.toThrow(clash);
    await expect(alone).rejects.toThrow('of several teams: --into SET)');
  }

  await offer(site, lottery);
  expect(said.at(-2)).toBe(`It does not fit what is live yet:\n  - ${missing['mfe-lottery']}`);
  await expect(releasing(site, lottery)).rejects.toThrow(missing['mfe-lottery']);
  await offer(site, platform);
  expect(said.slice(-3, -1)).toEqual([
    "The set 'spring': mfe-lottery 1.0.0-bbbbbbbbbb by 'lottery', host 1.0.0-bbbbbbbbbb by 'platform'.",
    'It fits what is live: npm run release -- --set spring tries and moves it.',
  ]);
  expect(await live(site)).toBe('aa aa');
  const { revision } = await readState(site);

  await releasing(site, platform);
  const after = await readState(site);
  expect(await live(site)).toBe('bb bb');
  expect(after.offers).toEqual([]);
  expect(after.revision).toBe(revision + 1);
  expect(after.moves.at(-1)).toMatchObject({ what: 'release', set: 'spring', by: 'platform', forced: [] });
  expect(new Set(after.moves.at(-1)?.skipped)).toEqual(new Set(elsewhere));
  expect((await site.read('pages/_home.html'))?.text).toContain('/mfe-lottery/1.0.0-bbbbbbbbbb/remoteEntry.js');
  expect(await faults(site)).toEqual([]);
  await expect(releasing(site, lottery)).rejects.toThrow(/the set 'spring' is released: 'platform' moved it at 2/);

  await expect(rollback(site, 'mfe-lottery', undefined, { machine: lottery.machine })).rejects.toThrow(GateRefused);
  expect(await rollbackSet(site, 'spring', { machine: lottery.machine })).toEqual([
    'mfe-lottery 1.0.0-aaaaaaaaaa',
    'host 1.0.0-aaaaaaaaaa',
  ]);
  expect(await live(site)).toBe('aa aa');
  expect(await faults(site)).toEqual([]);
  await expect(rollbackSet(site, 'spring', { machine: lottery.machine })).rejects.toThrow(
    "mfe-lottery 1.0.0-bbbbbbbbbb of the set 'spring' is not live any more",
  );
});

test('a withdrawn offer stops the set by its name, also while it is tried; a set that all have left is none', async () => {
  const { site, platform, lottery } = await twoTeams();
  await offer(site, lottery);
  await offer(site, platform);
  const tried = await readSet(site, 'spring');
  await expect(withdrawFrom(site, 'autumn', lottery)).rejects.toThrow("'lottery' has offered nothing into the set 'autumn'");
  await withdrawFrom(site, 'spring', lottery);
  const refusal = "Nothing was moved: the set 'spring' has no longer mfe-lottery 1.0.0-bbbbbbbbbb by 'lottery', who withdrew it";
  await expect(releasing(site, platform)).rejects.toThrow(refusal);
  await expect(releaseSet(site, tried, platform)).rejects.toThrow(refusal);
  listSite(site, await readState(site), (line) => said.push(line));
  expect(said.join('\n')).toContain("set spring: mfe-lottery 1.0.0-bbbbbbbbbb by 'lottery', withdrawn");

  await offer(site, lottery, 'spring', 'cccccccccc');
  await expect(releaseSet(site, tried, platform)).rejects.toThrow(
    "the set 'spring' was changed while it was tried, and is host 1.0.0-bbbbbbbbbb by 'platform', mfe-lottery 1.0.0-cccccccccc by 'lottery' now",
  );
  await withdrawFrom(site, 'spring', platform);
  await withdrawFrom(site, 'spring', lottery);
  await expect(readSet(site, 'spring')).rejects.toThrow(
    "there is no set 'spring': npm run release -- APP --into spring begins one",
  );
  expect([await live(site), await faults(site)]).toEqual(['aa aa', []]);
});

test('of two people who move a set in the same moment one does, and the other reads who it was', async () => {
  const { site, platform, lottery } = await twoTeams();
  await offer(site, lottery);
  await offer(site, platform);
  const ended = await Promise.allSettled([releasing(site, platform), releasing(site, lottery)]);
  const reasons = ended.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  expect(reasons).toEqual([expect.stringMatching(/the set 'spring' is released: '(?:platform|lottery)' moved it at 2/)]);
  expect((await readState(site)).moves.filter(({ set }) => set !== undefined)).toHaveLength(1);
  expect(await live(site)).toBe('bb bb');
});

test('a set that is none is refused with the reason, and nothing is offered or moved', async () => {
  const { site, platform, lottery } = await twoTeams();
  const rewards: Team = { app: 'mfe-rewards', machine: await team(site, 'rewards', 'mfe-rewards') };
  const second: Team = { app: 'mfe-lottery', machine: await team(site, 'second', 'mfe-lottery') };
  for (const name of ['mfe-lottery', 'host', 'Spring', '../spring', ''])
    await expect(offer(site, lottery, name)).rejects.toThrow(`'${name}' is no name for a set`);
  await expect(run(site, rewards, ['host'], { into: 'spring', from: await build('host', 'bbbbbbbbbb') })).rejects.toThrow(
    "the key 'rewards' may not release host",
  );
  await expect(offer(site, lottery, 'spring', 'aaaaaaaaaa', '19.3.1')).rejects.toThrow(
    'mfe-lottery 1.0.0-aaaaaaaaaa is live already',
  );
  for (const over of [{ canary: 5 }, { preview: true }])
    await expect(run(site, lottery, ['mfe-lottery'], { into: 'spring', ...over })).rejects.toThrow(
      'without --canary and --preview',
    );
  expect((await readState(site)).offers).toEqual([]);

  await offer(site, lottery);
  await offer(site, platform, 'summer');
  await expect(releasing(site, lottery)).rejects.toThrow('mfe-lottery needs react ^20.0.0, the host provides 19.3.1');
  await expect(releasing(site, platform, 'summer')).rejects.toThrow('mfe-lottery needs react ^19.3.1, the host provides 20.0.0');
  await expect(readSet(site, 'autumn')).rejects.toThrow("there is no set 'autumn', only spring, summer: npm run release");
  await expect(offer(site, second)).rejects.toThrow(
    "the set 'spring' has mfe-lottery 1.0.0-bbbbbbbbbb by 'lottery', who withdraws it first",
  );

  await offer(site, platform);
  await expect(releasing(site, rewards)).rejects.toThrow(
    "the key 'rewards' may release none of mfe-lottery and host in the set 'spring'",
  );
  await expect(rollbackSet(site, 'spring', lottery)).rejects.toThrow("no set 'spring' was released here");
  await release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'dddddddddd', '19.3.1'), machine: lottery.machine });
  await expect(releasing(site, platform)).rejects.toThrow(
    "mfe-lottery 1.0.0-bbbbbbbbbb by 'lottery' in the set 'spring' is older than 1.0.0-dddddddddd, which is live: offer it anew",
  );
  expect([await live(site), await faults(site)]).toEqual(['aa dd', []]);
});

test('a set whose parts do not fit cannot be forced by one team for another, and a key that is revoked takes its offers along', async () => {
  const { site, platform, lottery } = await twoTeams();
  await offer(site, lottery, 'spring', 'bbbbbbbbbb', '21.0.0');
  await offer(site, platform);
  await expect(releasing(site, platform)).rejects.toThrow('mfe-lottery needs react ^21.0.0, the host provides 20.0.0');
  await expect(releasing(site, platform, 'spring', { force: true })).rejects.toThrow(
    "the key 'platform' may not force what others have in the set 'spring'",
  );
  await changeKeys(site, thisMachine(), { change: 'revoke', name: 'lottery' });
  expect((await readSet(site, 'spring')).apps).toEqual(['host']);
  expect(await live(site)).toBe('aa aa');
});

test('a signed move of a set that is not what was offered counts for nothing', async () => {
  const { site, platform, lottery } = await twoTeams();
  await offer(site, lottery);
  await offer(site, platform);
  const { offers } = await readState(site);
  const moved = (change: (apps: typeof offers) => unknown[], what = 'release') =>
    deploy(site, { ...platform, force: true, provider: null }, () => ({
      what,
      set: 'spring',
      apps: change(offers).map((one) => Value.Parse(Deployment.properties.apps.items, one)),
    }));
  await expect(moved((apps) => apps.slice(1))).rejects.toThrow("the set 'spring' is mfe-lottery and host together, not host");
  await offer(site, lottery, 'summer', 'cccccccccc');
  const [other] = (await readState(site)).offers.slice(-1);
  await expect(moved((apps) => apps.map((one) => (one.app === 'host' ? one : other)))).rejects.toThrow(
    "mfe-lottery 1.0.0-cccccccccc is not what the set 'spring' has of it: mfe-lottery 1.0.0-bbbbbbbbbb by 'lottery'",
  );
  await expect(moved((apps) => [...apps], 'promote')).rejects.toThrow('a set is released or rolled back, and not for a promote');
  expect(await live(site)).toBe('aa aa');
});

test('an offered release stays when old ones are cleaned away, and is withdrawn by the command', async () => {
  const { site, lottery } = await twoTeams();
  await offer(site, lottery);
  const day = 86_400_000;
  const rules = { machine: thisMachine(), say: () => {}, olderThan: 30 * day, keep: 0, dryRun: true };
  const cleaned = async () => {
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * day);
    return clean(site, rules).finally(() => later.mockRestore());
  };
  expect(await cleaned()).toEqual([]);
  Object.assign(process.env, { SITE_DIR: site.address, RELEASE_KEY: join(lottery.machine.dataDir, 'keys', 'lottery.pem') });
  await siteCommand('withdraw', ['spring'], (line) => said.push(line)).finally(() => {
    delete process.env.SITE_DIR;
    delete process.env.RELEASE_KEY;
  });
  expect(said.at(-1)).toBe("Nothing of this key is in the set 'spring' any more.");
  expect(await cleaned()).toEqual(['mfe-lottery/1.0.0-bbbbbbbbbb']);
});

test('a clone from before sets cannot read an offer, so it stops and continues no other chain', async () => {
  const { site, lottery } = await twoTeams();
  await offer(site, lottery);
  const [offered] = (await readState(site)).moves.slice(-1);
  const older = Type.Object({
    ...Deployment.properties,
    keys: Type.Array(Type.Object({ change: Type.Union(['allow', 'watch', 'rotate', 'revoke'].map((one) => Type.Literal(one))) })),
  });
  expect([Value.Check(Deployment, offered), Value.Check(older, offered)]).toEqual([true, false]);
});

/** A site on a machine that dies before the given change of a file. */
class DyingSite extends FolderSite {
  left: number;
  constructor(address: string, left: number) {
    super(address);
    this.left = left;
  }
  #live(): void {
    this.left -= 1;
    if (this.left < 0) throw new Error('killed');
  }
  override async write(...args: Parameters<FolderSite['write']>) {
    this.#live();
    return super.write(...args);
  }
  override async create(...args: Parameters<FolderSite['create']>) {
    this.#live();
    return super.create(...args);
  }
  override async replace(...args: Parameters<FolderSite['replace']>) {
    this.#live();
    return super.replace(...args);
  }
  override async remove(...args: Parameters<FolderSite['remove']>) {
    this.#live();
    return super.remove(...args);
  }
}

test('killed before any change of a file, each command of a set leaves a whole site, and can be repeated', async () => {
  const { site, platform, lottery } = await twoTeams();
  const builds = { host: await build('host', 'bbbbbbbbbb'), 'mfe-lottery': await build('mfe-lottery', 'bbbbbbbbbb') };
  const offering = (by: Team) => (on: FolderSite) =>
    run(on, by, [by.app], { into: 'spring', from: by.app === 'host' ? builds.host : builds['mfe-lottery'] });
  const commands: [string, (on: FolderSite) => Promise<unknown>][] = [
    ['aa aa', offering(lottery)],
    ['aa aa', offering(platform)],
    ['bb bb', (on) => releasing(on, platform)],
    ['aa aa', (on) => rollbackSet(on, 'spring', lottery)],
  ];
  let before = 'aa aa';
  let kills = 0;
  for (const [after, command] of commands) {
    for (let changes = 0, isDone = false; !isDone; changes += 1) {
      const copy = (await emptySite()).address;
      await cp(site.address, copy, { recursive: true });
      isDone = await command(new DyingSite(copy, changes)).then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain('killed');
          return false;
        },
      );
      kills += isDone ? 0 : 1;
      const found = new FolderSite(copy);
      await recoverSite(found, thisMachine(), (line) => said.push(line));
      expect([changes, await faults(found)]).toEqual([changes, []]);
      const then = await live(found);
      expect([before, after]).toContain(then);
      if (then !== after || before === after) await command(found);
      expect(await live(found)).toBe(after);
    }
    await command(site);
    before = after;
  }
  expect(kills).toBeGreaterThan(40);
});
