// Full tier: starts providers, one of them on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresServer, postgresBinaries, startPostgresServer } from 'api/testing/postgresServer';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { isFromHere, startReceiver } from 'api/testing/webhookReceiver';
import { firstKeyName } from '../keys/signer.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import type { FolderSite } from './FolderSite.ts';

jest.setTimeout(300_000);

const secret = 'a secret of thirty-two characters';
const lottery = (version: string, buildId: string) => buildFolder(releaseInfo('mfe-lottery', { version, buildId }));

/** Two processes over a database server, or one with the embedded database. */
const kinds = [
  { name: 'one process, embedded', processes: 1 },
  ...(postgresBinaries() === undefined ? [] : [{ name: 'two processes over PostgreSQL', processes: 2 }]),
];

describe.each(kinds)('webhook calls for the deployments of a real site, sent by $name', ({ processes }) => {
  let postgres: PostgresServer | undefined;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let site: FolderSite;
  let dataDir: string;
  let providers: ProviderProcess[] = [];

  const start = async () => {
    const env = {
      ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
      ...serverSettings,
      DATA_DIR: dataDir,
      DEVELOP_SITE: site.address,
      SEED: 'off',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      RELEASE_WEBHOOK: receiver.url,
      RELEASE_WEBHOOK_SECRET: secret,
      RELEASE_MAIL: 'team@example.com',
    };
    providers = await Promise.all(Array.from({ length: processes }, () => startProviderProcess(env)));
  };
  const stop = (signal: NodeJS.Signals) => Promise.all(providers.map((each) => each.end(signal)));
  const calls = async (state: string) => {
    const address = /Metrics are at (\S+)/.exec(providers[0]?.output() ?? '')?.[1] ?? '';
    const text = await (await fetch(address)).text();
    return Number(new RegExp(`^lotto_release_calls\\{state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await sleep(100);
  };
  /** Announcements by the deployment's number: several processes send at the same time, so the order of arrival is not fixed. */
  const announced = () => receiver.calls.map(({ news }) => news).sort((one, other) => one.revision - other.revision);
  const announcedReleases = () => announced().map(({ what, apps }) => [what, ...apps.map(({ from, to }) => `${from} → ${to}`)]);

  beforeAll(async () => {
    if (processes > 1) postgres = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
    receiver = await startReceiver();
    dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
    site = await emptySite();
    await liveHost(site);
    await release(site, 'mfe-lottery', { from: await lottery('1.0.0', 'aaaaaaaaaa') });
    await start();
    // Waits until the existing deployments are recorded, before the first one that has to be announced.
    await until(() => providers.some(({ output }) => output().includes('are announced')));
  });
  afterAll(async () => {
    await endProviderProcesses();
    await receiver?.close();
    await postgres?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  test('announces each deployment once: a release, a forced one with its clashes, and a rollback; none from before the start', async () => {
    await release(site, 'mfe-lottery', { from: await lottery('1.1.0', 'bbbbbbbbbb') });
    await until(() => receiver.calls.length > 0);
    await release(site, 'mfe-lottery', {
      from: await buildFolder(releaseInfo('mfe-lottery', { version: '2.0.0', buildId: 'cccccccccc', exposes: {} })),
      force: true,
    });
    await rollback(site, 'mfe-lottery', undefined);
    await until(() => receiver.calls.length > 2);
    expect(announcedReleases()).toEqual([
      ['release', '1.0.0-aaaaaaaaaa → 1.1.0-bbbbbbbbbb'],
      ['release', '1.1.0-bbbbbbbbbb → 2.0.0-cccccccccc'],
      ['rollback', '2.0.0-cccccccccc → 1.1.0-bbbbbbbbbb'],
    ]);
    expect(announced().map(({ by }) => by)).toEqual(Array(3).fill(firstKeyName()));
    expect(announced().map(({ forced }) => forced)).toEqual([
      [],
      ['mfe-lottery does not expose NextDraw, which the host shows'],
      [],
    ]);
    expect(receiver.calls.every((call) => isFromHere(call, secret))).toBe(true);
  });

  test('announces a deployment made while all processes and the receiver were down once both are back', async () => {
    // A call whose answer is not stored yet would be sent again.
    await until(async () => (await calls('waiting')) === 0);
    await stop('SIGKILL');
    receiver.answers(500);
    await release(site, 'mfe-lottery', { from: await lottery('2.1.0', 'dddddddddd') });
    await start();
    await until(async () => (await calls('failed')) === 1);
    expect(receiver.calls).toHaveLength(3);
    receiver.answers(204);
    await until(() => receiver.calls.length > 3);
    expect(announcedReleases().at(-1)).toEqual(['release', '1.1.0-bbbbbbbbbb → 2.1.0-dddddddddd']);
    await until(async () => (await calls('waiting')) === 0);
    expect(await calls('given_up')).toBe(0);
    for (const { output } of providers) expect(output()).not.toContain(secret);
    await stop('SIGTERM');
    expect(receiver.calls).toHaveLength(4);
  });
});
