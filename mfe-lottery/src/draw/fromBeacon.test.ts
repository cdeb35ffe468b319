import { fromBeacon } from './fromBeacon.ts';

const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const opening = '0'.repeat(64);

it('leads from the real round 1000 to the numbers that others compute', () => {
  const drawn = fromBeacon(signature, opening, 200, 102);
  expect(drawn.randomness).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
  expect([drawn.number, drawn.attempt]).toEqual([102, 0]);
  expect(fromBeacon(signature, opening, 100_000, 39_502).number).toBe(39_502);
});

it('finds the attempt that leads to the announced number, and else shows the first', () => {
  const numbers = 100_000;
  const announced = 39_502;
  expect(fromBeacon(signature, opening, numbers, announced + 1)).toMatchObject({ attempt: 0, number: announced });
});
