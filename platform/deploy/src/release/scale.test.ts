import type { SiteState } from 'site/deployments/siteState';
import { checkFiles } from '../gate/contractCheck.ts';
import { readState } from '../site/deploymentLog.ts';
import { liveReleases } from '../site/liveReleases.ts';
import { type Scale, scaledSite } from '../testing/scaledSite.ts';
import { pagesOf } from './pagesOf.ts';

// Counts files, requests and bytes, which no machine changes; `npm run bench -- scale` measures times.

const sites: { remove(): Promise<void> }[] = [];
afterAll(() => Promise.all(sites.map((site) => site.remove())));

async function generated(scale: Partial<Scale>) {
  const released = await scaledSite({ remotes: 3, parts: 2, releases: 0, ...scale });
  sites.push(released);
  const { site, machine } = released;
  const log = await site.count(() => readState(site, machine));
  const pages = await site.count(() => pagesOf(site, log.result));
  return { site, state: log.result, reads: { log: log.reads, pages: pages.reads }, pages: pages.result.files };
}
const home = ({ pages }: Awaited<ReturnType<typeof generated>>) =>
  pages.find(({ file }) => file === 'pages/_home.html')?.text ?? '';

test('the home page is the same with 3 and with 50 remotes', async () => {
  const [few, many] = [home(await generated({})), home(await generated({ remotes: 50 }))];
  expect(few).toContain('"mfe_account":{"entry"');
  const withoutHost = (html: string) => html.replace(/"\/host\/[^"]*/g, '').replace(/"revision":\d+/, '');
  expect(withoutHost(many)).toBe(withoutHost(few));
});

test('composing reads the files of what is live, and nothing of the history', async () => {
  const [young, old] = [await generated({ releases: 8 }), await generated({ releases: 400 })];
  expect(old.reads.pages).toBe(young.reads.pages);
  expect([young.reads.log, old.reads.log]).toEqual([8 + 2, 400 + 2]);
});

test('each remote adds as many files to the work of composing as the one before', async () => {
  const reads = [];
  for (const remotes of [4, 8, 16]) reads.push((await generated({ remotes })).reads.pages);
  const [four = 0, eight = 0, sixteen = 0] = reads;
  expect(sixteen - eight).toBe(2 * (eight - four));
});

test('the gate has one file of checks for each changed remote, and one for a pair that shares an event the host does not know', async () => {
  const { site, state } = await generated({ remotes: 50 });
  const count = async (events: Record<string, string[]>) => {
    const typed = await typedReleases(site, state, events);
    const [host, ...remotes] = typed;
    return host && checkFiles(host, remotes).length;
  };
  expect(await count({})).toBe(50);
  expect(await count({ 'mfe-account': ['moved'], 'mfe-team50': ['moved'] })).toBe(51);
});

async function typedReleases(
  site: Awaited<ReturnType<typeof scaledSite>>['site'],
  state: SiteState,
  events: Record<string, string[]>,
) {
  const { releases } = await liveReleases(site, state);
  return releases.flatMap(({ app, info }) => {
    const { types } = info.contract;
    if (!types) return [];
    const more = [...types.members.events, ...(events[app] ?? [])];
    const bus = { sends: more, hears: more, says: [] };
    return [{ info, types: { ...types, members: { ...types.members, events: more }, bus } }];
  });
}
