import { screen, waitFor, within } from '@testing-library/react';
import { lottery } from 'shared/testing/factories';
import { renderHead } from '../head/renderHead.ts';
import { openSite } from '../testing/openSite.tsx';

const origin = 'https://lotto.example.com';
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
const pageTags = () => document.querySelectorAll('meta[property^="og:"], script[type="application/ld+json"]').length;
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');

function roundArrives() {
  const page = { title: 'Lottery', description: 'Pick your lucky numbers.' };
  const answers = new Map([['/api/lotteries/11', lottery()]]);
  const params = { lotteryId: '11' };
  document.title = '';
  document.querySelector('title')?.remove();
  const head = renderHead({ pattern: '/lottery/:lotteryId', params, address: '/lottery/11', page, answers, origin });
  document.head.insertAdjacentHTML('afterbegin', head);
}
afterEach(() => {
  for (const element of document.head.querySelectorAll('title, meta, link, script')) element.remove();
});

it("keeps the document's head on its own page, also with other queries", async () => {
  roundArrives();
  const before = [document.title, pageTags()];
  openSite('/lottery/11?numbers=1,2');
  expect(await screen.findByRole('region', { name: 'lottery/LotteryRound' })).toBeVisible();
  expect([document.title, pageTags()]).toEqual(before);
  expect(document.title).toBe('Dream Car round 5 #11 · Snail Lotto');
  expect(canonical()).toBe(`${origin}/lottery/11`);
});

it('describes the new page after navigation and drops the tags of the first one', async () => {
  roundArrives();
  const { user } = openSite('/lottery/11');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Result' }));
  await waitFor(() => expect(document.title).toBe('Winners List · Snail Lotto'));
  expect(canonical()).toBe(`${origin}/result`);
  expect([pageTags(), robots()]).toEqual([0, undefined]);
  window.history.back();
  await waitFor(() => expect(document.title).toBe('Lottery · Snail Lotto'));
  expect(canonical()).toBe(`${origin}/lottery/11`);
});

it.each(['/login', '/no/such/page'])('excludes %s from search engines, and lists the next page again', async (address) => {
  const { user } = openSite(address);
  expect([canonical(), robots()]).toEqual([undefined, 'noindex']);
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Result' }));
  await waitFor(() => expect(canonical()).toBe(`${location.origin}/result`));
  expect(robots()).toBeUndefined();
});

it('treats tabs of the policy as pages, and filters as the same page', async () => {
  const { user } = openSite('/policy?tab=nonsense');
  expect(canonical()).toBe(`${location.origin}/policy`);
  await user.click(await screen.findByRole('tab', { name: 'about us' }));
  await waitFor(() => expect(canonical()).toBe(`${location.origin}/policy?tab=about-us`));
});
