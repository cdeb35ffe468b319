import { act, screen, waitFor, within } from '@testing-library/react';
import { storageKeys } from 'shared/contracts/storage';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { axe } from 'shared/testing/axe';
import { user as member, page, wallet } from 'shared/testing/factories';
import { api } from 'shared/testing/server';
import { openSite } from '../testing/openSite.tsx';

const stableToken = { id: 2, address: tokenAddresses.stable, symbol: 'USDT', name: 'Stable coin', decimals: 6 };
const stableCoins = { tokenId: 2, starBalance: 0, availableBalance: 12_500_000 };

function memberIsKnown(over: Parameters<typeof member>[0] = {}) {
  api.get('/api/user/me', member(over));
  api.get('/api/wallet/me', ({ url }) =>
    page([wallet(url.searchParams.get('tokenAddress') === tokenAddresses.cto ? { starBalance: 1234 } : stableCoins)]),
  );
  api.get('/api/token/', page([stableToken]));
}

beforeEach(() => api.get('/api/lotteries/rewards', page([])));

const setWidth = (width: number) =>
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });

describe('header of a visitor', () => {
  it('links to rounds, prizes, how it works, history, result and login', async () => {
    const { container } = openSite('/');
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Snail Lotto, home' })).toHaveAttribute('href', '/');
    const main = within(header).getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/lottery');
    expect(within(main).getByRole('link', { name: 'Prizes' })).toHaveAttribute('href', '/reward');
    expect(within(main).getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/policy');
    expect(within(main).getByRole('link', { name: 'History' })).toHaveAttribute('href', '/history');
    expect(within(main).getByRole('link', { name: 'Result' })).toHaveAttribute('href', '/result');
    expect(await within(header).findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByText(/^Balance:/)).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['/lottery/7', 'Play', 'lottery/LotteryRound'],
    ['/reward/3', 'Prizes', 'lottery/LotteriesOfReward'],
    ['/policy?tab=about-us', 'How it works', 'Founder and mission'],
  ])('marks %s as current under %s', async (address, name, last) => {
    openSite(address);
    await screen.findByRole('region', { name: last });
    const main = within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' });
    const marked = within(main)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });

  it('remembers the page to return to after the login', async () => {
    const { user, address } = openSite('/result?page=2');
    await user.click(await within(screen.getByRole('banner')).findByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/login');
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/result?page=2');
  });
});

describe('header of a member', () => {
  it('shows the star balance, the name and the email, and logs out', async () => {
    memberIsKnown();
    const revoked: (string | null)[] = [];
    api.post('/api/auth/logout', ({ headers }) => {
      revoked.push(headers.get('authorization'));
      return { message: 'Bye' };
    });
    const { user, address, container } = openSite('/result', { token: 'a.b.c' });
    const header = screen.getByRole('banner');
    expect(await within(header).findByText('1,234 CTO')).toHaveTextContent('Balance: 1,234 CTO');
    expect(within(header).getByRole('link', { name: 'Balance: 1,234 CTO' })).toHaveAttribute('href', '/wallet');

    await user.hover(await within(header).findByRole('button', { name: 'snailfan' }));
    const logout = within(header).getByRole('button', { name: 'Logout' });
    expect(within(header).getByText('sam@example.com')).toBeVisible();
    expect(await within(header).findByText('12.50 USDT')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();

    await user.click(logout);
    expect(address()).toBe('/login');
    expect(await within(header).findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText('snailfan')).toBeNull();
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
    await waitFor(() => expect(revoked).toEqual(['Bearer a.b.c']));
  });

  it('shows a note when the member has no email', async () => {
    memberIsKnown({ email: null });
    openSite('/', { token: 'a.b.c' });
    expect(await screen.findByText('No email provided')).toBeInTheDocument();
  });

  it('opens the menu by keyboard, and closes it with Escape', async () => {
    memberIsKnown();
    const { user } = openSite('/', { token: 'a.b.c' });
    const button = await screen.findByRole('button', { name: 'snailfan' });
    for (let tabs = 0; tabs < 12 && document.activeElement !== button; tabs++) await user.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(screen.getByRole('link', { name: 'My tickets' })).toHaveFocus();
    await user.tab();
    const wallet = screen.getByRole('link', { name: 'Wallet' });
    expect(wallet).toHaveFocus();
    expect(wallet).toHaveAttribute('href', '/wallet');
    await user.tab();
    const account = screen.getByRole('link', { name: 'Account' });
    expect(account).toHaveFocus();
    expect(account).toHaveAttribute('href', '/account/profile');
    await user.tab();
    const aBreak = screen.getByRole('link', { name: 'Take a break' });
    expect(aBreak).toHaveFocus();
    expect(aBreak).toHaveAttribute('href', '/account#take-a-break');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens and closes the menu by touch', async () => {
    memberIsKnown();
    const { user } = openSite('/', { token: 'a.b.c' });
    const button = await screen.findByRole('button', { name: 'snailfan' });
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('drawer', () => {
  beforeEach(() => setWidth(390));
  afterEach(() => setWidth(1024));

  it('contains the navigation, takes the focus and returns it', async () => {
    const { user, address } = openSite('/');
    const burger = screen.getByRole('button', { name: 'Menu' });
    await user.click(burger);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(drawer).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(burger).toHaveFocus());

    await user.click(burger);
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Result' }));
    expect(address()).toBe('/result');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when the window becomes wide', async () => {
    const { user } = openSite('/');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');
    setWidth(1280);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("shows the member's balance and tickets link, and logs out", async () => {
    memberIsKnown();
    api.post('/api/auth/logout', { message: 'Bye' });
    const { user, address } = openSite('/result', { token: 'a.b.c' });
    await screen.findByRole('button', { name: 'snailfan' });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    let drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('sam@example.com')).toBeInTheDocument();
    expect(await within(drawer).findByText('1,234 CTO')).toBeInTheDocument();
    expect(within(drawer).getByText('12.50 USDT')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('link', { name: 'My tickets' }));
    expect(address() + location.hash).toBe('/history#my-tickets');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('link', { name: 'Take a break' }));
    await waitFor(() => expect(address() + location.hash).toBe('/account/limits#take-a-break'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('button', { name: 'Logout' }));
    expect(address()).toBe('/login');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
