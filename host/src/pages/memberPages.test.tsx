import { screen, waitFor, within } from '@testing-library/react';
import { storageKeys } from 'shared/contracts/storage';
import { axe } from 'shared/testing/axe';
import { user as member, page, wallet } from 'shared/testing/factories';
import { api } from 'shared/testing/server';
import { openSite } from '../testing/openSite.tsx';

function memberOpens(address: string) {
  api.get('/api/user/me', member());
  api.get('/api/wallet/me', page([wallet({ starBalance: 1234 })]));
  api.get('/api/token/', page([]));
  const site = openSite(address, { token: 'a.b.c' });
  return { ...site, full: () => site.address() + location.hash };
}

const nav = () => within(screen.getByRole('navigation', { name: 'Wallet and account' }));
const parts = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('region')
    .map((region) => region.getAttribute('aria-label'));

it.each([
  ['/wallet', 'Wallet', ['account/Wallet', 'account/Spending', 'account/Statement']],
  ['/account/profile', 'Profile', ['account/YourPicture', 'account/PublicName', 'account/Email']],
  ['/account/security', 'Security', ['account/Password', 'account/SecondFactor', 'account/Sessions']],
  ['/account/limits', 'Limits', ['account/SpendLimits', 'account/TakeABreak']],
  ['/account/notifications', 'Notifications', ['account/Alerts']],
  ['/account/privacy', 'Privacy', ['account/YourData']],
])('shows at %s its parts and marks its link as current', async (address, label, expected) => {
  const { container } = memberOpens(address);
  await waitFor(() => expect(parts()).toEqual(expected));
  expect(document.title).toBe(`${label} · Snail Lotto`);
  const links = nav().getAllByRole('link');
  expect(links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([label]);
  expect(links).toHaveLength(6);
  expect(await axe(container)).toHaveNoViolations();
});

it.each([
  ['/account', '/account/profile'],
  ['/account/', '/account/profile'],
  ['/account#unknown', '/account/profile#unknown'],
  ['/account#alerts', '/account/notifications#alerts'],
  ['/account#take-a-break', '/account/limits#take-a-break'],
  ['/account#spend-limits', '/account/limits#spend-limits'],
  ['/account#spending', '/wallet#spending'],
  ['/account?statement-page=2#statement', '/wallet?statement-page=2#statement'],
  ['/account?statement-reason=prize', '/wallet?statement-reason=prize'],
  ['/account#picture', '/account/profile#picture'],
  ['/account#public-name', '/account/profile#public-name'],
  ['/account#email', '/account/profile#email'],
  ['/account#password', '/account/security#password'],
  ['/account#second-factor', '/account/security#second-factor'],
  ['/account#sessions', '/account/security#sessions'],
  ['/account#your-data', '/account/privacy#your-data'],
])('leads from %s to %s', async (old, now) => {
  const { full } = memberOpens(old);
  await waitFor(() => expect(full()).toBe(now));
  await waitFor(() => expect(parts()).not.toEqual([]));
});

it('goes back from one page of the account to the one before', async () => {
  const { user, address } = memberOpens('/account/profile');
  await user.click(await screen.findByRole('link', { name: 'Security' }));
  await waitFor(() => expect(parts()).toContain('account/Sessions'));
  history.back();
  await waitFor(() => expect(address()).toBe('/account/profile'));
  await waitFor(() => expect(parts()).toContain('account/Email'));
});

it.each([
  ['/wallet', 'wallet'],
  ['/account/security', 'account'],
])('asks a visitor at %s to log in, and returns there', async (place, noun) => {
  const { user, address } = openSite(place);
  const main = within(screen.getByRole('main'));
  expect(await main.findByText(`Log in to see your ${noun}.`)).toBeVisible();
  await user.click(main.getByRole('button', { name: 'Log in' }));
  expect(address()).toBe('/login');
  expect(localStorage.getItem(storageKeys.returnPath)).toBe(place);
});
