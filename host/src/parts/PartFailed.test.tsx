import { act, screen } from '@testing-library/react';
import { renderWithProviders } from 'shared/testing/render';
import { PartFailed } from './PartFailed.tsx';

it('tries again when it is asked to, and by itself when the network is back', async () => {
  let tries = 0;
  const retry = () => {
    tries += 1;
  };
  const { user, unmount } = renderWithProviders(<PartFailed label="Top Winners" onRetry={retry} />);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(tries).toBe(1);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(2);
  unmount();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(tries).toBe(2);
});
