import { act, screen, waitFor } from '@testing-library/react';
import { setMotionPaused } from 'shared/clock';
import { emit } from 'shared/events';
import { toast } from 'shared/toast';
import { openSite } from '../testing/openSite.tsx';
import { type Pressable, toastPosition } from './ToastBoard.tsx';

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

describe('toastPosition', () => {
  const phone = { width: 390, height: 844 };
  const size = { width: 358, height: 56 };
  const button = (left: number, top: number, width: number, height = 44, weight = 1): Pressable => ({
    left,
    top,
    width,
    height,
    weight,
  });

  test('places the toast below the header, centred, when it covers nothing', () => {
    expect(toastPosition(size, phone, [], 84)).toEqual({ left: 16, top: 84 });
    expect(toastPosition(size, { width: 1440, height: 900 }, [], 84)).toEqual({ left: 541, top: 84 });
  });

  test('moves away from controls, with a gap', () => {
    const retry = button(16, 100, 358);
    const { top } = toastPosition(size, phone, [retry], 84);
    expect(top >= 144 + 8 || top + 56 <= 100 - 8).toBe(true);
  });

  test('keeps its position until it covers a control', () => {
    const before = { left: 16, top: 300 };
    expect(toastPosition(size, phone, [button(16, 84, 358)], 84, before)).toBe(before);
    expect(toastPosition(size, phone, [button(16, 310, 358)], 84, before)).toEqual({ left: 16, top: 84 });
    expect(toastPosition(size, { width: 390, height: 320 }, [], 84, before)).toEqual({ left: 16, top: 84 });
  });

  test('leaves the control with the highest weight free when controls are everywhere', () => {
    const cells = Array.from({ length: 13 }, (_, row) => button(8, 8 + row * 64, 374, 60));
    const confirm = { ...button(8, 84, 374, 60), weight: 20 };
    const { top } = toastPosition(size, phone, [...cells, confirm], 84);
    expect(top + 56 + 8 <= 84 || top >= 144 + 8).toBe(true);
  });

  test('begins at the top in a window that is too small', () => {
    expect(toastPosition({ width: 304, height: 400 }, { width: 320, height: 256 }, [], 84)).toEqual({ left: 8, top: 8 });
  });
});
