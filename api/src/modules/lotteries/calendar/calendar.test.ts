import { pgliteKind, type TestDatabase } from '../../../../testkit/databases.ts';
import { testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';
import { calendarLine, type DrawEvent, drawCalendar } from './calendar.routes.ts';

const compact = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('the draw of a round for calendars', () => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await pgliteKind.open();
    app = await openTestApp(test.db, { publicUrl: 'https://lotto.example.com' });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const ask = (id: number) => app.inject(`/api/lotteries/${id}/draw.ics`);
  const property = (file: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(file)?.[1];

  it('has the time that the page shows, as a file with a name', async () => {
    const id = await addLottery(test.db);
    const { drawTime } = (await app.inject(`/api/lotteries/${id}`)).json<{ drawTime: number }>();
    const answer = await ask(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="snail-lotto-round-${id}.ics"`,
    });
    expect(property(answer.body, 'DTSTART')).toBe(compact(new Date(drawTime)));
    expect(property(answer.body, 'URL')).toBe(`https://lotto.example.com/lottery/${id}`);
    expect(property(answer.body, 'SEQUENCE')).toBe('0');
  });

  it('follows a draw that is put off', async () => {
    const id = await addLottery(test.db);
    const moved =
      "update lotteries set draw_attempt = 1, draws_at = ends_at + interval '5 minutes' where id = $1 returning draws_at as at";
    const [row] = await queryWithoutTriggers<{ at: Date }>(test.db, moved, [id]);
    const { body } = await ask(id);
    expect([property(body, 'SEQUENCE'), property(body, 'DTSTART')]).toEqual(['1', row && compact(row.at)]);
  });

  it('follows a cancellation', async () => {
    const id = await addLottery(test.db);
    expect(property((await ask(id)).body, 'STATUS')).toBe('CONFIRMED');
    await cancelLottery({ db: test.db, fairLog: testFairLog, announcer: app.announcer }, id, 'No prize, sorry');
    const { body } = await ask(id);
    expect([property(body, 'SEQUENCE'), property(body, 'STATUS')]).toEqual(['1', 'CANCELLED']);
    expect(body.replaceAll('\r\n ', '')).toContain('No prize\\, sorry');
  });

  it('says so when there is no such round, and gives no file then', async () => {
    const answer = await ask(4_711);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect((await app.inject('/api/lotteries/x/draw.ics')).statusCode).toBe(400);
  });
});

const site = 'https://lotto.example.com';
const event: DrawEvent = {
  lotteryId: 7,
  name: 'Dream Car round 5',
  drawTime: Date.UTC(2026, 10, 22, 14, 5, 3, 999),
  attempt: 0,
  isExtended: false,
  cancelReason: null,
  now: Date.UTC(2026, 10, 21),
};

const read = (file: string) =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        const undone = value.join(':').replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
        return [name, undone] as const;
      }),
  );

test('a draw is an event at its time, in UTC', () => {
  expect(drawCalendar(event, site)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Snail Lotto//Draws//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:draw-7@lotto.example.com',
      'DTSTAMP:20261121T000000Z',
      'SEQUENCE:0',
      'DTSTART:20261122T140503Z',
      'SUMMARY:Draw: Dream Car round 5',
      'DESCRIPTION:Snail Lotto draws the winning number of round 7. Watch it\\, and',
      '  check it yourself:\\nhttps://lotto.example.com/lottery/7',
      'URL:https://lotto.example.com/lottery/7',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('it stays the same event, and each change of it comes after the one before', () => {
  const files = [
    event,
    { ...event, isExtended: true, drawTime: event.drawTime + 30_000 },
    { ...event, isExtended: true, attempt: 1, drawTime: event.drawTime + 60_000 },
    { ...event, isExtended: true, attempt: 2, drawTime: event.drawTime + 120_000 },
    { ...event, isExtended: true, attempt: 2, cancelReason: 'The list could not be frozen.' },
  ].map((each) => read(drawCalendar(each, site)));
  expect(new Set(files.map((file) => file.get('UID'))).size).toBe(1);
  expect(files.map((file) => file.get('SEQUENCE'))).toEqual(['0', '1', '2', '3', '4']);
  expect(files.map((file) => file.get('DTSTART'))).toEqual([
    '20261122T140503Z',
    '20261122T140533Z',
    '20261122T140603Z',
    '20261122T140703Z',
    '20261122T140503Z',
  ]);
});

test('a cancelled round is cancelled in the calendar, and says why', () => {
  const file = read(drawCalendar({ ...event, cancelReason: 'The prize was stolen, sorry; see \\ below.' }, site));
  expect(file.get('STATUS')).toBe('CANCELLED');
  expect(file.get('SEQUENCE')).toBe('1');
  expect(file.get('SUMMARY')).toBe('Cancelled draw: Dream Car round 5');
  expect(file.get('DESCRIPTION')).toBe(
    'Round 7 was cancelled and every number paid back. The prize was stolen, sorry; see \\ below.',
  );
});

test.each([
  ['an end of the event', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTACH:https://leak.example'],
  ['letters of many octets', '🐌 Übergröße, ein Schneckenrennen über die längste Strecke der Welt; '.repeat(8)],
  ['a line as long as one may be', 'x'.repeat(75 - 'SUMMARY:Draw: '.length)],
  ['a lone half of a letter, and what does not print', 'a\ud83db\u0000c\u001b[2Jd'],
])('%s in a name breaks nothing', (_what, name) => {
  const file = drawCalendar({ ...event, name }, site);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\r]/);
  }
  expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
  expect(read(file).has('ATTACH')).toBe(false);
  const kept = name.toWellFormed().replaceAll('\r\n', '\n').replace('\u0000', '').replace('\u001b', '');
  expect(read(file).get('SUMMARY')).toBe(`Draw: ${kept}`);
});

test('a line is folded where it is too long, and nowhere else', () => {
  expect(calendarLine('SUMMARY', 'x'.repeat(67))).toBe(`SUMMARY:${'x'.repeat(67)}`);
  expect(calendarLine('SUMMARY', 'x'.repeat(68))).toBe(`SUMMARY:${'x'.repeat(67)}\r\n x`);
  expect(calendarLine('SUMMARY', `${'x'.repeat(64)}🐌`)).toBe(`SUMMARY:${'x'.repeat(64)}\r\n 🐌`);
});
