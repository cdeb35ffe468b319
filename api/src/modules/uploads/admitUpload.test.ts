import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxPictureBytes, type PresignResponse } from 'shared/contracts/uploads';
import sharp from 'sharp';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { childrenOf } from '../../../testkit/providerProcess.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import { announceOnly, askToUpload, onePixel, putPicture } from '../../../testkit/uploads.ts';
import type { App } from '../../app/app.ts';
import { createRateLimits, rules } from '../../core/rate-limit/rateLimits.ts';
import { checkQuota, mostWaiting, mostWaitingOfMember, quota, UploadQueue } from './admitUpload.ts';
import { insertUpload } from './uploads.repository.ts';

describe.each(databases)('checks of an upload before its bytes, on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let origin: string;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const memberNamed = async (name: string) => {
    const id = await addTestMember(test.db, name);
    return { id, headers: await bearerOf(test.db, id) };
  };
  const permission = async (headers: { authorization: string }, wanted: { size?: number } = {}) =>
    (await askToUpload(app, headers, wanted)).json<PresignResponse>();
  const changed = ({ url }: PresignResponse, name: string, value: string) => {
    const copy = new URL(url, origin);
    copy.searchParams.set(name, value);
    return copy.pathname + copy.search;
  };

  it('is refused by address and headers alone: nothing of the body was sent', async () => {
    const { id, headers } = await memberNamed('announcer');
    const sized = await permission(headers, { size: onePixel.byteLength });
    const open = await permission(headers);
    const [right, type] = [onePixel.byteLength, 'image/png'];
    const cases: [string, string, number, Record<string, string | number>][] = [
      ['another member', changed(sized, 'member', String(id + 1)), 403, { 'content-type': type, 'content-length': right }],
      ['another size in the address', changed(sized, 'size', '99'), 403, { 'content-type': type, 'content-length': 99 }],
      ['a size that was not told', changed(open, 'size', '99'), 403, { 'content-type': type, 'content-length': 99 }],
      ['a forged signature', changed(sized, 'signature', 'A'.repeat(43)), 403, { 'content-type': type, 'content-length': right }],
      ['an address without a signature', changed(sized, 'signature', ''), 400, { 'content-type': type, 'content-length': right }],
      ['a smaller file', sized.url, 403, { 'content-type': type, 'content-length': right - 1 }],
      ['a larger file', sized.url, 403, { 'content-type': type, 'content-length': right + 1 }],
      ['a file that is too large', open.url, 413, { 'content-type': type, 'content-length': maxPictureBytes + 1 }],
      ['no length', sized.url, 400, { 'content-type': type, 'transfer-encoding': 'chunked' }],
      ['another type', sized.url, 415, { 'content-type': 'image/svg+xml', 'content-length': right }],
    ];
    for (const [what, url, status, sent] of cases) {
      const { statusCode, body } = await announceOnly(origin, url, sent);
      expect([what, statusCode, body]).toEqual([what, status, expect.stringContaining(`"statusCode":${status}`)]);
    }
    expect((await putPicture(app, sized, onePixel)).statusCode).toBe(200);
    const again = await announceOnly(origin, sized.url, { 'content-type': type, 'content-length': right });
    expect([again.statusCode, again.body]).toEqual([403, expect.stringContaining('used before')]);
  });

  it('keeps a place in the queue only while the client sends', async () => {
    const { headers } = await memberNamed('leaver');
    // A member has two slots: the third upload would fail if a disconnected one still had its slot.
    for (let n = 0; n < 4; n++) {
      const { url } = await permission(headers);
      const sent = request(origin + url, { method: 'PUT', headers: { 'content-type': 'image/png', 'content-length': 100 } });
      const closed = new Promise((resolve) => sent.on('error', resolve));
      sent.write('begun');
      await triesOf(url, 1);
      sent.destroy();
      await closed;
    }
    const allowed = await permission(headers);
    let answer = await putPicture(app, allowed, onePixel);
    while (answer.statusCode === 429) answer = await putPicture(app, allowed, onePixel);
    expect(answer.statusCode).toBe(200);
  });

  async function triesOf(url: string, tries: number): Promise<void> {
    const key = new URL(url, origin).pathname.split('/').at(-1);
    const look = async () =>
      (await test.db.query<{ tries: number }>('select tries from uploads where key = $1', [key]))[0]?.tries;
    while ((await look()) !== tries) await sleep(5);
  }

  it('lets a member ask and send so much in a day', async () => {
    const limits = createRateLimits(test.db);
    const asking = await memberNamed('asking');
    await limits.count(rules.uploadByMember, String(asking.id), 59);
    const last = await permission(asking.headers);
    const refused = await askToUpload(app, asking.headers);
    expect(refused.json()).toMatchObject({
      statusCode: 429,
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('You have uploaded as many pictures as a member may in a day. Please try again in '),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await putPicture(app, last, onePixel)).statusCode).toBe(200);

    // 60 MB in kilobytes, rounded up; rejected uploads count too.
    const sending = await memberNamed('sending');
    await limits.count(rules.uploadKilobytesByMember, String(sending.id), 60 * 1024 - 2);
    expect((await putPicture(app, await permission(sending.headers), Buffer.alloc(1025))).statusCode).toBe(415);
    const next = await permission(sending.headers);
    const answer = await announceOnly(origin, next.url, { 'content-type': 'image/png', 'content-length': 1 });
    expect([answer.statusCode, answer.body]).toEqual([
      429,
      expect.stringContaining('sent as large pictures as a member may in a day'),
    ]);

    const other = await memberNamed('somebody-else');
    expect((await putPicture(app, await permission(other.headers), onePixel)).statusCode).toBe(200);
  });

  it('lets a member keep so many and no more, also when all are asked for at once', async () => {
    const { headers } = await memberNamed('hoarder');
    const answers = await Promise.all(Array.from({ length: 50 }, () => askToUpload(app, headers)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(quota.pictures).fill(200), ...Array(50 - quota.pictures).fill(409)]);
    const careless = await addTestMember(test.db, 'careless');
    const written = await Promise.allSettled(
      Array.from({ length: 50 }, async (_, n) => {
        await checkQuota(test.db, careless, { pictures: 1, bytes: 0 });
        await insertUpload(test.db, `careless-${n}`, careless);
      }),
    );
    expect(written.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(quota.pictures);
  });

  it('reads one of fifty at a time; the others wait or get Retry-After, and finally all are stored', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, (_, n) => memberNamed(`crowd${n}`)));
    const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'orange' } })
      .png()
      .toBuffer();
    // A worker lives some seconds after its last picture, also that of another test file in this process.
    for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
    while ((await childrenOf(process.pid)).length > 0) await sleep(10);
    await sleep(200);
    let waiting = await Promise.all(members.map(({ headers }) => permission(headers)));
    const rounds: number[][] = [];
    let [most, over] = [0, false];
    const watching = (async () => {
      while (!over) most = Math.max(most, (await childrenOf(process.pid)).length);
    })();
    while (waiting.length > 0) {
      const answers = await Promise.all(waiting.map((allowed) => putPicture(app, allowed, picture)));
      const told = answers.filter(({ statusCode }) => statusCode !== 200);
      for (const answer of told) {
        expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
        expect(answer.headers['retry-after']).toBe('5');
      }
      rounds.push(answers.map(({ statusCode }) => statusCode));
      waiting = waiting.filter((_, index) => answers[index]?.statusCode !== 200);
    }
    over = true;
    await watching;
    expect(rounds[0]?.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
    if (process.platform === 'linux') expect(most).toBe(1);
  });
});

const enterAll = (line: UploadQueue, count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => {
    try {
      return line.enter(first + index);
    } catch (refusal) {
      return refusal;
    }
  });

test('of fifty at once twenty wait and thirty get Retry-After; a left place becomes free once', () => {
  const line = new UploadQueue();
  const answers = enterAll(line, 50);
  const leaves = answers.filter((answer) => typeof answer === 'function');
  const told = answers.filter((answer) => typeof answer !== 'function');
  expect(leaves).toHaveLength(mostWaiting);
  expect(told).toHaveLength(50 - mostWaiting);
  for (const refusal of told) expect(refusal).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 5 });

  for (const leave of leaves.slice(0, 2)) {
    leave();
    leave();
  }
  expect(enterAll(line, 10, 100).filter((answer) => typeof answer === 'function')).toHaveLength(2);
});

test('a member has two places, and the others keep theirs', () => {
  const line = new UploadQueue();
  const leaves = Array.from({ length: mostWaitingOfMember }, () => line.enter(7));
  expect(() => line.enter(7)).toThrow('Your other pictures are still being read.');
  expect(line.enter(8)).toBeInstanceOf(Function);
  leaves[0]?.();
  expect(line.enter(7)).toBeInstanceOf(Function);
});
