import { act, screen, waitFor } from '@testing-library/react';
import { setMotionPaused } from 'shared/clock';
import { emit } from 'shared/events';
import { toast } from 'shared/toast';
import { openSite } from '../testing/openSite.tsx';

it('announces a success politely and an error assertively', async () => {
  openSite('/no/such/page');
  act(() => {
    toast('success', 'Subscription successful!');
    toast('error', 'Something went wrong!');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
  expect(screen.getByText('Subscription successful!').closest('[role=status]')).toBeInTheDocument();
});

it('announces each toast once: one live region holds its text', async () => {
  openSite('/no/such/page');
  act(() => {
    toast('success', 'Subscription successful!');
    toast('error', 'Something went wrong!');
  });
  const live = (text: string) => {
    const regions = [];
    for (let node: Element | null = screen.getByText(text); node; node = node.parentElement) {
      const politeness = node.getAttribute('aria-live');
      if (politeness === 'off') break;
      if (politeness || /^(alert|status|log)$/.test(node.getAttribute('role') ?? '')) regions.push(node);
    }
    return regions.length;
  };
  await screen.findByText('Something went wrong!');
  expect([live('Subscription successful!'), live('Something went wrong!')]).toEqual([1, 1]);
});

it('replaces a toast with the same id', async () => {
  openSite('/no/such/page');
  let id = '';
  act(() => {
    id = toast('loading', 'Buying tickets...');
  });
  expect(await screen.findByText('Buying tickets...')).toBeVisible();
  act(() => {
    toast('success', 'Buy tickets successfully!!!', id);
  });
  expect(await screen.findByText('Buy tickets successfully!!!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Buying tickets...')).toBeNull());
});

it('shows the later of two toasts with one id, also when both arrive before the first is visible', async () => {
  openSite('/no/such/page');
  act(() => {
    toast('success', 'Buy tickets successfully!!!', toast('loading', 'Buying tickets...'));
  });
  expect(await screen.findByText('Buy tickets successfully!!!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Buying tickets...')).toBeNull());
});

it('removes a hidden toast, also when it is hidden before it is visible', async () => {
  act(() => setMotionPaused(true));
  openSite('/no/such/page');
  act(() => {
    emit('toast:hide', { v: 1, id: toast('loading', 'Buying tickets...') });
    toast('info', 'The draw begins.', 'draw');
  });
  expect(await screen.findByText('The draw begins.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Buying tickets...')).toBeNull());
  act(() => emit('toast:hide', { v: 1, id: 'draw' }));
  await waitFor(() => expect(screen.queryByText('The draw begins.')).toBeNull());
  act(() => setMotionPaused(false));
});

it('drops a toast whose text is already visible, also one that was loading', async () => {
  act(() => setMotionPaused(true));
  openSite('/no/such/page');
  const over = 'Your session has expired. Please log in again.';
  act(() => {
    const buying = toast('loading', 'Buying tickets...');
    toast('error', over, 'session');
    toast('error', over, buying);
  });
  await screen.findByText(over);
  await waitFor(() => expect(screen.queryByText('Buying tickets...')).toBeNull());
  expect(screen.getAllByText(over)).toHaveLength(1);
  act(() => setMotionPaused(false));
});

it('shows a plain toast when the toast library fails to load', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.resetModules();
  // Loaded after the reset, it would bring a second React.
  jest.doMock('../layout/Company.tsx', () => ({ Company: () => null }));
  jest.doMock('./ToastBoard.tsx', () => {
    throw new Error('Loading chunk 7 failed.');
  });
  const { user } = openSite('/no/such/page');
  act(() => {
    toast('error', 'The menu could not be loaded.');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The menu could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => emit('toast:hide', { v: 1, id: toast('loading', 'Buying tickets...') }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  jest.restoreAllMocks();
});
