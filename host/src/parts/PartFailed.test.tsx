import { act, render, screen } from '@testing-library/react';
import { PartFailed } from './PartFailed.tsx';

it('is tried again by itself when the network is there again, for as long as it stands', () => {
  const onRetry = jest.fn();
  const { unmount } = render(<PartFailed label="The login" error={new Error('Loading chunk 7 failed.')} onRetry={onRetry} />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(onRetry).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledTimes(1);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
