import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from 'shared/testing/render';
import { api, htmlPage } from 'shared/testing/server';
import { NewVersion } from './NewVersion.tsx';

function openPage(revision: number): void {
  document.body.innerHTML = `<script type="application/json" id="registry">{"revision":${revision},"remotes":{}}</script>`;
}

/** The player comes back to the tab after a while. */
async function comeBack(): Promise<void> {
  jest.setSystemTime(Date.now() + 60_000);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(50);
  });
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('says nothing while what is live is what the page was made of', async () => {
  openPage(4);
  api.get('/live.json', { revision: 4 });
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
});

test('offers a reload after a release, and can be put off', async () => {
  openPage(4);
  api.get('/live.json', { revision: 5 });
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(await screen.findByText('A new version is ready')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();

  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
});

test('no answer, or a page in its place, is no news', async () => {
  openPage(4);
  api.get('/live.json', () => htmlPage('<h1>Not found</h1>', 404));
  renderWithProviders(<NewVersion />);
  await comeBack();
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
});
