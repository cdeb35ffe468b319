import { lottery } from 'shared/testing/factories';
import { playWords } from './play.messages.ts';

test('a card promises to play only while the round runs and has a number left', () => {
  expect(playWords(lottery({ soldTickets: 63, totalTickets: 64 }), false)).toBe('Play Now');
  expect(playWords(lottery({ soldTickets: 64, totalTickets: 64 }), false)).toBe('See the round');
  expect(playWords(lottery({ soldTickets: 64, totalTickets: 64 }), true)).toBe('View Results');
});
