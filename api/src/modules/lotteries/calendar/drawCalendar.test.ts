import { calendarLine, type DrawEvent, drawCalendar } from './drawCalendar.ts';

const site = 'https://lotto.example.com';
const event: DrawEvent = {
  lotteryId: 7,
  name: 'Dream Car round 5',
  drawTime: Date.UTC(2026, 10, 22, 14, 5, 3, 999),
  attempt: 0,
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
    { ...event, attempt: 1, drawTime: event.drawTime + 60_000 },
    { ...event, attempt: 2, drawTime: event.drawTime + 120_000 },
    { ...event, attempt: 2, cancelReason: 'The list could not be frozen.' },
  ].map((each) => read(drawCalendar(each, site)));
  expect(new Set(files.map((file) => file.get('UID'))).size).toBe(1);
  expect(files.map((file) => file.get('SEQUENCE'))).toEqual(['0', '1', '2', '3']);
  expect(files.map((file) => file.get('DTSTART'))).toEqual([
    '20261122T140503Z',
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
