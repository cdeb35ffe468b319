import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { leafHash, Tree } from 'shared/fair/merkle';
import { isSignedBy, readCheckpoint, readNote, readVerifier } from 'shared/fair/note';
import { cancelText, textHash } from 'shared/fair/records';
import { entriesPath, readEntries, tilePath, tilesOf } from 'shared/fair/tiles';
import { checkProof } from 'shared/fair/tlogProof';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { addUnopenedRound } from '../../../testkit/publishedRound.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { appendRecords, type NewRecord } from './fairLog.service.ts';

const forever = 'public, max-age=31536000, immutable';
const size = 600;
const texts = Array.from({ length: size }, (_, at) =>
  cancelText({ opening: textHash(String(at)), reason: `Reason ${at}`, before: 'draw' }),
);

const anyRound = {
  numbers: 4,
  soldEvery: 2,
  closes: 1_700_000_000,
  decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 1_700_000_000 },
} as const;

describe.each(databases)('the files of the public log on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  const get = (url: string, headers = {}) => app.inject({ url, headers });

  beforeAll(async () => {
    database = await open();
    const config = await testConfig({ publicUrl: 'https://lotto.example' });
    app = await openTestApp(database.db, config);
    const lotteryId = await addUnopenedRound(database.db, anyRound);
    const records = texts.map((text): NewRecord => ({ kind: 'cancel', lotteryId, text }));
    const fairLog = openFairLog(config);
    await database.db.transaction((tx) => appendRecords(tx, fairLog, records, ['A watch']));
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('a checkpoint is signed with the key beside it, and every cache asks for the newest', async () => {
    const checkpoint = await get('/fair/log/checkpoint');
    const key = await get('/fair/log/key');
    const note = readNote(checkpoint.body);
    expect(isSignedBy(note, readVerifier(key.body))).toBe(true);
    const tree = new Tree(texts.map((text) => leafHash(Buffer.from(text))));
    expect(readCheckpoint(note.text)).toEqual({ origin: 'lotto.example', size, root: tree.root() });
    expect(checkpoint.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' });
    const again = await get('/fair/log/checkpoint', { 'if-none-match': String(checkpoint.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('another site’s page may read what proves the draws, and nothing else', async () => {
    const headers = { origin: 'https://checker.example' };
    const allowed = async (url: string) => (await get(url, headers)).headers['access-control-allow-origin'];
    const format = (await get('/fair/format.md')).body;
    const named = [...format.matchAll(/`(\/(?:fair|\.well-known)\/[^`{…]+)`/g)].map(([, url = '']) => url);
    expect(named.length).toBeGreaterThan(7);
    for (const url of named.filter((each) => each !== '/fair/log/tile/' && each !== '/fair/log/witnesses')) {
      const { statusCode, headers: told } = await get(url, headers);
      expect([url, statusCode, told['access-control-allow-origin']]).toEqual([url, 200, '*']);
    }
    for (const url of ['/fair/rounds/9/bundle.json', '/fair/log/tile/0/000.p/1', '/fair/proofs/0'])
      expect([url, await allowed(url)]).toEqual([url, '*']);
    for (const url of ['/api/lotteries/paging', '/fairly', '/.well-known/security.txt'])
      expect([url, await allowed(url)]).toEqual([url, undefined]);
  });

  test('tiles and entries are those of the tree, kept by caches for ever', async () => {
    const leaves: Uint8Array[] = [];
    const read: string[] = [];
    for (const tile of tilesOf(0, size)) {
      const hashes = await get(`/fair/log/${tilePath(tile)}`);
      expect(hashes.headers).toMatchObject({ 'cache-control': forever, 'content-type': 'application/octet-stream' });
      for (let at = 0; at < tile.width; at++) leaves.push(hashes.rawPayload.subarray(32 * at, 32 * at + 32));
      expect(hashes.rawPayload).toHaveLength(32 * tile.width);
      const entries = await get(`/fair/log/${entriesPath(tile)}`);
      expect(entries.headers['cache-control']).toBe(forever);
      read.push(...readEntries(entries.rawPayload).map((entry) => Buffer.from(entry).toString()));
    }
    expect(read).toEqual(texts);
    expect(leaves.map((hash) => Buffer.from(hash).toString('hex'))).toEqual(
      texts.map((text) => Buffer.from(leafHash(Buffer.from(text))).toString('hex')),
    );
    const above = await get('/fair/log/tile/1/000.p/2');
    const tree = new Tree(leaves);
    expect(above.rawPayload).toEqual(Buffer.concat([tree.hashOf({ from: 0, to: 256 }), tree.hashOf({ from: 256, to: 512 })]));
  });

  test('a partial tile of an earlier size does not change', async () => {
    const part = await get('/fair/log/tile/0/002.p/5');
    const whole = await get('/fair/log/tile/0/002.p/88');
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(0, 5 * 32));
    expect((await get('/fair/log/tile/0/000.p/1')).statusCode).toBe(200);
  });

  test('each record has a proof, by its place and by its id, that leads to the signed checkpoint', async () => {
    const logKey = (await get('/fair/log/key')).body;
    for (const index of [0, 255, 256, 599]) {
      const text = texts[index] ?? '';
      const byPlace = await get(`/fair/proofs/${index}`);
      expect(byPlace.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' });
      expect((await get(`/fair/proofs/${textHash(text)}`)).body).toBe(byPlace.body);
      const proved = checkProof(byPlace.body, { policy: 'quorum none\n', logKey });
      expect(proved).toMatchObject({ record: text, index, size, origin: 'lotto.example' });
    }
  });

  test('texts that records name are there under their hash', async () => {
    const answer = await get(`/fair/texts/${textHash('A watch')}`);
    expect([answer.body, answer.headers['cache-control']]).toEqual(['A watch', forever]);
  });

  test('the format of draws with its check by hand, and its test vectors, are there to be saved', async () => {
    for (const [name, type] of [
      ['format.md', 'text/markdown'],
      ['vectors.json', 'application/json'],
    ] as const) {
      const answer = await get(`/fair/${name}`);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': `${type}; charset=utf-8` });
      const file = await readFile(path.resolve(import.meta.dirname, '../../../../fair/verifier', name), 'utf8');
      expect(answer.body.startsWith(file.replace(/\[check\.sh\].*\n/, ''))).toBe(true);
      const again = await get(`/fair/${name}`, { 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  test('the verifier in one file is there to be saved, with the recorded SHA-256', async () => {
    const answer = await get('/fair/verify.mjs');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
    expect(answer.body).toContain('node verify.mjs bundle.json');
    const recorded = await readFile(path.resolve(import.meta.dirname, '../../../../fair/verifier/verify.sha256'), 'utf8');
    expect(`${createHash('sha256').update(answer.rawPayload).digest('hex')}  verify.mjs\n`).toBe(recorded);
  });

  test.each([
    '/fair/log/tile/0/002',
    '/fair/log/tile/0/002.p/89',
    '/fair/log/tile/0/003.p/1',
    '/fair/log/tile/1/000.p/3',
    '/fair/log/tile/2/000.p/1',
    '/fair/log/tile/99/000.p/1',
    '/fair/log/tile/0/x999/x999/x999/x999/x999/x999/x999/999',
    '/fair/log/tile/0/000.p/256',
    '/fair/log/tile/0/0',
    '/fair/log/tile/entries/002',
    '/fair/log/tile/entries/003.p/1',
    '/fair/log/tile/',
    '/fair/log/nothing',
    `/fair/texts/${textHash('unknown')}`,
    '/fair/texts/nothing',
    '/fair/proofs/600',
    '/fair/proofs/00',
    '/fair/proofs/999999999999999',
    `/fair/proofs/${textHash('unknown')}`,
    '/fair/rounds/1/bundle.json',
    '/fair/rounds/999999/bundle.json',
    '/fair/rounds/x/bundle.json',
    '/fair/rounds/99999999999999999999/bundle.json',
  ])('a missing resource is an uncached failure: %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});
