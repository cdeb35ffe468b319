import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decidingRound, limitsFrom, minDelay, quicknet, randomnessOf, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { cancelText, freezeText, type RecordKind, recordId, resultText } from 'shared/fair/records';
import { ticketRoot } from 'shared/fair/tickets';
import type { App } from '../src/app/app.ts';
import { type Database, onlyRow, withFairKey } from '../src/core/db/database.ts';
import { migrate } from '../src/core/db/migrate.ts';
import { openPglite } from '../src/core/db/pglite.ts';
import type { DrawSources } from '../src/core/draw-sources/createDrawSources.ts';
import type { BeaconSource } from '../src/core/draw-sources/drawSource.ts';
import { localBeacon } from '../src/core/draw-sources/simulatedSources.ts';
import { auditLedger } from '../src/modules/ledger-audit/auditLedger.ts';
import { withheldRounds } from '../src/modules/ledger-audit/log.ts';
import { drawDue } from '../src/modules/lotteries/draw/draw.service.ts';
import { appendRecords } from '../src/modules/transparency-log/fairLog.service.ts';
import { testBeacon, testFairKey, testFairLog, testSources } from './drawSourceFakes.ts';
import { recordedRounds } from './fakeRelay.ts';
import { addUnopenedRound, type Published, publishFreeze, publishOpening } from './publishedRound.ts';
import { openTestApp } from './testApp.ts';
import { unguarded } from './withoutTriggers.ts';

/** A site whose operator has all keys and writes to the database as its owner, without triggers where they refuse. */
export class FraudSite {
  readonly db: Database;
  readonly app: App;
  readonly url: string;
  readonly folder: string;
  readonly #beacon: BeaconSource;
  readonly #sources: DrawSources;

  private constructor(open: { db: Database; app: App; url: string; folder: string; beacon: BeaconSource }) {
    this.db = open.db;
    this.app = open.app;
    this.url = open.url;
    this.folder = open.folder;
    this.#beacon = open.beacon;
    const round = async (asked: number) => {
      const signature = recordedRounds.get(asked);
      return signature === undefined ? undefined : { round: asked, signature };
    };
    const drand = { ...testBeacon(), ...quicknet, chainHash: quicknet.hash, round };
    this.#sources = testSources({ beacons: [open.beacon, drand] });
  }

  static async open(): Promise<FraudSite> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lotto-fraud-'));
    const db = withFairKey(await openPglite(path.join(folder, 'database')), testFairKey);
    await migrate(db);
    const app = await openTestApp(db, { publicUrl: 'http://localhost:3000' });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    // Its owner has the key, and so every value in advance.
    const beacon = await localBeacon({ ...db, query: async () => JSON.parse('[{"reached":true}]') }, testFairKey);
    return new FraudSite({ db, app, url, folder, beacon });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Opens a round whose five numbers are sold. @param by the site's own beacon, or round 1000 of drand @param delay seconds, of the site's own */
  async opened(
    by: 'local' | 'drand',
    closes: number,
    delay = minDelay,
  ): Promise<{ id: number; beaconRound: number; published: Published }> {
    const chain = by === 'local' ? { ...this.#beacon, hash: this.#beacon.chainHash } : quicknet;
    const beaconRound = by === 'local' ? decidingRound(chain, closes, delay) : 1000;
    const decidedBy = { rule: 'v2', beacon: chain.hash, beaconRound } as const;
    const limits = limitsFrom('v2', timeOfRound(chain, beaconRound));
    const known = { numbers: 5, soldEvery: 1, closes, decidedBy, limits };
    const id = await addUnopenedRound(this.db, known);
    return { id, beaconRound, published: await publishOpening(this.db, testFairLog, id, known) };
  }

  freeze(id: number, published: Published): Promise<Published> {
    return publishFreeze(this.db, testFairLog, id, published);
  }

  freezeTextOf({ opening, owners }: Published, attempt: number): string {
    const sold = owners.filter((owner) => owner !== 'unsold').length;
    return freezeText({ opening: recordId(opening), attempt, sold, root: ticketRoot(recordId(opening), owners) });
  }

  cancelTextOf({ opening }: Published, time: number): string {
    return cancelText({ opening: recordId(opening), kind: 'no-value', attempt: 0, time });
  }

  async resultOf({ opening, owners }: Published, freeze: string, beaconRound: number, attempt = 0, owner?: string) {
    const decides = roundOfAttempt(beaconRound, attempt);
    const signature = (await this.#beacon.round(decides))?.signature ?? '';
    const number = winningNumberV2(randomnessOf(signature), recordId(opening), attempt, owners.length);
    const text = resultText({
      ...{ opening: recordId(opening), freeze: recordId(freeze), number, owner: owner ?? owners[number] ?? '' },
      decided: { rule: 'v2', beaconRound: decides, signature },
    });
    return { text, number, signature };
  }

  /** SQL that makes a round drawn. @param winner account; default: the owner of the ticket */
  drawn(id: number, { number, signature, text }: { number: number; signature: string; text: string }, winner?: number): string {
    return `update lotteries set drawn_at = clock_timestamp(), winner_ticket = ${number}, 
      winner_user_id = coalesce(${winner ?? 'null'}, (select user_id from tickets where lottery_id = ${id} and ticket_number = ${number})),
      beacon_signature = '${signature}', result_id = '${recordId(text)}', sold_tickets = 5 where id = ${id}`;
  }

  async addThief(): Promise<number> {
    const added = await this.db.query<{ id: number }>(
      "insert into users (username, email, password_hash, full_name) values ('thief', 'thief@example.com', 'none', 'A Thief') returning id",
    );
    return onlyRow(added).id;
  }

  async force(sql: string): Promise<void> {
    await this.db.transaction((tx) => unguarded(tx, () => tx.execute(sql)));
  }

  append(lotteryId: number, kind: RecordKind, text: string): Promise<unknown> {
    return this.db.transaction((tx) => unguarded(tx, () => appendRecords(tx, testFairLog, [{ kind, lotteryId, text }])));
  }

  async failedDraws(): Promise<string[]> {
    const reports = await drawDue({
      db: this.db,
      sources: this.#sources,
      fairLog: testFairLog,
      announcer: { announce: () => {} },
    });
    return reports.flatMap(({ outcome, error }) => (outcome === 'failed' ? [String(error)] : []));
  }

  async withheld(): Promise<string[]> {
    const found = await withheldRounds(this.db, this.#sources, Date.now() / 1000);
    return found.map(({ round, name }) => `Round ${round} “${name}” has no result in the log, although it is due.`);
  }

  async ledgerCheck(): Promise<string[]> {
    const faults = await auditLedger(this.db, { fairKey: testFairKey, log: testFairLog.signer, beacons: this.#sources });
    return faults.map(({ fault, detail }) => `${fault}: ${detail}`);
  }
}
