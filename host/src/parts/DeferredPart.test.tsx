import { act, screen } from '@testing-library/react';
import { NearObserver } from '../testing/NearObserver.ts';
import { openSite } from '../testing/openSite.tsx';

beforeEach(() => NearObserver.use());
afterEach(() => NearObserver.remove());

const below = ['rewards/PrizeEvents', 'lottery/TicketsLottery', 'rewards/PrizeLottery', 'lottery/TopWinners'];
const standing = () => below.filter((name) => screen.queryByRole('region', { name }) !== null);
const rooms = () => [...document.querySelectorAll('[aria-busy="true"]:not([role])')];

test('the first screen of the home page brings its part; those below keep their room until the reader is near', async () => {
  openSite('/');
  expect(await screen.findByRole('region', { name: 'lottery/NextDraw' })).toBeVisible();
  expect(standing()).toEqual([]);
  const [first] = rooms();
  if (!first) throw new Error('No part keeps its room.');
  act(() => NearObserver.see(first, true));
  expect(await screen.findByRole('region', { name: 'rewards/PrizeEvents' })).toBeVisible();
  expect(standing()).toEqual(['rewards/PrizeEvents']);
});

test('a reader who uses the keys has all of the page', async () => {
  const { user } = openSite('/');
  await screen.findByRole('region', { name: 'lottery/NextDraw' });
  await user.keyboard('{Tab}');
  for (const name of below) expect(await screen.findByRole('region', { name })).toBeVisible();
});

test('an address with a fragment may mean any part: all of them come', async () => {
  openSite('/#winners');
  for (const name of below) expect(await screen.findByRole('region', { name })).toBeVisible();
});
