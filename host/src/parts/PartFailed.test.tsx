import { act, screen } from '@testing-library/react';
import { renderWithProviders } from 'shared/testing/render';
import { PartFailed } from './PartFailed.tsx';

it('reports a fault of a part that threw, and does not retry when the connection returns', async () => {
  let tries = 0;
  renderWithProviders(<PartFailed label="Top Winners" threw pressed={{ current: false }} onRetry={() => (tries += 1)} />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('Top Winners does not work right now');
  expect(card).toHaveTextContent('Everything else on this page works.');
  expect(card).not.toHaveTextContent(/connection|loaded/);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(0);
});

it('retries after a press, and when the browser is online again', async () => {
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

it('takes the focus back only when the part failed again after a press', async () => {
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
