import { lottery } from 'shared/testing/factories';
import { endsSoon, soonMs } from './endingSoon.ts';

const now = Date.now();

it.each([
  ['a quarter of an hour before the end', lottery({ endTime: now + soonMs }), true],
  ['earlier', lottery({ endTime: now + soonMs + 1 }), false],
  ['after the end', lottery({ endTime: now }), false],
  ['a cancelled round', lottery({ endTime: now + 1, status: 'cancelled' }), false],
])('%s', (_, round, soon) => expect(endsSoon(round, now)).toBe(soon));
