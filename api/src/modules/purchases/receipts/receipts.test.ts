import { createPublicKey, randomUUID } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { ReceiptClaims } from 'shared/contracts/fair';
import { isSignedBy, readNote } from 'shared/fair/note';
import { readFreeze, readOpening } from 'shared/fair/readRecords';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { Value } from 'typebox/value';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { buy, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp, serverSettings } from '../../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { deriveLedgerMacKeys, purchaseMac } from '../../../core/secrets/ledgerMac.ts';
import { freezeDue } from '../../lotteries/draw/draw.service.ts';
import { insertLottery } from '../../lotteries/sale/sale.repository.ts';
import { forgetSalts, receiptHeader, receiptKey, signCompact } from './receipts.service.ts';

describe.each(databases)('receipts on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
    anna = await player(database.db, { cto: 1_000 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const keySet = async (from = app) => (await from.inject('/.well-known/jwks.json')).json();
  const read = async (receipt: string, from = app): Promise<ReceiptClaims> => {
    const { payload, protectedHeader } = await compactVerify(receipt, createLocalJWKSet(await keySet(from)));
    const header = { alg: 'Ed25519', typ: 'snail-receipt+jws', kid: expect.any(String), 'logged-by': expect.any(Number) };
    expect(protectedHeader).toEqual(header);
    return Value.Parse(ReceiptClaims, JSON.parse(new TextDecoder().decode(payload)));
  };
  const receiptOf = (purchaseId: number, { headers }: Player = anna, from = app) =>
    from.inject({ url: `/api/lotteries/purchases/${purchaseId}/receipt`, headers });
  const rowOf = async (purchaseId: number) =>
    onlyRow(
      await database.db.query<{ salt: string | null; owner: string; seal: string; receipt_kid: string; log_size: number }>(
        'select salt, owner, seal, receipt_kid, log_size from purchases where id = $1',
        [purchaseId],
      ),
    );
  const openRound = async () => {
    const lottery = await addLottery(database.db, { ticketPrice: 3 });
    const record = await database.db.query<{ opening: string; text: string }>(
      'select l.opening_id as opening, r.text from lotteries l join log_records r on r.id = l.opening_id where l.id = $1',
      [lottery],
    );
    return { lottery, ...onlyRow(record) };
  };

  test('a purchase is answered with its receipt, signed by a key that is published', async () => {
    const { lottery, opening, text } = await openRound();
    const before = Math.floor(Date.now() / 1000);
    const { id, receipt } = (await buy(app, anna, lottery, [7, 2])).json();
    const claims = await read(receipt);
    expect(claims).toMatchObject({
      opening,
      round: lottery,
      numbers: [2, 7],
      price: 3,
      total: 6,
      member: anna.id,
      terms: readOpening(text).terms,
    });
    expect(claims.time).toBeGreaterThanOrEqual(before - 1);
    expect(claims.time).toBeLessThanOrEqual(Date.now() / 1000 + 1);
    expect(claims.owner).toBe(ownerCommitment(claims.salt, anna.id));
    expect(isSignedBy(readNote(claims.checkpoint), testFairLog.signer)).toBe(true);
    const { limits } = readOpening(text);
    expect(decodeProtectedHeader(receipt)['logged-by']).toBe(limits?.resultBy);

    const row = await rowOf(id);
    expect(row).toMatchObject({ salt: claims.salt, owner: claims.owner, receipt_kid: decodeProtectedHeader(receipt).kid });
    expect(readNote(claims.checkpoint).text.split('\n')[1]).toBe(String(row.log_size));
    const sealed = { userId: anna.id, lotteryId: lottery, ticketNumbers: [2, 7], owner: claims.owner };
    expect(row.seal).toBe(purchaseMac(deriveLedgerMacKeys(serverSettings.FAIR_KEY).purchases, sealed));
  });

  test('after the freeze it is found in the list whose root the log has', async () => {
    const { lottery, opening } = await openRound();
    const claims = await read((await buy(app, anna, lottery, [3, 11])).json().receipt);
    await endLottery(database.db, lottery);
    await freezeDue({ db: database.db, ...drawnBy(fixedChain(0)), announcer: { announce: () => {} } });
    const { text } = onlyRow(
      await database.db.query<{ text: string }>("select text from log_records where kind = 'freeze' and lottery_id = $1", [
        lottery,
      ]),
    );
    const owners = Array.from({ length: 16 }, (_, number) => (claims.numbers.includes(number) ? claims.owner : 'unsold'));
    expect(ticketRoot(opening, owners)).toBe(readFreeze(text).root);
    expect(ticketRoot(opening, owners.toReversed())).not.toBe(readFreeze(text).root);
  });

  test('one changed character is found', async () => {
    const { lottery } = await openRound();
    const { receipt } = (await buy(app, anna, lottery, [1])).json();
    const [header, payload, signature] = receipt.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, numbers: [2] })).toString('base64url');
    await expect(read([header, forged, signature].join('.'))).rejects.toThrow('signature verification failed');
    await read(receipt);
  });

  test('the same receipt is given again: with the same key, for owned numbers, and when it is asked for', async () => {
    const { lottery } = await openRound();
    const key = randomUUID();
    const { id, receipt } = (await buy(app, anna, lottery, [4, 5], key)).json();
    expect((await buy(app, anna, lottery, [4, 5], key)).json()).toMatchObject({ repeated: true, receipt });
    expect((await buy(app, anna, lottery, [5])).json()).toMatchObject({ id, repeated: true, ticketNumbers: [5], receipt });
    expect((await receiptOf(id)).json()).toEqual({ purchaseId: id, receipt });
    expect((await read(receipt)).numbers).toEqual([4, 5]);
  });

  test('only its buyer gets it', async () => {
    const { lottery } = await openRound();
    const { id } = (await buy(app, anna, lottery, [6])).json();
    const ben = await player(database.db, { cto: 10 });
    expect((await receiptOf(id, ben)).json()).toMatchObject({
      statusCode: 404,
      code: 'NOT_FOUND',
      message: 'You have no such purchase.',
    });
    expect((await app.inject(`/api/lotteries/purchases/${id}/receipt`)).statusCode).toBe(401);
    expect((await receiptOf(999_999)).statusCode).toBe(404);
  });

  test('every purchase has a salt of its own', async () => {
    const { lottery } = await openRound();
    const ids = [(await buy(app, anna, lottery, [8])).json().id, (await buy(app, anna, lottery, [9])).json().id];
    const [one, other] = [await rowOf(ids[0]), await rowOf(ids[1])];
    expect(one.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(one.salt).not.toBe(other.salt);
    expect(one.owner).not.toBe(other.owner);
  });

  test('another RECEIPT_KEY adds a key: receipts of before stay valid, new ones have the new key', async () => {
    const { lottery } = await openRound();
    const { id, receipt } = (await buy(app, anna, lottery, [10])).json();
    const changed = await openTestApp(database.db, { receiptKey: 'another key of receipts, long enough for this' });
    const newer = (await buy(changed, anna, lottery, [11])).json().receipt;
    expect(decodeProtectedHeader(newer).kid).not.toBe(decodeProtectedHeader(receipt).kid);
    expect((await keySet(changed)).keys).toHaveLength((await keySet()).keys.length);
    const again = (await receiptOf(id, anna, changed)).json().receipt;
    expect(await read(again, changed)).toEqual(await read(receipt, changed));
    await changed.close();
    await expect(database.db.query('delete from receipt_keys')).rejects.toThrow();
  });

  test('the keys stand there before anything was bought', async () => {
    const fresh = await openTestApp(database.db, { receiptKey: 'a key that never signed anything at all so far' });
    const before = (await keySet(app)).keys.length;
    const { keys } = await keySet(fresh);
    expect(keys.length).toBe(before + 1);
    for (const each of keys)
      expect(each).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'Ed25519',
        use: 'sig',
        kid: expect.any(String),
        x: expect.any(String),
      });
    await fresh.close();
  });

  test('a round without an opening record gives no receipt', async () => {
    const { reward_id: rewardId } = onlyRow(
      await database.db.query<{ reward_id: number }>('select reward_id from lotteries order by id limit 1'),
    );
    const lottery = (await insertLottery(database.db, { rewardId, endsAt: new Date(Date.now() + 7_200_000) })) ?? 0;
    const { id, receipt } = (await buy(app, anna, lottery, [1])).json();
    expect(receipt).toBeNull();
    expect((await receiptOf(id)).json()).toEqual({ purchaseId: id, receipt: null });
  });

  test('a member’s salts can be erased: the list is anonymous then, the commitments and seals stay', async () => {
    const { lottery } = await openRound();
    const cleo = await player(database.db, { cto: 10 });
    const { id, receipt } = (await buy(app, cleo, lottery, [12])).json();
    const { id: others } = (await buy(app, anna, lottery, [13])).json();
    const claims = await read(receipt);
    const seal = (await rowOf(id)).seal;
    expect(await forgetSalts(database.db, cleo.id)).toBe(1);
    expect(await forgetSalts(database.db, cleo.id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ salt: null, owner: claims.owner, seal });
    expect((await receiptOf(id, cleo)).json()).toEqual({ purchaseId: id, receipt: null });
    expect((await rowOf(others)).salt).not.toBeNull();
    expect(ownerCommitment((await read(receipt)).salt, cleo.id)).toBe(claims.owner);
  });

  test('the commitment that the database computes is that of the rules', async () => {
    for (const [salt, member] of [
      ['00'.repeat(32), 1],
      ['ff'.repeat(32), 9_007_199_254_740_991],
    ] as const) {
      const { owner } = onlyRow(
        await database.db.query<{ owner: string }>('select owner_commitment($1, $2) as owner', [salt, member]),
      );
      expect(owner).toBe(ownerCommitment(salt, member));
    }
  });
});

const key = receiptKey('a key of receipts that is long enough for this');

test.each([
  ['nothing', ''],
  ['claims', JSON.stringify({ round: 42, numbers: [3, 14] })],
  ['the lines of a checkpoint', JSON.stringify({ checkpoint: 'snail-lotto\n7\nroot=\n\n— snail-lotto sig==\n' })],
  ['more than a block', 'x'.repeat(5_000)],
])('it is byte for byte the output of a JOSE library: %s', async (_, payload) => {
  const { kid, privateKey } = await key;
  // The opening of an older lottery has no time to promise.
  for (const promise of [{}, { 'logged-by': 1_800_000_917 }]) {
    const theirs = await new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: 'Ed25519', typ: 'snail-receipt+jws', kid, ...promise })
      .sign(privateKey);
    expect(signCompact(receiptHeader(kid, promise['logged-by']), payload, privateKey)).toBe(theirs);
  }
  const receipt = signCompact(receiptHeader(kid), payload, privateKey);
  const read = await compactVerify(receipt, createPublicKey(privateKey));
  expect(new TextDecoder().decode(read.payload)).toBe(payload);
});
