import { consequences, lossWords, openWords } from './deletion.messages.ts';

const at = Date.UTC(2026, 0, 1, 6);
const round = { kind: 'round', lotteryId: 40, name: '500 CTO', endsAt: at } as const;

test('names forfeited balances in whole tokens', () => {
  expect(lossWords([])).toBeNull();
  expect(lossWords([{ token: 'CTO', amount: 12_000, decimals: 0 }])).toBe('12,000 CTO');
  expect(
    lossWords([
      { token: 'CTO', amount: 1, decimals: 0 },
      { token: 'USDT', amount: 3_500_000, decimals: 6 },
    ]),
  ).toBe('1 CTO and 3.50 USDT');
});

test.each([
  [round, at - 1, 'You hold a number of round 40 (500 CTO). Its sale ends on 1 Jan 2026, 06:00 UTC.'],
  [round, at, 'You hold a number of round 40 (500 CTO). It is about to be drawn.'],
  [{ ...round, kind: 'order', name: 'A watch' } as const, at, 'Your prize of round 40 (A watch) was not sent to you yet.'],
])('describes the open matter %j at %d', (matter, now, sentence) => expect(openWords(matter, now)).toBe(sentence));

test('lists only the consequences that apply', () => {
  const titles = (state: Parameters<typeof consequences>[0]) => consequences(state).map(([title]) => title);
  const nothing = { open: [], left: [], secondFactor: 'none', stopEndsAt: null } as const;
  expect(titles({ ...nothing, open: [], left: [] })).toEqual(['What goes', 'What stays', 'Afterwards']);
  expect(titles({ ...nothing, open: [], left: [{ token: 'CTO', amount: 1, decimals: 0 }], stopEndsAt: at })).toEqual([
    'What goes',
    'What you lose',
    'What stays',
    'Your break',
    'Afterwards',
  ]);
});
