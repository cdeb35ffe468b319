import { act, screen } from '@testing-library/react';
import { renderWithProviders } from 'shared/testing/render';
import { PartFailed } from './PartFailed.tsx';

it('of a part that threw, speaks of a fault of the part and not of the connection, which is not waited for', async () => {
  let tries = 0;
  renderWithProviders(<PartFailed label="Top Winners" threw pressed={{ current: false }} onRetry={() => (tries += 1)} />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('Top Winners does not work right now');
  expect(card).toHaveTextContent('Everything else on this page works.');
  expect(card).not.toHaveTextContent(/connection|loaded/);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(0);
});

it('tries again when it is asked to, and by itself when the network is back', async () => {
  let tries = 0;
  const retry = () => {
    tries += 1;
  };
  const { user, unmount } = renderWithProviders(<PartFailed label="Top Winners" pressed={{ current: false }} onRetry={retry} />);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(tries).toBe(1);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(2);
  unmount();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(2);
});

it('of a part that failed again after a press takes back the focus; else it leaves the focus where it is', async () => {
  const pressed = { current: false };
  const card = (key: number) => <PartFailed key={key} label="Top Winners" pressed={pressed} onRetry={() => {}} />;
  const { user, rerender } = renderWithProviders(card(1));
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  expect(retry()).not.toHaveFocus();
  retry().focus();
  await user.keyboard('{Enter}');
  rerender(card(2));
  expect(retry()).toHaveFocus();
  rerender(card(3));
  expect(retry()).not.toHaveFocus();
});
