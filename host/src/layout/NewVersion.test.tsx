import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, htmlPage } from 'shared/testing/server';
import { NewVersion } from './NewVersion.tsx';

function openPage(revision: number): void {
  document.body.innerHTML = `<script type="application/json" id="registry">{"revision":${revision},"remotes":{}}</script>`;
}

let answers: Promise<string>[] = [];

async function comeBack(): Promise<void> {
  const before = answers.length;
  jest.setSystemTime(Date.now() + 60_000);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(answers).toHaveLength(before + 1);
    await Promise.allSettled(answers);
    await jest.advanceTimersByTimeAsync(50);
  });
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  answers = [];
  const ask = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const answer = ask(...request);
    answers.push(answer.then((response) => response.clone().text()));
    return answer;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test("shows nothing while the page's own releases are live", async () => {
  openPage(4);
  api.get('/live.json', { revision: 4 });
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();

  api.get('/live.json', { revision: 5 });
  await comeBack();
  expect(screen.getByText('A new version is ready')).toBeInTheDocument();
});

test("sends the page's releases with the request, and nothing else", async () => {
  document.body.innerHTML =
    '<script type="application/json" id="registry">{"revision":4,"host":"/host/1.0.0-a/","remotes":{"mfe_lottery":{"entry":"/mfe-lottery/1.0.0-b/remoteEntry.js"}}}</script>';
  const asked: string[] = [];
  api.get('/live.json', ({ url }) => {
    asked.push(url.search);
    return { revision: 4 };
  });
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(asked).toEqual(['?running=host%2F1.0.0-a%2Cmfe-lottery%2F1.0.0-b']);
});

test("ignores a new revision in which some visitors still get the page's releases", async () => {
  document.body.innerHTML =
    '<script type="application/json" id="registry">{"revision":4,"host":"/host/1.0.0-a/","remotes":{"mfe_lottery":{"entry":"/mfe-lottery/1.0.0-b/remoteEntry.js"}}}</script>';
  const own = ['host/1.0.0-a', 'mfe-lottery/1.0.0-b'];
  const other = ['host/1.0.0-a', 'mfe-lottery/1.0.0-c'];
  renderWithProviders(<NewVersion />);
  for (const sets of [[own], [own, other], [other, own]]) {
    api.get('/live.json', { revision: 5, sets });
    await comeBack();
    expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
  }
  api.get('/live.json', { revision: 6, sets: [other] });
  await comeBack();
  expect(screen.getByText('A new version is ready')).toBeInTheDocument();
});

test('offers a reload after a release, and can be dismissed', async () => {
  openPage(4);
  api.get('/live.json', { revision: 5 });
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(await screen.findByText('A new version is ready')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();

  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
});

test.each([
  ['a lost connection', () => breakConnection()],
  ['an HTML page', () => htmlPage('<h1>Welcome</h1>')],
  ['an error with a revision', () => Response.json({ revision: 5 }, { status: 404 })],
  ['a response without a revision', () => Response.json({})],
])('ignores %s, and reads the next response', async (_, answer) => {
  openPage(4);
  api.get('/live.json', answer);
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();

  api.get('/live.json', { revision: 5 });
  await comeBack();
  expect(screen.getByText('A new version is ready')).toBeInTheDocument();
});
