import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { alerts, lottery, user as member, myRound, page, protection, wallet } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, holdAnswer } from 'shared/testing/server';
import Wallet from './Wallet.tsx';

const stable = { id: 2, address: '0x2', symbol: 'USDT', name: 'Stable coin', decimals: 6 };

function given({ cto = 1_234, rounds = page<ReturnType<typeof myRound>>([]), orders = page<object>([]) } = {}) {
  api.get(
    '/api/wallet/me',
    page([wallet({ starBalance: cto }), wallet({ tokenId: 2, starBalance: 0, availableBalance: 12_500_000 })]),
  );
  api.get('/api/token/', page([stable]));
  api.get('/api/lotteries/rounds/mine', rounds);
  api.get('/api/lotteries/orders', orders);
  api.get('/api/alerts/me', alerts());
  api.get('/api/protection/me', protection());
}
const show = (user = member(), starBalance = 1_234) =>
  renderWithProviders(<Wallet />, { route: '/wallet', session: { status: 'signedIn', user, wallet: wallet({ starBalance }) } });

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const step = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name}`) });
  return within(heading.closest('li') ?? heading);
};

test('shows the balances and leads to the running lotteries', async () => {
  given();
  const { container } = show();
  const balance = await region('Balance');
  expect(await balance.findByText('1,234 CTO')).toBeVisible();
  expect(await balance.findByText('12.50 USDT')).toBeVisible();
  expect(balance.getByRole('link', { name: 'See running lotteries' })).toHaveAttribute('href', '/lottery');
  expect(balance.getByRole('link', { name: 'How to get CTO' })).toHaveAttribute('href', '/policy?tab=instructions#tokens');
  expect(await screen.findByText('Nothing is pending.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What you need to buy' })).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test('fetches the balance again when the page has another one', async () => {
  given();
  const view = show();
  expect(await screen.findByText('1,234 CTO')).toBeVisible();
  given({ cto: 1_230 });
  view.unmount();
  show(member(), 1_230);
  expect(await screen.findByText('1,230 CTO')).toBeVisible();
});

test('lists rounds to be drawn and prizes to be sent', async () => {
  const round = lottery({ id: 12, name: 'Watch round', endTime: Date.now() + 7_200_000 });
  const order = {
    id: 3,
    name: 'Dream Car',
    lotteryId: 8,
    rewardId: 3,
    userId: 7,
    status: 'open',
    createdAt: Date.now(),
    fulfilledAt: null,
  };
  given({ rounds: page([myRound({ lottery: round }, [3, 4, 5])], { totalElements: 3 }), orders: page([order]) });
  const { container } = show();
  const pending = await region('Pending');
  expect(await pending.findByRole('link', { name: 'Watch round' })).toHaveAttribute('href', '/lottery/12');
  expect(pending.getByText(/^Draw in /).closest('p')).toHaveTextContent(/^3 numbers for 3 CTO · Draw in (1 h 59 min|2 h)/);
  expect(pending.getByRole('link', { name: 'Dream Car' })).toHaveAttribute('href', '/lottery/8');
  expect(pending.getByText(/^Your prize is to be sent by /)).toBeVisible();
  expect(pending.getByRole('link', { name: '2 more rounds in My tickets' })).toHaveAttribute('href', '/history#my-tickets');
  expect(await axe(container)).toHaveNoViolations();
});

test('shows a new member what is needed to buy, and the next step', async () => {
  given({ cto: 0 });
  const { container } = show(member({ verified: false }), 0);
  expect((await step('Email address')).getByText('sam@example.com is confirmed.')).toBeVisible();
  const identity = await step('Identity');
  expect(identity.getByText('Needed')).toBeVisible();
  expect(identity.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect(identity.getByRole('link', { name: 'How your identity is checked' })).toHaveAttribute(
    'href',
    '/policy?tab=instructions#verification',
  );
  const cto = await step('CTO');
  expect(cto.getByText('You have none. Numbers are paid in CTO.')).toBeVisible();
  expect((await step('Limits and breaks')).getByRole('link', { name: 'Set a limit' })).toHaveAttribute(
    'href',
    '/account#spend-limits',
  );
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ['a verified member without CTO', { cto: 0, user: member() }, 'Identity', 'Your identity is checked.'],
  ['an unverified member with CTO', { cto: 5, user: member({ verified: false }) }, 'CTO', 'You have 5 CTO.'],
])('marks as done what %s has', async (_who, { cto, user }, name, text) => {
  given({ cto });
  show(user, cto);
  const done = await step(name);
  expect(done.getByText('Done')).toBeVisible();
  expect(done.getByText(text)).toBeVisible();
});

test.each([
  ['without an address', member({ verified: false, email: null }), 'Your account has none. Codes and answers go there.'],
  ['with an unconfirmed address', member({ verified: false }), 'sam@example.com is not confirmed.'],
])('leads a member %s to it', async (_who, user, text) => {
  given();
  api.get('/api/alerts/me', alerts({ mailTo: null }));
  show(user);
  const email = await step('Email address');
  expect(email.getByText(text)).toBeVisible();
  expect(email.getByRole('link', { name: 'To your email address' })).toHaveAttribute('href', '/account#email');
});

test.each([
  ['a limit', protection({ day: { amount: 5 } }), 'You have set a spend limit.'],
  ['a freeze', protection({}, { frozenAt: 1 }), 'Your account is frozen: nothing can be bought with it for now.'],
  [
    'a break',
    protection({}, { stop: { kind: 'break', beganAt: 1, endsAt: Date.UTC(2026, 10, 30), canReturn: false } }),
    'You are on a break until 30 Nov 2026, 00:00 UTC.',
  ],
])('says that there is %s', async (_what, answer, text) => {
  given();
  api.get('/api/protection/me', answer);
  show(member({ verified: false }));
  expect((await step('Limits and breaks')).getByText(text)).toBeVisible();
});

test.each([
  ['Balance', '/api/wallet/me', 'See running lotteries'],
  ['Pending', '/api/lotteries/orders', null],
  ['What you need to buy', '/api/protection/me', 'Set a limit'],
])('offers Retry in %s after a failed load of %s', async (name, path, link) => {
  given();
  api.get(path, breakConnection);
  const { user } = show(member({ verified: false }));
  const retry = await (await region(name)).findByRole('button', { name: 'Try again' });
  given();
  await user.click(retry);
  const block = await region(name);
  expect(link ? await block.findByRole('link', { name: link }) : await block.findByText('Nothing is pending.')).toBeVisible();
});

test('shows placeholders while it loads, and nothing to a visitor', async () => {
  given();
  const release = holdAnswer('/api/wallet/me', page([wallet()]));
  show();
  expect(screen.getByText('Loading your balance')).toBeInTheDocument();
  await act(async () => release());
  await waitFor(() => expect(screen.queryByText('Loading your balance')).toBeNull());
  expect(renderWithProviders(<Wallet />, { route: '/wallet' }).container).toBeEmptyDOMElement();
});
