import { act, screen } from '@testing-library/react';
import * as React from 'react';
import * as session from 'shared/session';
import * as swr from 'swr';
import { storageKeys } from '../contracts/storage.ts';
import { lottery, user } from '../testing/factories.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { api } from '../testing/server.ts';

type Client = typeof import('./lotteries.ts') & typeof import('./key.ts');
interface Better {
  rows: { id: number }[];
}

/**
 * Loads the API client as another remote's bundle would have it, with its own data shape; `getPage` replaces how it reads a list.
 */
function clientOf(shape: string, getPage?: (url: string) => Promise<unknown>): Client {
  const found: Client[] = [];
  process.env.SHAPE_OF_LOTTERIES = shape;
  jest.isolateModules(() => {
    jest.doMock('react', () => React);
    jest.doMock('swr', () => swr);
    if (getPage) jest.doMock('./page.ts', () => ({ getPage }));
    else jest.dontMock('./page.ts');
    found.push({ ...require('./lotteries.ts'), ...require('./key.ts') });
  });
  const [client] = found;
  if (!client) throw new Error('The client was not loaded.');
  return client;
}

const better = async (url: string): Promise<Better> => {
  const answer: { contents: { id: number }[] } = await (await fetch(new URL(url, location.href))).json();
  return { rows: answer.contents };
};
const isBetter = (data: unknown): data is Better => typeof data === 'object' && data !== null && 'rows' in data;

const query = { status: 'running' } as const;

const partOf = ({ useLotteries }: Client, name: string) =>
  function Part() {
    const { data } = useLotteries(query);
    const rows: readonly { id: number }[] | undefined = isBetter(data) ? data.rows : data?.contents;
    return <p>{`${name} ${data ? rows?.map(({ id }) => id).join() : 'waits'}`}</p>;
  };
const betterPartOf = ({ useLotteries }: Client, name: string) =>
  function Part() {
    const data: unknown = useLotteries(query).data;
    return <p>{`${name} ${isBetter(data) ? data.rows.map(({ id }) => id).join() : data ? 'breaks' : 'waits'}`}</p>;
  };

let asked: string[];
let ids: number[];
beforeEach(() => {
  asked = [];
  ids = [7];
  api.get('/api/lotteries/', ({ url }) => {
    asked.push(url.pathname + url.search);
    const contents = ids.map((id) => lottery({ id }));
    return { contents, totalElements: ids.length, totalPage: 1, perPage: 10 };
  });
});

test('parts of two ages that make something else of the same answer stand side by side', async () => {
  const [Old, New] = [partOf(clientOf('old'), 'old'), betterPartOf(clientOf('new', better), 'new')];
  renderWithProviders(
    <>
      <Old />
      <New />
    </>,
  );
  expect(await screen.findByText('old 7')).toBeVisible();
  expect(await screen.findByText('new 7')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['/api/lotteries/?page=0&limit=10&status=running']));
});

test('control: with one key for both, the later part gets what the other has made', async () => {
  const [Old, New] = [partOf(clientOf('same'), 'old'), betterPartOf(clientOf('same', better), 'new')];
  renderWithProviders(
    <>
      <Old />
      <New />
    </>,
  );
  expect(await screen.findByText('old 7')).toBeVisible();
  expect(await screen.findByText('new breaks')).toBeVisible();
});

test('parts of the same shape ask once, although each has a copy of the client', async () => {
  const [One, Other] = [partOf(clientOf('same'), 'one'), partOf(clientOf('same'), 'other')];
  renderWithProviders(
    <>
      <One />
      <Other />
    </>,
  );
  expect(await screen.findByText('one 7')).toBeVisible();
  expect(await screen.findByText('other 7')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('what one part renews is renewed for parts of all ages', async () => {
  const mine = clientOf('old');
  const Old = partOf(mine, 'old');
  const New = betterPartOf(clientOf('new', better), 'new');
  let renew: () => Promise<unknown> = async () => {};
  function Renewing() {
    const { mutate } = swr.useSWRConfig();
    renew = () => mutate(mine.isLotteriesKey);
    return null;
  }
  renderWithProviders(
    <>
      <Old />
      <New />
      <Renewing />
    </>,
  );
  await screen.findByText('old 7');
  await screen.findByText('new 7');
  ids = [7, 8];
  await act(renew);
  expect(await screen.findByText('old 7,8')).toBeVisible();
  expect(await screen.findByText('new 7,8')).toBeVisible();
});

test('keys of one address in every shape are told from those of others', () => {
  const client = clientOf('old');
  const same = client.everyShapeOf(client.lotteryKey(7));
  expect(
    [clientOf('new').lotteryKey(7), '/api/lotteries/7', client.lotteryKey(8), '/api/lotteries/7/sold', null].map(same),
  ).toEqual([true, true, false, false, false]);
});

test('a remote with another name for where the token is kept is handed the token all the same', async () => {
  const sent: (string | null)[] = [];
  api.get('/api/user/me', ({ headers }) => {
    sent.push(headers.get('authorization'));
    return user();
  });
  localStorage.setItem(storageKeys.token, 'a-token');
  const found: typeof import('./auth.ts')[] = [];
  jest.isolateModules(() => {
    jest.doMock('shared/session', () => session);
    jest.doMock('../contracts/storage.ts', () => ({ storageKeys: { token: 'kept.elsewhere' } }));
    found.push(require('./auth.ts'));
  });
  await found[0]?.currentUser();
  expect(sent).toEqual(['Bearer a-token']);
});
