import { brotliCompressSync } from 'node:zlib';
import { openDeploymentLog } from 'api/deploymentLog';
import { clashes } from 'deploy/gate/gate';
import { deployReleases } from 'deploy/release/deploy';
import { pagesOf } from 'deploy/release/pagesOf';
import { readState } from 'deploy/site/deploymentLog';
import { liveReleases } from 'deploy/site/liveReleases';
import { type Scale, scaledSite } from 'deploy/testing/scaledSite';

type Figures = Map<string, number>;

/**
 * Runs `npm run bench -- scale`: generates a small and a large site, and measures what each command and page takes beside the other.
 * @param releases of the large site
 */
export async function benchScale(say: (line: string) => void, releases: number): Promise<void> {
  const scales: [Scale, Scale] = [
    { remotes: 3, parts: 10, releases: 30 },
    { remotes: 50, parts: 10, releases },
  ];
  const [small, large] = [await measureSite(scales[0]), await measureSite(scales[1])];
  const head = scales.map(
    ({ remotes, parts, releases: count }) => `${remotes} remotes, ${remotes * parts} parts, ${count} releases`,
  );
  say(`| | ${head.join(' | ')} | times |\n|---|---|---|---|`);
  for (const [name, count] of small) {
    const other = large.get(name) ?? 0;
    say(`| ${name} | ${format(count)} | ${format(other)} | ${(other / count).toFixed(1)} |`);
  }
}

const format = (count: number) => (count < 10 ? count.toFixed(1) : Math.round(count).toLocaleString('en-GB'));

async function measureSite(scale: Scale): Promise<Figures> {
  const { site, machine, remove } = await scaledSite(scale);
  const figures: Figures = new Map();
  const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const { reads, result } = await site.count(work);
    figures.set(`${name}, ms`, performance.now() - begun);
    if (reads > 0) figures.set(`${name}, files read`, reads);
    return result;
  };
  try {
    await measure('start of a process: the log', () => openDeploymentLog(site.address).refresh());
    const state = await measure('log, as each command reads it', () => readState(site, machine));
    const { files } = await measure('pages composed', () => pagesOf(site, state));
    const { releases } = await liveReleases(site, state);
    await measure('gate, each remote changed', () => clashes(releases));
    const app = 'mfe-lottery';
    const to = state.apps[app]?.live ?? '';
    const signature = state.signatures[`${app}/${to}`] ?? '';
    await measure('a release: gate, deployment, pages', () =>
      deployReleases(site, 'release', { machine, provider: null }, () => [{ app, to, signature }]),
    );
    const home = files.find(({ file }) => file === 'pages/_home.html')?.text ?? '';
    figures.set('home page: document, bytes in brotli', brotliCompressSync(home).length);
    figures.set('home page: scripts asked for', home.match(/<script defer|<link rel="preload" as="script"/g)?.length ?? 0);
  } finally {
    await remove();
  }
  return figures;
}
