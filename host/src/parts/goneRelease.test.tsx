import { act, screen } from '@testing-library/react';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import { RemotePart } from './RemotePart.tsx';

jest.mock('./federation.ts', () => ({
  loadPart: () => Promise.reject(new Error('Loading chunk NextDraw failed. (missing: /mfe-lottery/1.0.0-a/NextDraw.js)')),
  generationOf: () => 0,
  renew: () => {},
}));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.head.innerHTML =
    '<script type="application/json" id="registry">{"revision":4,"host":"/host/1.0.0-a/","remotes":{}}</script>';
});
afterEach(() => {
  jest.restoreAllMocks();
  document.head.innerHTML = '';
});

async function openPage(name: 'lottery/NextDraw' | 'lottery/TopWinners', liveNow: number) {
  const asked = Promise.withResolvers<void>();
  api.get('/live.json', () => {
    asked.resolve();
    return { revision: liveNow };
  });
  const page = renderWithProviders(<RemotePart name={name} props={{}} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  await act(() => asked.promise);
  return page;
}

test("offers the new version when the part's release is deleted", async () => {
  const { user } = await openPage('lottery/NextDraw', 5);
  expect(await screen.findByRole('button', { name: 'Load the new version' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('A newer version of the site is ready');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Load the new version' })).toBeVisible();
});

test('offers only Retry when no newer release is live', async () => {
  const { user } = await openPage('lottery/TopWinners', 4);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection may have been interrupted');
  expect(screen.queryByRole('button', { name: 'Load the new version' })).toBeNull();
});
