// Full tier: starts Patroni, etcd, HAProxy and two providers.
import { loseThePrimary, loseWhatWasHeldBack, loseWithoutWaiting } from '../../../testkit/failover/losses.ts';
import { clusterPrograms, type PatroniCluster, startPatroniCluster } from '../../../testkit/failover/patroniCluster.ts';
import { openSite, type SiteOverCluster } from '../../../testkit/failover/siteOverCluster.ts';
import { canTry } from '../../../testkit/installedProgram.ts';
import { endProviderProcesses } from '../../../testkit/providerProcess.ts';

import.meta.jest.setTimeout(300_000);

let cluster: PatroniCluster | undefined;
let site: SiteOverCluster | undefined;

afterAll(async () => {
  await site?.close();
  await endProviderProcesses();
  await cluster?.stop();
});

// The long run with production's times is `npm run trial -- failover`.
(canTry('losing the primary', ...clusterPrograms) ? test : test.skip)(
  'keeps every purchase when the primary is killed, and continues on the new primary by itself',
  async () => {
    cluster = await startPatroniCluster({ patience: { ttl: 15, loop_wait: 2, retry_timeout: 5 }, fsync: false });
    site = await openSite(cluster, 4);
    const load = site.startBuying();
    await loseThePrimary(cluster, load, 'PostgreSQL');
    await loseThePrimary(cluster, load, 'machine');
    await load.stop();
    expect(load.wrong).toEqual([]);
    expect(load.away.refused + load.away.unanswered).toBeGreaterThan(0);
    expect(await site.whatBecame(load.told)).toEqual({ lost: [], doubled: [], otherwise: [] });
    expect(await site.ledgerCheck()).toContain('The books are in order.');

    const { first, told } = await loseWhatWasHeldBack(cluster, site);
    expect(first).toBe(503);
    expect(await site.whatBecame([...load.told, told])).toEqual({
      lost: [],
      doubled: [],
      otherwise: [],
    });

    // Control: without synchronous replication a purchase is lost, and the test detects it.
    const gone = await loseWithoutWaiting(cluster, site);
    const { lost, doubled } = await site.whatBecame([...load.told, told, gone]);
    expect(lost).toEqual([`${gone.buyer.id} ${gone.lottery} ${gone.number}`]);
    expect(doubled).toEqual([expect.stringContaining(`member ${gone.buyer.id} has `)]);
  },
);
