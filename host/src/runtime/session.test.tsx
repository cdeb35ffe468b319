import { act, screen, waitFor, within } from '@testing-library/react';
import { memberCookie, storageKeys } from 'shared/contracts/storage';
import { emit } from 'shared/events';
import { type Session, useSession } from 'shared/session';
import { user as member, page, wallet } from 'shared/testing/factories';
import { api, breakConnection, htmlPage, refuse } from 'shared/testing/server';
import useSWR from 'swr';
import { openSite } from '../testing/openSite.tsx';

let session: Session;
const listRequests = jest.fn();

function Part() {
  session = useSession();
  const list = useSWR('/api/a-list', listRequests, { dedupingInterval: 300_000 });
  return <p>{list.data}</p>;
}
const open = (address: string, token?: string) => openSite(address, { part: Part, ...(token && { token }) });

const storedToken = () => localStorage.getItem(storageKeys.token);
const balance = () => screen.findByText(/\d CTO$/);

/** Simulates an event from another tab; this tab's bus listens to `window`. */
function otherTab(name: 'session:changed' | 'balance:refresh' | 'picture:changed', payload: object) {
  act(() => {
    window.dispatchEvent(new CustomEvent(`snail-lotto:${name}`, { detail: { payload, otherTab: true } }));
  });
}

beforeEach(() => {
  listRequests.mockReset();
  listRequests.mockResolvedValue('rows');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  api.get('/api/user/me', member());
  api.get('/api/token/', page([]));
  api.get('/api/wallet/me', page([wallet({ starBalance: 50 })]));
});
afterEach(() => jest.restoreAllMocks());

describe("the member's picture", () => {
  const pictures = (container: HTMLElement) =>
    [...container.querySelectorAll('header img')]
      .map((image) => image.getAttribute('src'))
      .filter((src) => src?.startsWith('/uploads/'));

  it('appears after a change in the header, in other tabs and in parts without a request', async () => {
    const { container } = open('/login', 'a.b.c');
    await balance();
    expect(pictures(container)).toEqual([]);
    act(() => emit('picture:changed', { v: 1, avatar: '/uploads/new.jpg' }));
    expect(new Set(pictures(container))).toEqual(new Set(['/uploads/new.jpg']));
    expect(session.user?.avatar).toBe('/uploads/new.jpg');
    otherTab('picture:changed', { v: 1, avatar: null });
    expect(pictures(container)).toEqual([]);
    expect(session.user).toEqual(member());
  });

  it('does not sign in a visitor', async () => {
    open('/login');
    await waitFor(() => expect(session.status).toBe('signedOut'));
    otherTab('picture:changed', { v: 1, avatar: '/uploads/new.jpg' });
    expect(session.user).toBeNull();
  });
});

describe('start-up', () => {
  it('sends no request when no token is stored', async () => {
    api.get('/api/user/me', () => {
      throw new Error('asked for a user without a token');
    });
    open('/login');
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    await waitFor(() => expect(session.status).toBe('signedOut'));
  });

  it('loads the user and the wallets of both tokens, and requests no list a second time', async () => {
    const addresses: (string | null)[] = [];
    api.get('/api/wallet/me', ({ url, headers }) => {
      addresses.push(url.searchParams.get('tokenAddress'));
      expect(headers.get('authorization')).toBe('Bearer a.b.c');
      return page([wallet({ starBalance: 50 })]);
    });
    open('/login', 'a.b.c');
    expect(await screen.findByText('50 CTO')).toBeVisible();
    expect(new Set(addresses).size).toBe(2);
    expect(listRequests).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an expired token', () => refuse(401, 'UNAUTHORIZED', 'Please log in again.'), 'Please log in again.'],
    ['an answer that is not JSON', () => htmlPage('<h1>It works!</h1>'), 'Something went wrong!'],
    ['an error page', () => htmlPage('<h1>Bad gateway</h1>', 502), 'Something went wrong!'],
    ['an API that is down', () => breakConnection(), 'Something went wrong!'],
  ])('shows the error after %s and removes the token', async (_, answer, message) => {
    api.get('/api/user/me', answer);
    open('/login', 'a.b.c');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(storedToken()).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });

  it('ignores a stored token that is invalid in a header', async () => {
    api.get('/api/user/me', () => refuse(401, 'UNAUTHORIZED', 'Please log in again.'));
    open('/login', 'not a token\n\u0000☃');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Something went wrong!|Please log in again\./);
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(storedToken()).toBeNull();
  });
});

describe('wallet', () => {
  it('is not known, with a message, when it cannot be loaded, and is shown again later', async () => {
    const { user } = open('/login', 'a.b.c');
    expect(await screen.findByText('50 CTO')).toBeVisible();
    api.get('/api/wallet/me', () => refuse(503, 'UNAVAILABLE', 'Back in a minute.'));
    act(() => emit('balance:refresh', { v: 1 }));
    expect(await screen.findByRole('link', { name: 'Balance: not known' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your balance could not be loaded. Back in a minute.');
    expect(storedToken()).toBe('a.b.c');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(await drawer.findByText('Not known')).toBeVisible();
    expect(screen.queryByText(/\d CTO$/)).toBeNull();
    api.get('/api/wallet/me', page([wallet({ starBalance: 0 })]));
    act(() => emit('balance:refresh', { v: 1 }));
    expect(await drawer.findByText('0 CTO')).toBeVisible();
  });

  it('is hidden until it is loaded', async () => {
    let answer: () => void = () => {};
    api.get('/api/wallet/me', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return page([wallet({ starBalance: 50 })]);
    });
    api.get('/api/token/', page([]));
    open('/login', 'a.b.c');
    expect(await screen.findByRole('button', { name: 'snailfan' })).toBeVisible();
    expect(screen.queryByText(/^Balance:/)).toBeNull();
    answer();
  });

  it('waits after a reload during a draw until its reveal', async () => {
    const held = Date.now() + 3_600_000;
    sessionStorage.setItem(storageKeys.balanceHeld, String(held));
    const { setTimeout: start } = globalThis;
    let [due, reveal] = [0, () => {}];
    const startShort = (run: () => void, ms = 0, ...given: unknown[]) => {
      if (ms < 3_000_000) return start(run, ms, ...given);
      [due, reveal] = [Date.now() + ms, run];
      return 0;
    };
    Object.assign(globalThis, { setTimeout: startShort });
    open('/login', 'a.b.c');
    expect(await screen.findByRole('button', { name: 'snailfan' })).toBeVisible();
    Object.assign(globalThis, { setTimeout: start });
    expect(due).toBeGreaterThanOrEqual(held);
    expect(session.balanceKnown).toBe(false);
    await act(async () => reveal());
    expect(await balance()).toHaveTextContent('50 CTO');
    sessionStorage.clear();
  });

  it('changes in the same link, which keeps the focus', async () => {
    open('/login', 'a.b.c');
    await balance();
    const link = screen.getByRole('link', { name: 'Balance: 50 CTO' });
    link.focus();
    api.get('/api/wallet/me', page([wallet({ starBalance: 47 })]));
    act(() => emit('balance:refresh', { v: 1 }));
    expect(await screen.findByText('47 CTO')).toBeVisible();
    expect(link).toHaveFocus();
    expect(link).toHaveAccessibleName('Balance: 47 CTO');
  });

  it('shows the response to the latest request, in whichever order they arrive', async () => {
    const answers: ((stars: number) => void)[] = [];
    open('/login', 'a.b.c');
    expect(await screen.findByText('50 CTO')).toBeVisible();
    api.get(
      '/api/wallet/me',
      () =>
        new Promise((resolve) => {
          answers.push((starBalance) => resolve({ ...page([wallet({ starBalance })]) }));
        }),
    );
    act(() => emit('balance:refresh', { v: 1 }));
    await waitFor(() => expect(answers).toHaveLength(2));
    act(() => emit('balance:refresh', { v: 1 }));
    await waitFor(() => expect(answers).toHaveLength(4));
    for (const late of answers.slice(2)) late(47);
    expect(await screen.findByText('47 CTO')).toBeVisible();
    await act(async () => {
      for (const early of answers.slice(0, 2)) early(48);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(screen.getByText('47 CTO')).toBeVisible();
  });

  it('takes the balance of a purchase, here and in other tabs, without a request', async () => {
    let questions = 0;
    api.get('/api/wallet/me', () => {
      questions += 1;
      return page([wallet({ starBalance: 50 })]);
    });
    open('/login', 'a.b.c');
    expect(await balance()).toHaveTextContent('Balance: 50 CTO');
    expect(questions).toBe(2);
    act(() => emit('balance:refresh', { v: 1, bought: { totalPrice: 3, starBalance: 47 } }));
    expect(screen.getByText('47 CTO')).toBeVisible();
    otherTab('balance:refresh', { v: 1, bought: { totalPrice: 7, starBalance: 40 } });
    expect(screen.getByText('40 CTO')).toBeVisible();
    expect(session.wallet).toEqual(wallet({ starBalance: 40 }));
    api.get('/api/wallet/me', page([wallet({ starBalance: 41 })]));
    act(() => emit('balance:refresh', { v: 1 }));
    expect(await screen.findByText('41 CTO')).toBeVisible();
    expect(questions).toBe(2);
  });

  it('is requested when the balance of a purchase does not follow from the visible one', async () => {
    open('/login', 'a.b.c');
    expect(await balance()).toHaveTextContent('Balance: 50 CTO');
    api.get('/api/wallet/me', page([wallet({ starBalance: 44 })]));
    act(() => emit('balance:refresh', { v: 1, bought: { totalPrice: 3, starBalance: 44 } }));
    expect(await screen.findByText('44 CTO')).toBeVisible();
  });

  it('is requested once more when a purchase completes during the request', async () => {
    open('/login', 'a.b.c');
    expect(await balance()).toHaveTextContent('Balance: 50 CTO');
    const answers: ((stars: number) => void)[] = [];
    api.get(
      '/api/wallet/me',
      () =>
        new Promise((resolve) => {
          answers.push((starBalance) => resolve({ ...page([wallet({ starBalance })]) }));
        }),
    );
    act(() => emit('balance:refresh', { v: 1 }));
    await waitFor(() => expect(answers).toHaveLength(2));
    act(() => emit('balance:refresh', { v: 1, bought: { totalPrice: 3, starBalance: 47 } }));
    await waitFor(() => expect(answers).toHaveLength(4));
    for (const answer of answers.slice(0, 2)) answer(50);
    for (const answer of answers.slice(2)) answer(47);
    expect(await screen.findByText('47 CTO')).toBeVisible();
  });

  it('is updated by a purchase in this tab and in others', async () => {
    open('/login', 'a.b.c');
    expect(await balance()).toHaveTextContent('Balance: 50 CTO');
    api.get('/api/wallet/me', page([wallet({ starBalance: 47 })]));
    act(() => emit('balance:refresh', { v: 1 }));
    expect(await screen.findByText('47 CTO')).toBeVisible();
    api.get('/api/wallet/me', page([wallet({ starBalance: 40 })]));
    otherTab('balance:refresh', { v: 1 });
    expect(await screen.findByText('40 CTO')).toBeVisible();
  });
});

describe('login', () => {
  it('stores the token, shows the member and requests every list again', async () => {
    open('/login');
    await screen.findByRole('link', { name: 'Log in' });
    await waitFor(() => expect(listRequests).toHaveBeenCalledTimes(1));
    act(() => session.signIn('d.e.f', member()));
    expect(await balance()).toHaveTextContent('Balance: 50 CTO');
    expect(storedToken()).toBe('d.e.f');
    await waitFor(() => expect(listRequests).toHaveBeenCalledTimes(2));
  });

  it('is requested by a part for a visitor, and returns to the page', async () => {
    const { address } = open('/result?page=2');
    await waitFor(() => expect(listRequests).toHaveBeenCalled());
    const { logInFirst } = session;
    await act(async () => {
      window.history.pushState(null, '', '/result?page=3');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    // The function is stable across addresses, so components that use the session are not re-rendered by navigation.
    expect(session.logInFirst).toBe(logInFirst);
    act(() => logInFirst());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/result?page=3');
    expect(await screen.findByText('rows')).toBeVisible();
    act(() => session.logInFirst());
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/result?page=3');
  });

  it('in another tab logs this one in', async () => {
    open('/login');
    await screen.findByRole('link', { name: 'Log in' });
    localStorage.setItem(storageKeys.token, 'd.e.f');
    otherTab('session:changed', { v: 1, signedIn: true });
    expect(await balance()).toHaveTextContent('Balance: 50 CTO');
  });
});

it('is known at /history by a cookie, from the login until its end, so that the document suits', async () => {
  open('/history');
  await screen.findByRole('link', { name: 'Log in' });
  act(() => session.signIn('d.e.f', member()));
  expect(document.cookie).toContain(`${memberCookie}=1`);
  act(() => session.signOut());
  expect(document.cookie).not.toContain(memberCookie);
});

describe('the end of a session', () => {
  it('in another tab clears this one, with all loaded data', async () => {
    open('/login', 'a.b.c');
    await balance();
    expect(await screen.findByText('rows')).toBeVisible();
    listRequests.mockReturnValue(new Promise(() => {}));
    localStorage.removeItem(storageKeys.token);
    otherTab('session:changed', { v: 1, signedIn: false });
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('rows')).toBeNull());
    expect(session.user).toBeNull();
  });

  it('by expiry keeps the page for the return, and shows one message', async () => {
    const { address } = open('/history?page=1', 'a.b.c');
    await balance();
    act(() => {
      emit('session:expired', { v: 1 });
      emit('session:expired', { v: 1 });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your session has expired. Please log in again.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(address()).toBe('/history?page=1');
    expect(storedToken()).toBeNull();
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/history?page=1');
  });

  it('logs out here even when the API cannot be reached, and shows that', async () => {
    api.post('/api/auth/logout', () => breakConnection());
    open('/login', 'a.b.c');
    await balance();
    act(() => session.signOut());
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(storedToken()).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('the server could not be reached to end the session');
  });

  it('logs out without a message when the API has already ended the session', async () => {
    api.post('/api/auth/logout', () => refuse(401, 'UNAUTHORIZED', 'Your session has expired. Please log in again.'));
    open('/login', 'a.b.c');
    await balance();
    await act(async () => session.signOut());
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('drops a late response of the member who logged out', async () => {
    let answer: (value: Response) => void = () => {};
    api.get(
      '/api/user/me',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    open('/login', 'a.b.c');
    otherTab('session:changed', { v: 1, signedIn: false });
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    await act(async () => answer(Response.json(member())));
    expect(session.user).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
