import { invertedCode } from './code.ts';
import { formatDateTime, formatTime, timeLeft, zoneName } from './date.ts';
import { drawSteps, unevenOdds } from './drawSteps.ts';
import { listNumbers, padNumber } from './listNumbers.ts';
import { formatCto, formatDollars, formatUs, prizeValue, signedCto, withThousands, worthOf } from './money.ts';
import { oddsOf, oddsOfSome } from './odds.ts';
import { picturesOf } from './pictures.ts';
import { normalPublicName, publicNameKey, publicNameProblem, publicNameRules } from './publicName.ts';

describe('code', () => {
  test.each([
    [1, '999998'],
    [42, '999957'],
    [123456, '876543'],
    [1234567, '8765432'],
  ])('the code of %i', (number, code) => expect(invertedCode(number)).toBe(code));

  test.each([[0], [null], [undefined], [Number.NaN]])('%p has none', (number) => expect(invertedCode(number)).toBe(''));
});

describe('date', () => {
  const evening = new Date(2026, 10, 20, 18, 5).getTime();
  const utcEvening = Date.UTC(2026, 10, 20, 18, 5);

  test('formats a moment in the reader’s time zone', () => {
    expect(formatDateTime(evening)).toBe('20 Nov 2026, 18:05');
    expect(formatTime(evening)).toBe('18:05');
  });

  test('formats a moment in UTC', () => {
    expect(formatDateTime(utcEvening, 'UTC')).toBe('20 Nov 2026, 18:05');
    expect(formatTime(utcEvening, 'UTC')).toBe('18:05');
  });

  test('names a time zone with its offset from UTC', () => {
    expect(zoneName(utcEvening, 'UTC')).toBe('Coordinated Universal Time (UTC)');
    expect(zoneName(utcEvening)).toMatch(/^.+ \(UTC([+-]\d{1,2}(:\d{2})?)?\)$/);
  });
});

describe('timeLeft', () => {
  const minute = 60_000;

  test.each([
    [2 * 60 * minute + 14 * minute + 59_000, '2 h 14 min'],
    [3 * 60 * minute, '3 h'],
    [24 * 60 * minute, '1 day'],
    [50 * 60 * minute, '2 days 2 h'],
    [5 * minute, '5 min'],
    [minute - 1, 'less than a minute'],
    [0, null],
    [-1, null],
  ])('%s ms are %s', (left, words) => {
    expect(timeLeft(1_000 + left, 1_000)).toBe(words);
  });
});

describe('drawSteps', () => {
  const hash = (lastDigits: string) => `0x${'ab'.repeat(31)}${lastDigits}`;

  describe('the steps of a draw', () => {
    it('go from the hash to the number', () => {
      expect(drawSteps('0x00D6', 64)).toEqual({ head: '0x00', digits: 'd6', value: 214, times: 3, winner: 22, ways: 4 });
      expect(drawSteps('00', 1)).toEqual({ head: '', digits: '00', value: 0, times: 0, winner: 0, ways: 256 });
      expect(drawSteps(hash('c7'), 64)).toMatchObject({ head: `0x${'ab'.repeat(31)}`, digits: 'c7', value: 199, winner: 7 });
      expect(drawSteps(hash('ff'), 256).winner).toBe(255);
      expect(drawSteps(hash('00'), 1).winner).toBe(0);
    });

    it('reject invalid input', () => {
      expect(() => drawSteps('0xzz', 64)).toThrow(RangeError);
      expect(() => drawSteps(hash('00'), 300)).toThrow(RangeError);
    });
  });

  describe('the odds', () => {
    it('are even when the count divides 256', () => {
      for (const numbers of [1, 2, 4, 8, 16, 32, 64, 128, 256]) expect(unevenOdds(numbers)).toBeNull();
    });

    it('are exact when it does not', () => {
      expect(unevenOdds(100)).toEqual({ favoured: 56, moreWays: 3, fewerWays: 2 });
    });

    it.each([3, 7, 100, 200, 255])('of all %i numbers add up to 256 ways', (numbers) => {
      const odds = unevenOdds(numbers);
      expect(odds && odds.favoured * odds.moreWays + (numbers - odds.favoured) * odds.fewerWays).toBe(256);
    });
  });
});

describe('listNumbers', () => {
  const even = (count: number) => Array.from({ length: count }, (_, index) => index * 2);
  const first = (count: number) => Array.from({ length: count }, (_, number) => number);

  test('lists a few numbers, and counts the rest of many', () => {
    expect(listNumbers([7], 64)).toBe('07');
    expect(listNumbers([7, 12], 1_000)).toBe('007, 012');
    expect(listNumbers(even(11), 64)).toBe('00, 02, 04, 06, 08, 10, 12, 14, 16, 18, 20');
    expect(listNumbers(even(12), 64)).toBe('00, 02, 04, 06, 08, 10, 12, 14, 16, 18 and 2 more');
  });

  test('shortens three or more neighbours to a range', () => {
    expect(listNumbers([3, 4], 64)).toBe('03, 04');
    expect(listNumbers([3, 4, 5, 9, 20, 21, 22, 23], 64)).toBe('03–05, 09, 20–23');
    expect(listNumbers(first(1_000), 100_000)).toBe('00000–00999');
  });

  test('counts the remaining numbers, not ranges', () => {
    expect(listNumbers([...even(40), ...first(2_000).map((number) => number + 100)], 100_000, 2)).toBe(
      '00000, 00002 and 2,038 more',
    );
  });

  test('lists all numbers on request', () => {
    expect(listNumbers(even(40), 100, Number.POSITIVE_INFINITY).split(', ')).toHaveLength(40);
  });
});

describe('ticketNumber', () => {
  test.each([
    [7, 64, '07'],
    [63, 64, '63'],
    [7, 10, '7'],
    [7, 100, '07'],
    [7, 101, '007'],
    [0, 1, '0'],
    [255, 256, '255'],
  ])('number %i of %i', (number, total, text) => expect(padNumber(number, total)).toBe(text));
});

describe('money', () => {
  test.each([
    [0, '0 CTO'],
    [1, '1 CTO'],
    [1234567, '1,234,567 CTO'],
  ])('formats %i CTO', (amount, text) => expect(formatCto(amount)).toBe(text));

  test('formats whole dollars', () => expect(formatDollars(45_000)).toBe('$45,000'));

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.5, '-1,234,567.5'],
    ['1234567.1000', '1,234,567.1000'],
    ['1234.56789', '1,234.56789'],
    ['-100', '-100'],
  ])('separates the thousands of %p and keeps its decimals', (value, text) => expect(withThousands(value)).toBe(text));

  test.each([
    [1234.5, 2, '1,234.50'],
    ['1234.5', 2, '1,234.50'],
    [1234.567, 0, '1,235'],
    ['0', 2, '0.00'],
    ['abc', 2, '0'],
    ['', 2, '0'],
    ['  ', 2, '0'],
    [null, 2, '0'],
    [undefined, 2, '0'],
    [Number.NaN, 2, '0'],
    [Number.POSITIVE_INFINITY, 2, '0'],
    [{}, 2, '0'],
    [true, 2, '0'],
  ])('formats %p with %i decimals in US style', (value, decimals, text) => expect(formatUs(value, decimals)).toBe(text));

  test.each([
    [0, '0 CTO'],
    [1234, '+1,234 CTO'],
    [-3, '−3 CTO'],
  ])('%p is %s', (amount, text) => {
    expect(signedCto(amount)).toBe(text);
  });
});

describe('prizeValue', () => {
  test('a token prize is worth its CTO, a product its dollars', () => {
    expect(prizeValue({ tokenAmount: 1500, lotteryValue: 1500 })).toBe('1,500 CTO');
    expect(prizeValue({ tokenAmount: 0, lotteryValue: 45_000 })).toBe('$45,000');
  });

  test('returns nothing for an unknown value', () => {
    expect(prizeValue({ tokenAmount: 0, lotteryValue: null })).toBeNull();
    expect(prizeValue({ tokenAmount: 0, lotteryValue: 0 })).toBeNull();
  });

  test('shows the value of the prize, else its name', () => {
    expect(worthOf({ lotteryReward: { tokenAmount: 12, name: 'Sprint' }, lotteryValue: 12 })).toBe('12 CTO');
    expect(worthOf({ lotteryReward: { tokenAmount: 0, name: 'Watch' }, lotteryValue: 0 })).toBe('Watch');
  });
});

describe('odds', () => {
  test.each([
    [64, '1 in 64'],
    [256, '1 in 256'],
    [100, 'about 1 in 100'],
    [1, '1 in 1'],
    [0, null],
    [null, null],
  ])('the odds of one of %s numbers: %s', (numbers, words) => {
    expect(oddsOf(numbers)).toBe(words);
  });

  test('only rule v1 draws unevenly, for at most 256 numbers', () => {
    expect(oddsOf(100, 'v2')).toBe('1 in 100');
    expect(oddsOf(100, 'v1')).toBe('about 1 in 100');
    expect(oddsOf(1_000)).toBe('1 in 1,000');
  });

  test.each([
    [3, 200, '1 in 66.7'],
    [2, 64, '1 in 32'],
    [99, 100, '1 in 1.01'],
    [200, 200, '1 in 1'],
    [997, 1_000, '997 in 1,000'],
    [99_999, 100_000, '99,999 in 100,000'],
    [3, 100_000, '1 in 33,333'],
  ])('the odds of %s of %s numbers: %s', (some, all, words) => {
    expect(oddsOfSome(some, all)).toBe(words);
  });
});

describe('pictures', () => {
  test.each([
    ['/a.webp', ['/a.webp']],
    ['/a.webp, /b.webp,/c.webp', ['/a.webp', '/b.webp', '/c.webp']],
    [' ,/a.webp,,/a.webp, ', ['/a.webp']],
    ['', []],
    [null, []],
  ])('reads %j as %j', (image, pictures) => {
    expect(picturesOf(image)).toEqual(pictures);
  });
});

describe('public names', () => {
  const problem = (typed: string) => publicNameProblem(normalPublicName(typed));

  test.each([
    'Anna',
    'Zoë Müller',
    "O'Neill-42",
    'O’Neill',
    'ｆｕｌｌ　ｗｉｄｔｈ',
    'Ёлка',
    'Ὀδυσσεύς',
    '山田 太郎',
    'さくら',
    '김철수',
    'कविता',
    'ไทยแลนด์',
    'نورة',
    'Jean Luc 2',
  ])('%s is allowed', (name) => expect(problem(name)).toBeUndefined());

  test.each<readonly [string, string]>([
    ['ab', `Please use at least ${publicNameRules.min} characters.`],
    ['   ', `Please use at least ${publicNameRules.min} characters.`],
    ['a'.repeat(publicNameRules.max + 1), `Please use at most ${publicNameRules.max} characters.`],
    ...[
      'anna@example.com',
      'a_b_c',
      'Anna!',
      'Anna <b>',
      'Anna 🐌',
      '½ + ½',
      'A\u0000nna',
      'A\u202Enna',
      'A\u200Bnna',
      'A\u200Dnna',
      'A\uFE0Fnna',
      'A\u034Fnna',
      'A\u3164nna',
      'A\tnna',
      'Z\u0317\u0317\u0317algo',
    ].map((name) => [name, 'Please use letters, digits, spaces, hyphens and apostrophes only.'] as const),
    ...['-Anna', 'Anna-', 'Anna  B', "Anna' B", 'An--na', 'Anna \u0301B', '\u0301Anna'].map(
      (name) =>
        [
          name,
          'Please begin and end with a letter or digit, and put only one space, hyphen or apostrophe between them.',
        ] as const,
    ),
    ['123-456', 'Please use at least one letter.'],
    ['Аnna', 'Please use letters of one alphabet only.'],
    ['Αnna', 'Please use letters of one alphabet only.'],
    ...[
      'Snail-7K2M9QXA',
      'snail lotto',
      'The Snails',
      'S-n-a-i-l',
      'Ｓｎａｉｌ',
      'Sna1l',
      '0perator',
      'ADM1N',
      'Àdmin Anna',
      'Official Anna',
      'Support',
      'You',
      'No one',
      'no-one wins',
    ].map((name) => [name, 'This name could be taken for one of the site. Please choose another.'] as const),
  ])('%j is refused', (name, sentence) => expect(problem(name)).toBe(sentence));

  test.each(['Zoë Müller', 'ZOE MULLER', "Zoe-Mu'ller", 'zoemuller', 'ZoeMu1ler', 'Ｚｏｅ Muller'])(
    '%s counts as one name',
    (name) => expect(publicNameKey(normalPublicName(name))).toBe(publicNameKey('Zoë Müller')),
  );

  test('two names with different letters are two', () => {
    expect(new Set(['Anna', 'Hanna', 'कि', 'का', 'Straße', 'Strase'].map(publicNameKey)).size).toBe(6);
    expect(publicNameKey('Straße')).toBe(publicNameKey('STRASSE'));
  });
});
