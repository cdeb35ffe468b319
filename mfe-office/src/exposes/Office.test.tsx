import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { storageKeys } from 'shared/contracts/storage';
import { axe } from 'shared/testing/axe';
import 'shared/testing/indexedDb';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, holdAnswer, refuse } from 'shared/testing/server';
import { scaleOf } from '../office/DayChart.tsx';
import { events, hit, lottery, member, newSession, order, prize, today } from '../office/office.testing.ts';
import { forgetSession, keepSession } from '../office/officeStore.ts';
import Office from './Office.tsx';

const page = <Item,>(contents: Item[], next: string | null = null) => ({ contents, next });

beforeEach(() => keepSession(newSession));
afterEach(() => jest.restoreAllMocks());

const show = (route: string) => renderWithProviders(<Office />, { route });

function noting<Answer>(path: string, answer: Answer) {
  const asked: Call[] = [];
  api.get(path, (call) => {
    asked.push(call);
    return typeof answer === 'object' ? answer : null;
  });
  return asked;
}

describe('signing in', () => {
  beforeEach(() => forgetSession(false));

  test('leads to the desk with the thumbprint of the key of this browser, and asks for nothing else', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    let sent: Call | undefined;
    api.post('/api/office/sessions/requests', (call) => {
      sent = call;
      return { link: 'https://desk.example.org/sign-in#abc' };
    });
    localStorage.setItem(storageKeys.token, 'of-a-member');
    const { user, container } = show('/office');
    expect(screen.getByRole('heading', { level: 1, name: 'Office' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Sign in at the desk' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://desk.example.org/sign-in#abc', '_self'));
    expect(sent?.body).toEqual({ jkt: expect.stringMatching(/^[\w-]{43}$/) });
    expect(sent?.headers.get('authorization')).toBeNull();
  });

  test('says why the desk cannot be reached, and lets try again', async () => {
    api.post('/api/office/sessions/requests', () => refuse(404, 'NOT_FOUND', 'There is nothing at this address.'));
    const { user } = show('/office');
    await user.click(screen.getByRole('button', { name: 'Sign in at the desk' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing at this address.');
    expect(screen.getByRole('button', { name: 'Sign in at the desk' })).not.toHaveAttribute('aria-busy');
  });

  test('comes back with a code, proves the key that began, and returns to the page and its filters', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    let thumbprint: unknown;
    api.post('/api/office/sessions/requests', ({ body }) => {
      thumbprint = body;
      return { link: 'https://desk.example.org/sign-in#abc' };
    });
    const first = show('/office/lotteries?state=running');
    await first.user.click(screen.getByRole('button', { name: 'Sign in at the desk' }));
    await waitFor(() => expect(thumbprint).toBeDefined());
    await waitFor(() => expect(window.open).toHaveBeenCalled());
    first.unmount();

    let exchange: Call | undefined;
    api.post('/api/office/sessions', (call) => {
      exchange = call;
      return newSession;
    });
    const asked = noting('/api/office/lotteries', page([lottery]));
    const { address } = show('/office?code=one-time');
    expect(await screen.findByText('412 of 1,000')).toBeInTheDocument();
    expect(address()).toBe('/office/lotteries?state=running');
    expect(exchange?.body).toEqual({ code: 'one-time' });
    const [, claims = ''] = exchange?.headers.get('dpop')?.split('.') ?? [];
    expect(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))).toMatchObject({
      htm: 'POST',
      htu: `${location.origin}/api/office/sessions`,
    });
    expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${newSession.token}`);
    expect(asked[0]?.headers.get('dpop')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('a code that is not of this browser opens nothing', async () => {
    api.post('/api/office/sessions', () => refuse(400, 'INVALID_CODE', 'This sign-in is over. Begin again.'));
    show('/office?code=stolen');
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in is over. Begin again.');
    expect(screen.getByRole('button', { name: 'Sign in at the desk' })).toBeInTheDocument();
  });
});

describe('the session', () => {
  test('proves each call once more with the nonce that the provider asks for', async () => {
    const nonces: unknown[] = [];
    api.get('/api/office/today', ({ headers }) => {
      const claims = JSON.parse(atob((headers.get('dpop')?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
      nonces.push(claims.nonce);
      return claims.nonce === 'fresh'
        ? today
        : refuse(401, 'PROOF_REQUIRED', 'Prove it.', undefined, {
            'dpop-nonce': 'fresh',
            'www-authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"',
          });
    });
    show('/office/today');
    expect(await screen.findByText('3 orders')).toBeInTheDocument();
    expect(nonces).toEqual([undefined, 'fresh']);
  });

  test('that the provider has ended shows the sign-in, and keeps the page', async () => {
    api.get('/api/office/orders', () => refuse(401, 'UNAUTHORIZED', 'Please sign in.'));
    const { address } = show('/office/orders?state=late');
    expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
    expect(address()).toBe('/office/orders?state=late');
    expect(sessionStorage.getItem('snail-lotto.office')).toBeNull();
  });

  test('ends with signing out, also when the provider cannot be reached', async () => {
    api.get('/api/office/today', today);
    api.post('/api/office/sessions/end', () => breakConnection());
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, address } = show('/office/today');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign in at the desk' })).toBeInTheDocument();
    expect(address()).toBe('/office');
    expect(sessionStorage.getItem('snail-lotto.office')).toBeNull();
  });
});

describe('Today', () => {
  test('shows the figures, and thirty days as charts that are tables too', async () => {
    api.get('/api/office/today', today);
    const { user, container } = show('/office/today');
    expect(await screen.findByText('64,000 CTO')).toBeInTheDocument();
    expect(screen.getByText('1 late')).toBeInTheDocument();
    expect(screen.getByText('In order')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '3 orders' })).toHaveAttribute('href', '/office/orders?state=open');
    const liabilities = screen.getByRole('figure', { name: 'Liabilities of 30 days' });
    expect(liabilities.querySelectorAll('rect')).toHaveLength(60);
    await user.click(within(liabilities).getByText('Show as a table'));
    const rows = within(within(liabilities).getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent('59,540 CTO');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('says that it is stale after a minute without an answer, and refreshes', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    api.get('/api/office/today', today);
    const { container } = show('/office/today');
    expect(await screen.findByText(/^As of/)).toBeInTheDocument();
    api.get('/api/office/today', () => breakConnection());
    await act(() => jest.advanceTimersByTimeAsync(95_000));
    expect(await screen.findByText(/^Stale since/)).toBeInTheDocument();
    expect(await screen.findByText('The last call has failed.')).toBeInTheDocument();
    expect(container).toHaveTextContent('64,000 CTO');
    api.get('/api/office/today', { ...today, actsWaiting: 7 });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('7 waiting')).toBeInTheDocument();
    expect(screen.getByText(/^As of/)).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('says what is missing: the right role, or the connection', async () => {
    api.get('/api/office/today', () => refuse(403, 'FORBIDDEN', 'Not for you.'));
    const { user } = show('/office/today');
    expect(await screen.findByText(/Your role may not see this/)).toBeInTheDocument();
    api.get('/api/office/lotteries', () => breakConnection());
    await user.click(screen.getByRole('link', { name: 'Lotteries' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the office.');
    api.get('/api/office/lotteries', page([lottery]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('412 of 1,000')).toBeInTheDocument();
  });
});

describe('Members', () => {
  test('asks for nothing before three letters, then finds and leads to the member', async () => {
    const asked = noting('/api/office/members', { contents: [hit], more: true });
    api.get('/api/office/members/:id', member);
    api.get('/api/office/members/:id/timeline', page(events));
    const { user, address, container } = show('/office/members');
    const field = screen.getByRole('searchbox', { name: /Name, whole mail address/ });
    await user.type(field, 'pl{Enter}');
    expect(await screen.findByText('Type at least three letters.')).toBeInTheDocument();
    expect(asked).toEqual([]);
    await user.type(field, 'ay{Enter}');
    const found = within(await screen.findByRole('list', { name: 'Found members' }));
    expect(found.getByRole('listitem')).toHaveTextContent('p*** · A*** L*** · p***@e***.org');
    expect(screen.getByText('There are more than these 1. Type more letters.')).toBeInTheDocument();
    expect(address()).toBe('/office/members?query=play');
    expect(asked.map(({ url }) => url.searchParams.get('query'))).toEqual(['play']);
    expect(await axe(container)).toHaveNoViolations();
    found.getByRole('link').focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Snail-7Q3KX9BD' })).toBeInTheDocument();
  });

  test('a number of a round may be shorter than three letters; the address restores the search', async () => {
    const asked = noting('/api/office/members', { contents: [], more: false });
    show('/office/members?query=1%237');
    expect(await screen.findByText(/This number is not sold/)).toBeInTheDocument();
    expect(asked[0]?.url.searchParams.get('query')).toBe('1#7');
    expect(screen.getByRole('searchbox')).toHaveValue('1#7');
  });
});

describe('a member', () => {
  beforeEach(() => api.get('/api/office/members/:id', member));

  test('shows standing, wallets and limits, and one timeline', async () => {
    api.get('/api/office/members/:id/timeline', page(events));
    const { container } = show('/office/members/4711');
    expect(await screen.findByText('10.50 USDT')).toBeInTheDocument();
    expect(screen.getByText('1,234 CTO')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: /week/ })).toHaveAttribute('aria-valuetext', '320 of 500');
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    const items = (await timeline.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toHaveLength(7);
    expect(items[0]).toMatch(/^Bought numbers.*Round 17 · 2 numbers: 2, 7−6 CTO$/);
    expect(items[3]).toMatch(/^members end-sessions, by fiona/);
    expect(items[6]).toMatch(/\+1,240 CTO$/);
    expect(await axe(container)).toHaveNoViolations();
  });

  test('filters and turns pages of the timeline in the address', async () => {
    const asked: string[] = [];
    api.get('/api/office/members/:id/timeline', ({ url }) => {
      asked.push(url.search);
      return page(events, '17.0.4');
    });
    const { user, address } = show('/office/members/4711');
    await user.selectOptions(await screen.findByRole('combobox', { name: /Show/ }), 'Money');
    await user.click(await screen.findByRole('link', { name: 'Older' }));
    await waitFor(() => expect(address()).toBe('/office/members/4711?kind=money&before=17.0.4'));
    await waitFor(() => expect(asked).toEqual(['', '?kind=money', '?kind=money&before=17.0.4']));
    expect(document.body).not.toHaveFocus();
    await user.click(await screen.findByRole('link', { name: 'Latest' }));
    expect(address()).toBe('/office/members/4711?kind=money');
  });

  test('that does not exist is said so', async () => {
    api.get('/api/office/members/:id', () => refuse(404, 'NOT_FOUND', 'There is no such member.'));
    api.get('/api/office/members/:id/timeline', () => refuse(404, 'NOT_FOUND', 'There is no such member.'));
    show('/office/members/9');
    expect((await screen.findAllByText('There is no such member.')).length).toBeGreaterThan(0);
  });
});

describe('the lists', () => {
  test.each([
    [
      'lotteries',
      'Lotteries',
      lottery,
      'Waits for its draw',
      'awaiting',
      /^Quiet watch · 17On sale.+\$4,200412 of 1,0001,236 CTO$/,
    ],
    [
      'prizes',
      'Prizes',
      prize,
      'No round',
      'idle',
      /^A thousand CTOScheduled1,000 CTO64 numbers at 20 CTO0 18 \* \* \* \(UTC\)$/,
    ],
    ['orders', 'Orders', order, 'Handed over', 'fulfilled', /^Quiet watchLate.+Mark as handed overSnail-7Q3KX9BD12$/],
  ])('%s: rows, a filter that the address keeps, and what is empty', async (path, title, row, option, state, text) => {
    api.get(`/api/office/${path}`, ({ url }) => page(url.search === '' ? [row] : []));
    const { user, address, container } = show(`/office/${path}`);
    const table = await screen.findByRole('table', { name: title });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(text);
    expect(await axe(container)).toHaveNoViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: /Show/ }), option);
    expect(await screen.findByText('There is nothing of this kind.')).toBeInTheDocument();
    expect(address()).toBe(`/office/${path}?state=${state}`);
  });

  test('tells what is loading, and leads from unknown pages to Today', async () => {
    const arrives = holdAnswer('/api/office/today', today);
    const { address } = show('/office/nothing');
    expect(await screen.findByRole('status', { name: "Loading today's figures" })).toBeInTheDocument();
    expect(address()).toBe('/office/today');
    arrives();
    expect(await screen.findByText('1 waiting')).toBeInTheDocument();
  });
});

test.each([
  [0, 1],
  [7, 10],
  [1_234, 2_000],
  [5_000, 5_000],
])('the scale of %d ends at %d', (value, top) => expect(scaleOf(value)).toBe(top));
