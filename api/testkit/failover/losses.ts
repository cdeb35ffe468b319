import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Purchase } from 'shared/contracts/purchases';
import { Value } from 'typebox/value';
import type { Loss, PatroniCluster } from './patroniCluster.ts';
import type { SiteOverCluster } from './siteOverCluster.ts';
import { ask, type ConfirmedPurchase, longestPause, type SteadyBuyers } from './steadyBuyers.ts';

/**
 * Kills the primary during purchases, and waits until purchases succeed again, until the old primary is back as a replica, and
 * until purchases succeed with both.
 * @returns the longest time without a successful purchase, seconds
 */
export async function loseThePrimary(cluster: PatroniCluster, load: SteadyBuyers, loss: Loss): Promise<number> {
  const leader = await cluster.whole();
  await load.more(20);
  const from = performance.now();
  const bringBack = await cluster.lose(leader, loss);
  await load.more(20);
  const to = performance.now();
  await bringBack();
  await cluster.whole();
  return longestPause(load.times, from, to);
}

async function buyHeldBack(cluster: PatroniCluster, site: SiteOverCluster, leader: string, number: number) {
  const lottery = await site.addRound();
  const [buyer] = site.buyers;
  if (buyer === undefined) throw new Error('There is no buyer.');
  await cluster.holdBack(leader);
  const order = { buyer, lottery, number, key: randomUUID() };
  return { order, answer: await ask(site.providers[0]?.url ?? '', order) };
}

/**
 * Checks that a purchase that the primary cannot replicate is not confirmed: sends it while replication is blocked, kills the
 * primary, and retries with the same key.
 * @returns the first answer's status, and the purchase that was confirmed at last
 */
export async function loseWhatWasHeldBack(
  cluster: PatroniCluster,
  site: SiteOverCluster,
): Promise<{ first: number; told: ConfirmedPurchase }> {
  const leader = await cluster.whole();
  const { order, answer } = await buyHeldBack(cluster, site, leader, 1);
  const bringBack = await cluster.lose(leader, 'machine');
  for (let sent = 2; ; sent++) {
    const again = await ask(site.providers[1]?.url ?? '', order);
    if (again?.status === 200) {
      const { id, totalPrice } = Value.Parse(Purchase, again.body);
      await bringBack();
      await cluster.whole();
      return { first: answer?.status ?? 0, told: { ...order, purchase: id, price: totalPrice, sent } };
    }
    await sleep(100);
  }
}

/**
 * Control: the same without synchronous replication, where a confirmed purchase is lost.
 * @returns the confirmed purchase that the new primary does not have
 */
export async function loseWithoutWaiting(cluster: PatroniCluster, site: SiteOverCluster): Promise<ConfirmedPurchase> {
  const leader = await cluster.whole();
  await cluster.change({ synchronous_mode: false });
  const waits = 'synchronous_standby_names';
  const waitsForNobody = () =>
    site.db.query<{ [waits]: string }>(`show ${waits}`).then(
      ([row]) => row?.[waits] === '',
      () => false,
    );
  while (!(await waitsForNobody())) await sleep(200);
  const { order, answer: first } = await buyHeldBack(cluster, site, leader, 2);
  let answer = first;
  for (; answer?.status !== 200; answer = await ask(site.providers[0]?.url ?? '', order)) await sleep(100);
  const { id, totalPrice } = Value.Parse(Purchase, answer.body);
  await cluster.lose(leader, 'machine');
  for (;;) {
    const led = await site.db.query('select 1').then(
      () => true,
      () => false,
    );
    if (led) break;
    await sleep(200);
  }
  return { ...order, purchase: id, price: totalPrice, sent: 1 };
}
