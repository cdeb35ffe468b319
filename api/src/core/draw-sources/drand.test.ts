import { type FakeRelay, honest, recordedRounds, startFakeRelay, useless } from '../../../testkit/fakeRelay.ts';
import { drandBeacon } from './drand.ts';
import { BeaconUnavailable } from './drawSource.ts';

const genuine = { round: 1000, signature: recordedRounds.get(1000) };

describe('drand through relays', () => {
  let relays: FakeRelay[];
  beforeEach(async () => {
    relays = await Promise.all([startFakeRelay(), startFakeRelay()]);
  });
  afterEach(() => Promise.all(relays.map((relay) => relay.stop())));
  const beacon = (onProblem?: (problem: string) => void) =>
    drandBeacon(
      relays.map(({ url }) => url),
      onProblem,
    );
  const manner = (...manners: FakeRelay['manner'][]) => {
    for (const [at, each] of manners.entries()) if (relays[at]) relays[at].manner = each;
  };

  test('recorded rounds of the real beacon', async () => {
    expect(await beacon().round(1000)).toEqual(genuine);
    expect(await beacon().round(42)).toEqual({ round: 42, signature: recordedRounds.get(42) });
    expect(beacon()).toMatchObject({ simulated: false, name: 'drand quicknet', genesis: 1_692_803_367, period: 3 });
  });

  test('a relay that has only the newer address, and a base with a path', async () => {
    const newer: FakeRelay['manner'] = (request, response, round) =>
      request.url?.includes('/v2/') ? honest(request, response, round) : useless.fails(request, response);
    manner(newer, newer);
    expect(await beacon().round(1000)).toEqual(genuine);
    expect(await beacon().headTime?.()).toEqual(new Date(1_692_806_364_000));
    manner(honest, honest);
    expect(await drandBeacon(relays.map(({ url }) => `${url}/honest/`)).round(1000)).toEqual(genuine);
  });

  test('a round that is not there yet', async () => {
    expect(await beacon().round(1001)).toBeUndefined();
    manner(honest, useless.fails);
    expect(await beacon().round(1001)).toBeUndefined();
    manner((_request, response) => response.writeHead(425).end(), honest);
    expect(await beacon().round(1000)).toEqual(genuine);
  });

  test.each(Object.entries(useless))('one that %s changes nothing; two draw nothing', async (_name, each) => {
    manner(each, honest);
    expect(await beacon().round(1000)).toEqual(genuine);
    manner(each, each);
    const refused = await beacon()
      .round(1000)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BeaconUnavailable);
    expect(refused).toMatchObject({
      message: 'The beacon cannot be reached. The draw takes place when it is back.',
      detail: expect.stringMatching(/^relay 1: .+; relay 2: .+/),
    });
    expect(JSON.stringify(refused)).not.toContain('127.0.0.1');
  });

  test('one that stalls, before its answer or in the middle of it, is not waited for', async () => {
    let answered = false;
    const stalls: FakeRelay['manner'] = (_request, response) => response.once('finish', () => (answered = true));
    const stallsInside: FakeRelay['manner'] = (_request, response) => response.write('{"round":1000,');
    for (const each of [stalls, stallsInside]) {
      manner(each, honest);
      expect(await beacon().round(1000)).toEqual(genuine);
    }
    expect(answered).toBe(false);
  });

  test('relays that do not answer or send a false round are logged once', async () => {
    const problems: string[] = [];
    const watched = beacon((problem) => problems.push(problem));
    manner(useless['makes a signature up'], useless.fails);
    for (let time = 0; time < 3; time++) await expect(watched.round(1000)).rejects.toThrow(BeaconUnavailable);
    expect(problems).toEqual(['relay 1: a signature that is not the beacon’s; relay 2: status 503, then status 503']);
  });

  test.each(Object.entries(useless))(
    'the newest round that verifies says what time it is; one that %s does not hide it',
    async (_name, each) => {
      const time = (round: number) => new Date((1_692_803_367 + 3 * (round - 1)) * 1000);
      manner(each, honest);
      expect(await beacon().headTime?.()).toEqual(time(1000));
      manner(each, each);
      if (each === useless['answers an old round']) expect(await beacon().headTime?.()).toEqual(time(42));
      else await expect(beacon().headTime?.()).rejects.toThrow(BeaconUnavailable);
    },
  );

  test('all that are dead', async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await expect(beacon().round(1000)).rejects.toMatchObject({ detail: expect.stringContaining('relay 1: ECONNREFUSED') });
    await expect(beacon().headTime?.()).rejects.toThrow(BeaconUnavailable);
  });
});
