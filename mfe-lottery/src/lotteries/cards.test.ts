import { lottery } from 'shared/testing/factories';
import { endsSoon, soonMs } from './CardDetails.tsx';
import { playWords } from './PlayLink.tsx';
import { fewLeft } from './SoldBar.tsx';

test.each([
  [0, 256, false],
  [229, 256, false],
  [230, 256, true],
  [255, 256, true],
  [256, 256, false],
  [0, 8, false],
  [6, 8, false],
  [7, 8, true],
])('few numbers left at %i of %i sold: %s', (sold, total, few) => expect(fewLeft(sold, total)).toBe(few));

const now = Date.now();

test.each([
  ['15 minutes before the end', true, lottery({ endTime: now + soonMs })],
  ['earlier', false, lottery({ endTime: now + soonMs + 1 })],
  ['after the end', false, lottery({ endTime: now })],
  ['after a cancellation', false, lottery({ endTime: now + 1, status: 'cancelled' })],
])('ends soon %s: %s', (_, soon, given) => expect(endsSoon(given, now)).toBe(soon));

test('the link offers to play while the lottery runs and has free numbers', () => {
  expect(playWords(lottery({ soldTickets: 63, totalTickets: 64 }), false)).toBe('Play Now');
  expect(playWords(lottery({ soldTickets: 64, totalTickets: 64 }), false)).toBe('See the round');
  expect(playWords(lottery({ soldTickets: 64, totalTickets: 64 }), true)).toBe('View Results');
});
