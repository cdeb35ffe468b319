import { thisMachine } from '../keys/machine.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { BucketSite } from '../site/BucketSite.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { accessKey, startBucketServer } from '../testing/bucketServer.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { clean, cleanCommand } from './commands.ts';
import { verify } from './faults.ts';
import { type KnownRelease, removable } from './knownReleases.ts';

describe('clean', () => {
  const day = 86_400_000;
  const folderOf = (letter: string) => `1.0.0-${letter.repeat(10)}`;

  /** Makes five releases of a remote, the last one rolled back from; then 40 days pass. */
  async function fill(site: Site): Promise<void> {
    await liveHost(site, { contract: anyContract('host') });
    for (const letter of 'abcde') {
      const info = releaseInfo('mfe-lottery', { buildId: letter.repeat(10), contract: anyContract('remote') });
      await release(site, 'mfe-lottery', { from: await buildFolder(info) });
    }
    await rollback(site, 'mfe-lottery');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * day);
  }
  afterEach(() => jest.restoreAllMocks());

  const options = (over: Partial<Parameters<typeof clean>[1]> = {}) => ({
    machine: thisMachine(),
    say: () => {},
    olderThan: 30 * day,
    keep: 0,
    dryRun: false,
    ...over,
  });
  const lettersIn = async (site: Site) => {
    const names = (await site.list('mfe-lottery')).map((path) => path.split('/')[1] ?? '');
    return [...new Set(names)]
      .map((name) => name.at(-1))
      .sort()
      .join('');
  };

  async function bucketSite(): Promise<{ site: Site; stop: () => Promise<void> }> {
    const { url, stop } = await startBucketServer();
    const env = { AWS_ENDPOINT_URL: url, AWS_REGION: 'x', AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'secret' };
    Object.assign(process.env, env);
    return { site: new BucketSite(`s3://lotto/clean-${process.pid}`), stop };
  }

  test.each(['folder', 'bucket'])(
    'in a %s what is live and what a rollback goes to first stay; the rest goes, whole',
    async (kind) => {
      const { site, stop } = kind === 'folder' ? { site: await emptySite(), stop: async () => {} } : await bucketSite();
      await fill(site);
      const would = await clean(site, options({ dryRun: true }));
      expect(await lettersIn(site)).toBe('abcde');
      const gone = await clean(site, options());
      expect(gone).toEqual(would);
      expect(gone.sort()).toEqual(['a', 'b', 'e'].map((letter) => `mfe-lottery/${folderOf(letter)}`));
      expect(await lettersIn(site)).toBe('cd');
      expect((await verify(site, thisMachine())).faults).toEqual([]);
      expect(await rollback(site, 'mfe-lottery')).toBe(folderOf('c'));
      await stop();
    },
  );

  test('a release that a tab still runs stays, and a young one, and so many of each app', async () => {
    const site = await emptySite();
    await fill(site);
    expect(await clean(site, options({ keep: 4 }))).toEqual([`mfe-lottery/${folderOf('a')}`]);
    const noted = { [`mfe-lottery/${folderOf('b')}`]: { asked: 3, last: Date.now() - day } };
    await site.write('tabs/one.json', JSON.stringify(noted));
    expect(await clean(site, options({ olderThan: 41 * day }))).toEqual([]);
    expect(await clean(site, options())).toEqual([`mfe-lottery/${folderOf('e')}`]);
    expect(await lettersIn(site)).toBe('bcd');
  });

  test('keeps young releases where no server records the releases of open tabs', async () => {
    const site = await emptySite();
    await fill(site);
    await expect(clean(site, options({ olderThan: 6 * day }))).rejects.toThrow('--older-than 7d');
    await site.write('tabs/one.json', '{}');
    expect(await clean(site, options({ olderThan: 6 * day }))).toHaveLength(3);
  });

  test('keeps a release that a rollback made live during the cleaning', async () => {
    const site = await emptySite();
    await fill(site);
    const said: string[] = [];
    const remove = site.remove.bind(site);
    let moved = false;
    site.remove = async (path) => {
      if (!moved && path.includes(folderOf('a'))) {
        moved = true;
        await rollback(site, 'mfe-lottery', folderOf('a'));
      }
      return remove(path);
    };
    await clean(site, options({ say: (line) => said.push(line) }));
    expect(said).toContain(`mfe-lottery/${folderOf('a')} was moved in this moment, and stays.`);
    expect((await readState(site)).apps['mfe-lottery']?.live).toBe(folderOf('a'));
    expect((await verify(site, thisMachine())).faults).toEqual([]);
  });

  test('keeps all releases of an app while an older one replaces its damaged live release', async () => {
    const site = await emptySite();
    await fill(site);
    await site.write(`mfe-lottery/${folderOf('d')}/NextDraw.js`, 'spoilt');
    const said: string[] = [];
    expect(await clean(site, options({ say: (line) => said.push(line) }))).toEqual([]);
    expect(said).toEqual([expect.stringContaining('The live release of mfe-lottery is damaged')]);
  });

  test('reports an invalid age or number', async () => {
    const site = await emptySite();
    const command = (...args: string[]) => cleanCommand(site, thisMachine(), args, () => {});
    await expect(command('--older-than', 'soon')).rejects.toThrow("--older-than takes days, e.g. 30d, not 'soon'.");
    await expect(command('--keep', 'some')).rejects.toThrow('--keep takes how many');
  });
});

describe('knownReleases', () => {
  const day = 86_400_000;
  const now = 1_000 * day;

  const releases = (app: string, ...days: (number | null)[]): KnownRelease[] =>
    days.map((ago, index) => ({
      app,
      release: `1.${days.length - index}.0-a`,
      since: ago === null ? null : now - ago * day,
      isNext: index === 1,
      lastTab: null,
    }));
  const goes = (all: KnownRelease[], over: { olderThan?: number; keep?: number } = {}) =>
    removable(all, { olderThan: 30 * day, keep: 0, now, ...over }).map(({ app, release }) => `${app} ${release}`);

  test('removes older releases, and keeps the live one and the first rollback target at any age', () => {
    expect(goes(releases('mfe-a', null, 400, 300, 29, 31))).toEqual(['mfe-a 1.1.0-a', 'mfe-a 1.3.0-a']);
  });

  test('so many of each app stay, whatever their age', () => {
    const all = [...releases('mfe-a', null, 40, 50, 60, 70), ...releases('mfe-b', null, 80)];
    expect(goes(all, { keep: 3 })).toEqual(['mfe-a 1.2.0-a', 'mfe-a 1.1.0-a']);
    expect(goes(all, { keep: 5 })).toEqual([]);
  });

  test('keeps a release that a tab reported as running within a week', () => {
    const [live, next, one, other] = releases('mfe-a', null, 40, 50, 60);
    if (!live || !next || !one || !other) throw new Error('There are four.');
    const tabs = [live, next, { ...one, lastTab: now - 6 * day }, { ...other, lastTab: now - 8 * day }];
    expect(goes(tabs)).toEqual(['mfe-a 1.1.0-a']);
  });
});
