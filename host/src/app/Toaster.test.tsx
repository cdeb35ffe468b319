import { act, screen, waitFor } from '@testing-library/react';
import { toast } from 'shared/toast';
import { openSite } from '../testing/openSite.tsx';

it('reads a success politely and an error at once', async () => {
  openSite('/no/such/page');
  act(() => {
    toast('success', 'Subscription successful!');
    toast('error', 'Something went wrong!');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
  expect(screen.getByText('Subscription successful!').closest('[role=status]')).toBeInTheDocument();
});

it('replaces a toast by its id, whether it is on the screen or not yet', async () => {
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
