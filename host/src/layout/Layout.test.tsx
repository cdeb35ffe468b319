import { act, screen, waitFor, within } from '@testing-library/react';
import { emit } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { openSite } from '../testing/openSite.tsx';

let broken: boolean;
jest.mock('../pages/home/WaveDivider.tsx', () => ({
  WaveDivider: () => {
    if (broken) throw new Error('TypeError: x is undefined at HomePage.tsx:12');
    return null;
  },
}));

beforeEach(() => {
  broken = false;
  document.querySelector('meta[name="description"]')?.remove();
  document.head.append(Object.assign(document.createElement('meta'), { name: 'description' }));
});
afterEach(() => jest.restoreAllMocks());

const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

it('sets title and description, announces the page to screen readers and focuses it', async () => {
  const { user } = openSite('/');
  expect(document.title).toBe('Snail Lotto: buy spins and win rewards');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Result' }));
  await waitFor(() => expect(document.title).toBe('Winners List · Snail Lotto'));
  expect(description()).toMatch(/^Every finished round/);
  expect(await screen.findByText('Winners List · Snail Lotto', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'How it works' }));
  await waitFor(() => expect(document.title).toBe('Privacy Policy · Snail Lotto'));
});

it('uses the title that a part sets, until the next page', async () => {
  const { user } = openSite('/lottery/7');
  expect(document.title).toBe('Lottery · Snail Lotto');
  act(() => emit('page:title', { v: 1, title: 'Lumen 12 Pro #7' }));
  expect(document.title).toBe('Lumen 12 Pro #7 · Snail Lotto');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Result' }));
  await waitFor(() => expect(document.title).toBe('Winners List · Snail Lotto'));
});

it('moves the focus to the content with the skip link', async () => {
  const { user } = openSite('/no/such/page');
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

it.each(['/no/such/page', '/lottery/abc', '/lottery/0', '/reward/1.5', '/lottery/12abc/detail'])(
  'shows "not found" at %s with a link to the home page',
  async (address) => {
    const { user, address: now, container } = openSite(address);
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(screen.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('link', { name: 'Back Home' }));
    expect(now()).toBe('/');
  },
);

it('keeps header and footer when a page throws, and renders it again after Retry', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  broken = true;
  const { user, container } = openSite('/');
  const screenOfErrors = await screen.findByRole('alert');
  expect(within(screenOfErrors).getByRole('heading')).toBeVisible();
  expect(within(screenOfErrors).getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(/TypeError|HomePage/)).toBeNull();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(logged).toHaveBeenCalled();
  expect(await axe(container)).toHaveNoViolations();

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: /Buy spins now/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
