import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstRoundFrom, freezeLead, limitsFrom, quicknet, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { Untrue } from 'shared/fair/check';
import { noteSigner } from 'shared/fair/note';
import { listOfCodes } from 'shared/fair/pages';
import { readFreeze, readOpening } from 'shared/fair/readRecords';
import { cancelText, freezeText, openingText, pagesText, recordId, textHash } from 'shared/fair/records';
import { ticketRoot } from 'shared/fair/tickets';
import { type MadeRound, madeRound, recordsOf, testBeacon, testLogKey } from 'shared/testing/fairRounds';
import { flips } from 'shared/testing/flips';
import { openStore, StoreDamaged } from './store.ts';
import { FakeSite } from './testing/FakeSite.ts';
import { Witness } from './Witness.ts';

let folder: string;
let fresh = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newStore = () => path.join(folder, String(++fresh));
/** End of a round's sale, Unix seconds: one every 1,000 seconds, so that a later round opens while an earlier one is drawn. */
const closes = (round: number) => 1_800_000_000 + 1_000 * round;
let now: number;
const goTo = (round: number) => {
  now = closes(round) * 1000 + 60_000;
};
beforeEach(() => goTo(3));
const witnessOf = async (site: FakeSite, store = newStore(), clock = () => now) =>
  new Witness(site.site(), await openStore(store), clock);

function honestSite(rounds = 3): FakeSite {
  const site = new FakeSite();
  for (let round = 1; round <= rounds; round++) site.add(round, madeRound({ round, numbers: 3, closes: closes(round) }));
  return site;
}

test('follows a growing log and checks each draw once', async () => {
  const site = new FakeSite();
  const store = newStore();
  const witness = await witnessOf(site, store);
  now = 1_760_000_000_000;
  expect(await witness.check()).toMatchObject({ size: 0, added: 0, checked: 0, byBlock: 0 });
  site.add(1, madeRound({ round: 1, until: 'opening', closes: closes(1) }));
  site.add(2, madeRound({ round: 2, until: 'cancel', closes: closes(1) }));
  expect(await witness.check()).toMatchObject({ size: 3, added: 3, checked: 1, byBlock: 0 });
  goTo(1);
  site.add(1, madeRound({ round: 1, until: 'freeze', closes: closes(1) }));
  site.add(3, madeRound({ round: 3, rule: 'v1', closes: closes(1) }));
  expect(await witness.check()).toMatchObject({ size: 7, added: 4, checked: 2, byBlock: 1 });
  site.add(1, madeRound({ round: 1, closes: closes(1) }));
  expect(await witness.check()).toMatchObject({ size: 8, added: 1, checked: 1, byBlock: 0 });
  expect(await witness.check()).toMatchObject({ size: 8, added: 0, checked: 0, byBlock: 0 });
  const later = await witnessOf(site, store);
  goTo(2);
  site.add(4, madeRound({ round: 4, closes: closes(2) }));
  expect(await later.check()).toMatchObject({ size: 11, added: 3, checked: 1, byBlock: 0 });
});

test('reads a large log in parts, each part once', async () => {
  const site = new FakeSite();
  goTo(-1);
  for (let round = 1; round <= 700; round++) site.add(round, madeRound({ round, until: 'opening' }));
  const witness = await witnessOf(site);
  expect(await witness.check()).toMatchObject({ size: 700, added: 700 });
  for (let round = 701; round <= 800; round++) site.add(round, madeRound({ round, until: 'opening' }));
  site.asked.length = 0;
  expect(await witness.check()).toMatchObject({ size: 800, added: 100 });
  expect(site.asked.filter((asked) => asked.includes('entries'))).toEqual([
    '/fair/log/tile/entries/002',
    '/fair/log/tile/entries/003.p/32',
  ]);
});

function otherHistory(rounds = 3): FakeSite {
  const site = new FakeSite();
  for (let round = 1; round <= rounds; round++)
    site.add(round, madeRound({ round, numbers: round === 2 ? 4 : 3, closes: closes(round) }));
  return site;
}

test('reports a split view to the witness that sees another history', async () => {
  const site = honestSite(2);
  const shown = { ours: site, theirs: site };
  const looking = (name: keyof typeof shown) => ({
    bytes: (asked: string) => shown[name].site().bytes(asked),
    text: (asked: string) => shown[name].site().text(asked),
    json: <Schema extends Parameters<ReturnType<FakeSite['site']>['json']>[0]>(schema: Schema, asked: string) =>
      shown[name].site().json(schema, asked),
  });
  goTo(2);
  const ours = new Witness(looking('ours'), await openStore(newStore()), () => now);
  const theirs = new Witness(looking('theirs'), await openStore(newStore()), () => now);
  expect(await ours.check()).toMatchObject({ size: 6 });
  expect(await theirs.check()).toMatchObject({ size: 6 });
  goTo(3);
  shown.ours = honestSite(3);
  shown.theirs = otherHistory(3);
  expect(await ours.check()).toMatchObject({ size: 9, added: 3 });
  await expect(theirs.check()).rejects.toThrow('The first 6 records of the log are not what they were: it has been rewritten.');
});

test.each([
  ['another list of the same length', otherHistory(3), 'two different lists of 9 records'],
  ['a shorter list', honestSite(2), 'The log shows 6 records, and has shown 9 before: it has been cut off.'],
])('rejects %s as a continuation', async (_name, next, message) => {
  const site = honestSite(3);
  const store = newStore();
  await (await witnessOf(site, store)).check();
  await expect((await witnessOf(next, store)).check()).rejects.toThrow(message);
});

test('trusts the configured key, else the first seen', async () => {
  const site = honestSite();
  const store = newStore();
  await (await witnessOf(site, store)).check(testLogKey);
  site.signer = noteSigner('lotto.example', new Uint8Array(32).fill(1));
  await expect((await witnessOf(site, store)).check()).rejects.toThrow('another key for its log than before');
  await expect((await witnessOf(site)).check(testLogKey)).rejects.toThrow('another key');
  expect(await (await witnessOf(site)).check()).toMatchObject({ size: 9 });
});

async function lookWithFlip(site: FakeSite, store: string, address: string, at: number): Promise<unknown> {
  site.tamper = (asked, bytes) => {
    if (asked !== address) return bytes;
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const outcome = await (await witnessOf(site, store)).check().catch((error: unknown) => error);
  site.tamper = (_, bytes) => bytes;
  return outcome;
}

test('detects one flipped bit in checkpoint, tile or entries', async () => {
  const site = honestSite(1);
  const store = newStore();
  await (await witnessOf(site, store)).check();
  for (let round = 2; round <= 270; round++) site.add(round, madeRound({ round, until: 'opening', closes: closes(4) }));
  const size = site.log.length;
  expect(size).toBeGreaterThan(256);
  const files = ['checkpoint', 'tile/0/000', `tile/0/001.p/${size - 256}`, 'tile/1/000.p/1', 'tile/entries/000'];
  const missed: string[] = [];
  for (const file of files) {
    const address = `/fair/log/${file}`;
    const { length } = site.answer(address);
    for (let at = 0; at < length; at += file === 'checkpoint' ? 3 : Math.ceil(length / 8)) {
      const copy = newStore();
      const kept = await openStore(copy);
      const before = await openStore(store);
      await kept.keepKey(testLogKey);
      for (const [turn, checkpoint] of before.checkpoints.entries())
        await kept.keepLook(turn === 0 ? before.records : [], checkpoint);
      if (!((await lookWithFlip(site, copy, address, at)) instanceof Untrue)) missed.push(`${file} ${at}`);
    }
  }
  expect(missed).toEqual([]);
});

test('detects one flipped byte in each field of a bundle', async () => {
  const site = honestSite(1);
  const address = '/fair/rounds/1/bundle.json';
  const bundle: unknown = JSON.parse(new TextDecoder().decode(site.answer(address)));
  const missed: string[] = [];
  for (const { at, changed } of flips(bundle)) {
    // Only flips in the middle of a text; checkBundle.test.ts covers first and last characters.
    if (at.endsWith('(2)') || (at.endsWith('(0)') && !/round|index|genesis|period/.test(at))) continue;
    site.tamper = (asked, bytes) => (asked === address ? new TextEncoder().encode(JSON.stringify(changed)) : bytes);
    const outcome = await (await witnessOf(site)).check().catch((error: unknown) => error);
    if (!(outcome instanceof Untrue)) missed.push(at);
  }
  expect(missed).toEqual([]);
});

test('reports a bundle that belongs to another log', async () => {
  const site = honestSite(2);
  // Visitors are shown a log with one more round, which the witness never sees.
  const visitors = otherHistory(2);
  visitors.add(9, madeRound({ round: 9, closes: closes(3) }));
  site.tamper = (asked, bytes) => (asked === '/fair/rounds/1/bundle.json' ? visitors.answer(asked) : bytes);
  await expect((await witnessOf(site)).check()).rejects.toThrow('A bundle shows a log of 9 records, the log itself only 6.');
});

test('accepts a bundle that is newer than the read part of the log', async () => {
  const site = honestSite(2);
  let isNew = true;
  site.tamper = (asked, bytes) => {
    if (asked !== '/fair/rounds/1/bundle.json' || !isNew) return bytes;
    isNew = false;
    site.add(3, madeRound({ round: 3, until: 'opening', closes: closes(4) }));
    return site.answer(asked);
  };
  expect(await (await witnessOf(site)).check()).toMatchObject({ size: 7, added: 7, checked: 2 });
});

test('reports a logged ticket list that is not published', async () => {
  const site = honestSite(1);
  site.rounds.delete(1);
  await expect((await witnessOf(site)).check()).rejects.toThrow('There is nothing at /fair/rounds/1/bundle.json');
});

const deciding = (attempt: number) => {
  const { decidedBy } = readOpening(madeRound({ round: 1 }).opening);
  return timeOfRound(testBeacon, roundOfAttempt(decidedBy.rule === 'v2' ? decidedBy.beaconRound : 0, attempt)) * 1000;
};
test.each([
  ['just in time', 0, deciding(0) - freezeLead * 1000 - 1, undefined],
  ['too late', 0, deciding(0) - freezeLead * 1000, 'its freeze record was not in the log in time'],
  ['for a later attempt', 1, deciding(0), undefined],
  ['too late for a later attempt', 1, deciding(1), 'its freeze record was not in the log in time'],
])('judges a freeze that an earlier run did not see: %s', async (_name, attempt, lookedAt, message) => {
  const site = new FakeSite();
  site.add(1, madeRound({ round: 1, until: 'opening' }));
  now = lookedAt;
  const witness = await witnessOf(site);
  await witness.check();
  site.add(1, madeRound({ round: 1, attempt }));
  now = deciding(2);
  const look = witness.check();
  if (message === undefined) expect(await look).toMatchObject({ added: 2, checked: 1 });
  else await expect(look).rejects.toThrow(message);
});

test('follows an extended round to its draw, and reports a bundle that hides the extension', async () => {
  const site = new FakeSite();
  const longer = madeRound({ round: 1, extendedBy: 300 });
  site.add(1, longer);
  now = deciding(1);
  expect(await (await witnessOf(site)).check()).toMatchObject({ added: 4, checked: 1 });
  const { extend: _hidden, ...hidden } = longer;
  site.rounds.set(1, hidden);
  await expect((await witnessOf(site)).check()).rejects.toThrow('beacon decides, not');
  const frozen = madeRound({ round: 1, extendedBy: 300, until: 'freeze' });
  const { extend: _extend, ...quiet } = frozen;
  site.log.splice(-1);
  site.rounds.set(1, quiet);
  await expect((await witnessOf(site)).check()).rejects.toThrow('its extend record is not the one that stands in the log');
});

test('reports a result that is in the log before the beacon has its round', async () => {
  const site = new FakeSite();
  site.add(1, madeRound({ round: 1 }));
  now = deciding(0) - 5_001;
  await expect((await witnessOf(site)).check()).rejects.toThrow('Round 1: its result was in the log at');
});

test('blames nobody for a key that was only partly written, and stops where the key of earlier checks is lost', async () => {
  const site = honestSite(1);
  const store = newStore();
  await openStore(store);
  await writeFile(path.join(store, 'key'), testLogKey.slice(0, 20));
  expect(await (await witnessOf(site, store)).check()).toMatchObject({ size: 3 });
  expect(await readFile(path.join(store, 'key'), 'utf8')).toBe(`${testLogKey}\n`);
  await writeFile(path.join(store, 'key'), testLogKey.slice(0, 20));
  await expect(openStore(store)).rejects.toThrow(StoreDamaged);
});

const drandRound = (until: 'freeze' | 'cancel'): MadeRound => {
  const made = madeRound({ round: 1, until: 'freeze' });
  const beaconRound = firstRoundFrom(quicknet, 1_800_000_015);
  const limits = limitsFrom('v2', timeOfRound(quicknet, beaconRound));
  const decidedBy = { rule: 'v2', beacon: quicknet.hash, beaconRound } as const;
  const opening = openingText({ ...readOpening(made.opening), prize: textHash(prize), decidedBy, limits });
  const id = recordId(opening);
  const time = limits.resultBy + 7 * 86_400;
  if (until === 'cancel') return { opening, cancel: cancelText({ opening: id, kind: 'no-value', attempt: 0, time }) };
  const { attempt, sold } = readFreeze(made.freeze ?? '');
  const owners = made.owners ?? [];
  return { opening, owners, freeze: freezeText({ opening: id, attempt, sold, root: ticketRoot(id, owners) }) };
};
const prize = 'name: Dream Car\nvalue: 5 USD\ntokens: 0 CTO\n';

test('gives one alarm with the name of a round whose result is withheld, as soon as relays have what decides it', async () => {
  const site = new FakeSite();
  site.texts.push(prize);
  site.add(1, drandRound('freeze'));
  const { resultBy = 0 } = readOpening(drandRound('freeze').opening).limits ?? {};
  let now = resultBy * 1000 - 1;
  let answers = { have: 0, without: 4, of: 4 };
  const witness = new Witness(
    site.site(),
    await openStore(newStore()),
    () => now,
    async () => answers,
  );
  expect(await witness.check()).toMatchObject({ alarms: [] });
  now += 1;
  expect(await witness.check()).toMatchObject({ alarms: [] });
  answers = { have: 3, without: 0, of: 4 };
  expect((await witness.check()).alarms).toEqual([
    expect.stringMatching(
      /^Round 1 “Dream Car”: What decides it was due at 2027-01-15T08:00:1\d\.000Z, and there is no result, although 3 of 4 relays have the round \d+ of the beacon\.$/,
    ),
  ]);
  expect(await witness.check()).toMatchObject({ alarms: [] });
  site.texts.length = 0;
  const offline = await witnessOf(site, newStore(), () => now);
  expect((await offline.check()).alarms).toEqual([
    expect.stringMatching(/^Round 1: .* No relay of the beacon could be asked\.$/),
  ]);
  const unfrozen = new FakeSite();
  unfrozen.add(1, madeRound({ round: 1, until: 'opening' }));
  const later = await witnessOf(unfrozen, newStore(), () => now + 700_000);
  expect((await later.check()).alarms).toEqual([expect.stringMatching(/^Round 1: its list of tickets was not frozen/)]);
});

test('reports a refund for a beacon round that relays have', async () => {
  const site = new FakeSite();
  site.add(1, drandRound('cancel'));
  const now = () => 1_900_000_000_000;
  const look = async (have: number) =>
    new Witness(site.site(), await openStore(newStore()), now, async () => ({ have, without: 2 - have, of: 2 })).check();
  expect(await look(0)).toMatchObject({ checked: 1, alarms: [] });
  await expect(look(1)).rejects.toThrow(/did not come out, and 1 of 2 relays have it/);
});

const pageWith = (content: string, integrity = 'sha384-a') =>
  `<html><head><script defer src="/host/1/main.js" integrity="${integrity}"></script></head><body>${content}</body></html>`;

function deploy(site: FakeSite, deployment: number, integrity: string): void {
  const list = listOfCodes([pageWith('', integrity)]);
  const time = now / 1000;
  site.log.push(pagesText({ origin: 'lotto.example', deployment, time, move: textHash('move'), code: textHash(list) }));
  site.texts.push(list);
  for (const path of ['/', '/lottery', '/policy']) site.pages.set(path, pageWith(path, integrity));
}

test('compares the code of pages with the log, and reports a page that stays different', async () => {
  const site = honestSite();
  deploy(site, 1, 'sha384-a');
  const store = newStore();
  const witness = await witnessOf(site, store);
  expect(await witness.check()).toMatchObject({ size: 10, checked: 3, unlogged: [] });
  expect(await witness.deploymentOf(pageWith('for somebody else'))).toMatchObject({ deployment: 1, index: 9 });
  expect(await witness.deploymentOf(pageWith('<script>alert(1)</script>'))).toBeUndefined();

  // A deployment is live some seconds before it is in the log.
  const logged = site.log.length;
  deploy(site, 2, 'sha384-b');
  const late = site.log.splice(logged);
  expect((await witness.check()).unlogged).toEqual(['/', '/lottery', '/policy']);
  site.log.push(...late);
  expect((await witness.check()).unlogged).toEqual([]);
  site.pages.set('/', pageWith('a cache', 'sha384-a'));
  expect((await witness.check()).unlogged).toEqual([]);

  // Two deployments, each just before a look, are no lie.
  for (const [deployment, integrity] of [
    [3, 'sha384-d'],
    [4, 'sha384-e'],
  ] as const) {
    const before = site.log.length;
    deploy(site, deployment, integrity);
    const behind = site.log.splice(before);
    expect((await witness.check()).unlogged).toEqual(['/', '/lottery', '/policy']);
    site.log.push(...behind);
  }
  expect((await witness.check()).unlogged).toEqual([]);

  deploy(site, 5, 'sha384-c');
  site.pages.set('/lottery', pageWith('', 'sha384-a'));
  const later = await witnessOf(site, store);
  expect((await later.check()).unlogged).toEqual(['/lottery']);
  await expect(later.check()).rejects.toThrow('The page /lottery runs code that is in no newer record of the log');
});

test.each([
  ['of another site', { origin: 'other.example' }, 'the pages of other.example'],
  ['of a deployment in the future', { time: 1_900_000_000 }, 'names a deployment that was not made yet'],
])('rejects a record of pages %s', async (_name, change, message) => {
  const site = honestSite();
  const record = { origin: 'lotto.example', deployment: 1, time: 1_700_000_000, move: textHash('move'), code: textHash('') };
  site.log.push(pagesText({ ...record, ...change }));
  await expect((await witnessOf(site)).check()).rejects.toThrow(message);
});

test('rejects a list of code that is not the logged one', async () => {
  const site = honestSite();
  deploy(site, 1, 'sha384-a');
  const address = `/fair/texts/${textHash(site.texts[0] ?? '')}`;
  site.tamper = (asked, bytes) => (asked === address ? new TextEncoder().encode(listOfCodes([pageWith('', 'sha384-b')])) : bytes);
  await expect((await witnessOf(site)).check()).rejects.toThrow('for record 9 of its log is not what it logged');
});

test('repeats an interrupted run, and rejects a modified store', async () => {
  const site = honestSite(2);
  const store = newStore();
  await (await witnessOf(site, store)).check();
  const file = path.join(store, 'records.jsonl');
  const kept = await readFile(file, 'utf8');
  const [text = ''] = recordsOf(madeRound({ round: 7 }));
  await writeFile(file, `${kept}${JSON.stringify({ text, missingAt: null })}\n{"text": "half a li`);
  expect(await (await witnessOf(site, store)).check()).toMatchObject({ size: 6, added: 0 });
  await writeFile(file, kept.replace('price: 2', 'price: 3'));
  await expect((await witnessOf(site, store)).check()).rejects.toThrow(StoreDamaged);
});
