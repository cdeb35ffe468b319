import { screen, waitFor, within } from '@testing-library/react';
import type { AppEvents } from 'shared/contracts/events';
import type { MemberSession } from 'shared/contracts/security';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import Sessions from './Sessions.tsx';

let toasts: AppEvents['toast:show'][] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stop());

const session = (id: string, over: Partial<MemberSession> = {}): MemberSession => ({
  id,
  device: 'Firefox on Linux',
  signedInWith: 'password',
  startedAt: Date.UTC(2026, 10, 20, 9),
  lastUsedAt: Date.UTC(2026, 10, 21, 9, 5),
  endsAt: Date.UTC(2026, 10, 27, 9),
  current: false,
  ...over,
});
const here = session('here', { device: 'Chrome on Android', current: true, lastUsedAt: 0 });
const show = () => renderWithProviders(<Sessions />, { route: '/account', session: { status: 'signedIn', user: member() } });
const rows = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

function answer(sessions: MemberSession[]) {
  const ended: unknown[] = [];
  let left = sessions;
  api.get('/api/user-auth/sessions', () => ({ contents: left }));
  api.post('/api/user-auth/sessions/end', ({ body }: Call) => {
    ended.push(body);
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
    left = left.filter((each) => each.current || (id !== undefined && each.id !== id));
    return { message: 'Ended.' };
  });
  return ended;
}

test('shows nothing to a visitor and sends no request', () => {
  const view = renderWithProviders(<Sessions />, { route: '/account' });
  expect(view.container).toBeEmptyDOMElement();
});

test('lists each session with device and last use, the current one first and without a button', async () => {
  answer([session('a', { device: 'Safari on iPhone' }), here]);
  const view = show();
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/^Chrome on AndroidThis oneUsed now, logged in 20 Nov 2026/);
  expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(second).toHaveTextContent(/^Safari on iPhoneLast used 21 Nov 2026, .*, logged in 20 Nov 2026/);
  const end = screen.getByRole('button', { name: 'End Safari on iPhone' });
  expect(end).toHaveAccessibleDescription(/^Last used 21 Nov 2026/);
  expect(await axe(view.container)).toHaveNoViolations();
});

test('ends one session, keeps the others, and moves the focus to the list', async () => {
  const ended = answer([here, session('a', { device: 'Safari on iPhone' }), session('b')]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'End Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(ended).toEqual([{ id: 'a' }]);
  expect(await rows()).toHaveLength(2);
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', message: 'Safari on iPhone is logged out.' }]));
  expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
});

test('ends all other sessions', async () => {
  const ended = answer([here, session('a'), session('b')]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('You are logged in on this device only.')).toBeInTheDocument();
  expect(ended).toEqual([{}]);
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
});

test('shows the last used of forty sessions, and all on request', async () => {
  answer([here, ...Array.from({ length: 39 }, (_, at) => session(`s${at}`, { lastUsedAt: Date.UTC(2026, 10, 1) + at }))]);
  const view = show();
  expect(await rows()).toHaveLength(6);
  await view.user.click(screen.getByRole('button', { name: 'Show all 40' }));
  expect(await rows()).toHaveLength(40);
  expect(screen.getByRole('button', { name: 'Show fewer', expanded: true })).toHaveFocus();
  await view.user.keyboard('{Enter}');
  expect(await rows()).toHaveLength(6);
});

test('removes a session that has ended meanwhile, and shows other refusals', async () => {
  answer([here, session('a')]);
  api.post('/api/user-auth/sessions/end', () => refuse(503, 'UNAVAILABLE', 'The service is not available right now.'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'End Firefox on Linux' }));
  expect(await screen.findByText('The service is not available right now.')).toHaveAttribute('role', 'alert');
  expect(await rows()).toHaveLength(2);
  api.get('/api/user-auth/sessions', { contents: [here] });
  api.post('/api/user-auth/sessions/end', () => refuse(404, 'NOT_FOUND', 'This session has ended already.'));
  await user.click(screen.getByRole('button', { name: 'End Firefox on Linux' }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'This session has ended already.' }]));
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('offers Retry after a failed load', async () => {
  api.get('/api/user-auth/sessions', breakConnection);
  const { user } = show();
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  answer([here]);
  await user.click(retry);
  expect(await screen.findByText('You are logged in on this device only.')).toBeInTheDocument();
});
