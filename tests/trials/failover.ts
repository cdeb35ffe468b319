import { setTimeout as sleep } from 'node:timers/promises';
import { archivePrograms, startArchivedPostgres } from 'api/testing/archivedPostgres';
import { loseThePrimary, loseWhatWasHeldBack, loseWithoutWaiting } from 'api/testing/failover/losses';
import { clusterPrograms, type PatroniCluster, startPatroniCluster } from 'api/testing/failover/patroniCluster';
import { openSite, type SiteOverCluster } from 'api/testing/failover/siteOverCluster';
import { longestPause, type SteadyBuyers } from 'api/testing/failover/steadyBuyers';
import { canTry } from 'api/testing/installedProgram';
import { loseTable } from 'api/testing/lostTable';
import { endProviderProcesses } from 'api/testing/providerProcess';

type Say = (line: string) => void;

/**
 * Runs `npm run trial -- failover`: repeatedly kills the primary of two PostgreSQL servers under Patroni during purchases, with
 * the timeouts of platform/deploy/postgres; then other losses, and a control without synchronous replication that must lose data.
 */
export async function tryFailover(say: Say, count: number): Promise<void> {
  if (!canTry('losing the primary', ...clusterPrograms))
    throw new Error('Install: apt-get install patroni etcd-server haproxy postgresql');
  const cluster = await startPatroniCluster({ etcdMembers: 3 });
  let site: SiteOverCluster | undefined;
  try {
    site = await openSite(cluster, 8);
    await run(say, count, cluster, site);
  } finally {
    await site?.close();
    await endProviderProcesses();
    await cluster.stop();
  }
}

async function run(say: Say, count: number, cluster: PatroniCluster, site: SiteOverCluster): Promise<void> {
  const load = site.startBuying();
  const seconds: Record<'machine' | 'PostgreSQL', number[]> = { machine: [], PostgreSQL: [] };
  for (let kill = 0; kill < count; kill++) {
    const loss = kill % 2 === 0 ? 'machine' : 'PostgreSQL';
    const pause = await loseThePrimary(cluster, load, loss);
    seconds[loss].push(pause);
    say(`kill ${kill + 1}, ${loss}: ${pause.toFixed(1)} s without a purchase, ${load.told.length} told so far`);
  }
  say(`the primary's machine: ${inWords(seconds.machine)}; its PostgreSQL alone: ${inWords(seconds.PostgreSQL)}`);

  for (const [what, lose] of Object.entries(otherLosses)) {
    const pauses: number[] = [];
    for (let time = 0; time < 3; time++) {
      pauses.push(await lose(cluster, load));
    }
    say(`${what}: ${inWords(pauses)}`);
  }
  await load.stop();

  const { lost, doubled, otherwise } = await site.whatBecame(load.told);
  const books = await site.ledgerCheck();
  const again = load.told.filter(({ sent }) => sent > 1).length;
  say(
    `${load.told.length} purchases told, ${again} of them after asking again (${load.away.refused} times 503, ${load.away.unanswered} times no answer): ` +
      `${lost.length} lost, ${doubled.length} doubled, ${otherwise.length} answered otherwise when asked once more, ${load.wrong.length} refused for good`,
  );
  say(`ledger check: ${books}`);

  const { first, told } = await loseWhatWasHeldBack(cluster, site);
  const all = [...load.told, told];
  const held = await site.whatBecame(all);
  say(
    `held back from the other when it was killed: answered ${first}, and bought ${held.lost.length + held.doubled.length === 0 ? 'once' : 'otherwise than once'} when asked again`,
  );
  const gone = await loseWithoutWaiting(cluster, site);
  const control = await site.whatBecame([...all, gone]);
  say(`control, a primary that does not wait for the other: 1 purchase told and held back, ${control.lost.length} lost`);

  const faults = [...lost, ...doubled, ...otherwise, ...load.wrong, ...held.lost, ...held.doubled];
  for (const fault of faults.slice(0, 20)) say(`FAULT: ${fault}`);
  if (faults.length > 0 || first !== 503 || control.lost.length !== 1 || !books.includes('The books are in order'))
    process.exitCode = 1;
}

/** Other losses; each returns the longest time without a purchase, seconds. */
const otherLosses: Record<string, (cluster: PatroniCluster, load: SteadyBuyers) => Promise<number>> = {
  'Patroni of the primary, while its PostgreSQL lives on': (cluster, load) =>
    during(cluster, load, (leader) => cluster.lose(leader, 'Patroni')),
  "the replica's machine": (cluster, load) =>
    during(cluster, load, async (leader) => cluster.lose(leader === 'db1' ? 'db2' : 'db1', 'machine')),
  'one of three members of etcd': (cluster, load) => during(cluster, load, () => cluster.loseEtcd(0)),
  'all of etcd': (cluster, load) =>
    during(cluster, load, async () => {
      const back = await Promise.all([0, 1, 2].map((which) => cluster.loseEtcd(which)));
      return async () => {
        await Promise.all(back.map((start) => start()));
      };
    }),
};

/** Longer than the time to live of the leader's lock, ms. */
const whileAway = 40_000;

async function during(
  cluster: PatroniCluster,
  load: SteadyBuyers,
  lose: (leader: string) => Promise<() => Promise<void>>,
): Promise<number> {
  const leader = await cluster.whole();
  await load.more(20);
  const from = performance.now();
  const bringBack = await lose(leader);
  await sleep(whileAway);
  await load.more(20);
  await bringBack();
  await cluster.whole();
  return longestPause(load.times, from, performance.now());
}

function inWords(pauses: readonly number[]): string {
  const sorted = pauses.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${pauses.length} times, ${median.toFixed(1)} s (median) to ${(sorted.at(-1) ?? 0).toFixed(1)} s (worst) without a purchase`;
}

export async function tryRestore(say: (line: string) => void, seconds: number): Promise<void> {
  if (!canTry('Restoring PostgreSQL to a second', ...archivePrograms)) throw new Error('Install postgresql and pgbackrest.');
  const postgres = await startArchivedPostgres();
  try {
    const { acknowledged, lost, inTheLastSecond, keptOfThose, stopped, faults, boughtAfter, took, drill } = await loseTable(
      postgres,
      { seconds },
    );
    const s = (ms: number) => (ms / 1000).toFixed(1);
    say(
      `${acknowledged} purchases acknowledged until the second before the drop, ${lost} of them lost; of ${inTheLastSecond} in that second ${keptOfThose} are there; ` +
        `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}; ${boughtAfter} bought afterwards`,
    );
    say(`backup ${s(took.backup)} s; restored in place, from the stop to the first answer, ${s(took.restore)} s`);
    say(
      `drill ${s(drill.total)} s: restored ${s(drill.took.unpack)} s, replayed ${s(drill.took.open)} s, books checked ${s(drill.took.check)} s; ` +
        `${drill.figures.purchases} purchases, ${drill.faults.length} faults`,
    );
    const tooLate = keptOfThose === inTheLastSecond;
    const tooFew = drill.figures.purchases < acknowledged + keptOfThose + boughtAfter;
    if (tooLate || tooFew)
      say(
        `asked for ${stopped.target}; the server: ${stopped.said ?? 'nothing'}; ${tooFew ? 'the drill lacks purchases' : 'all of the last second is there'}`,
      );
    if (lost + faults.length + drill.faults.length > 0 || tooLate || tooFew) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}
