import { screen } from '@testing-library/react';
import { Link, useParams } from 'shared/router';
import { useSession } from 'shared/session';
import useSWR from 'swr';
import { get, messageOf } from '../api-client/http.ts';
import picture from '../assets/default-prize.webp';
import { user } from './factories.ts';
import { renderWithProviders } from './render.tsx';
import { api, breakConnection, htmlPage, refuse } from './server.ts';

function Probe() {
  const { id } = useParams();
  const session = useSession();
  const { data, error } = useSWR(`/api/user/${id}`, (key: string) => get<{ username: string }>(key));
  return (
    <>
      <p>{error ? messageOf(error) : (data?.username ?? 'Loading')}</p>
      <p>{session.user?.username ?? 'visitor'}</p>
      <Link to="/elsewhere?tab=2">Elsewhere</Link>
      <img src={picture} alt="prize" />
    </>
  );
}

const show = (session = {}) => renderWithProviders(<Probe />, { route: '/u/5', path: '/u/:id', session });

test('renders a part with route parameters, session and real HTTP responses', async () => {
  api.get('/api/user/:id', ({ params }) => user({ username: `member ${params.id}` }));
  const { user: actor, address } = show({ status: 'signedIn', user: user() });
  expect(await screen.findByText('member 5')).toBeInTheDocument();
  expect(screen.getByText('snailfan')).toBeInTheDocument();
  await actor.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(address()).toBe('/elsewhere?tab=2');
});

test('each page starts with an empty cache', async () => {
  api.get('/api/user/:id', user({ username: 'second' }));
  show();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('second')).toBeInTheDocument();
  expect(screen.getByText('visitor')).toBeInTheDocument();
});

test.each([
  ['a refusal', () => refuse(404, 'NOT_FOUND', 'No such member.'), 'No such member.'],
  ['a broken connection', () => breakConnection(), 'Something went wrong!'],
  ['a page that is no JSON', () => htmlPage('<h1>Proxy</h1>'), 'Something went wrong!'],
])('shows the message of %s', async (_, answer, sentence) => {
  api.get('/api/user/:id', answer);
  show();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
