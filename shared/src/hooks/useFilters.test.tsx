import { screen } from '@testing-library/react';
import { useNavigate } from 'shared/router';
import { renderWithProviders } from '../testing/render.tsx';
import { useFilters } from './useFilters.ts';

interface PrizeFilters {
  search: string;
  type: '' | 'token' | 'product';
  page: number;
  limit: number;
}
const defaults: PrizeFilters = { search: '', type: '', page: 0, limit: 10 };

function List({ prefix }: { prefix?: string }) {
  const [filters, setFilters, addressWith] = useFilters(defaults, {
    choices: { type: ['', 'token', 'product'] },
    ...(prefix && { prefix }),
  });
  const navigate = useNavigate();
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      <a href={addressWith({ page: 3 })}>Page 4 by address</a>
      <a href={addressWith(defaults)}>All by address</a>
      <button type="button" onClick={() => setFilters({ page: 3 })}>
        Page 4
      </button>
      <button type="button" onClick={() => setFilters({ type: 'token' })}>
        Token
      </button>
      <button type="button" onClick={() => setFilters({ search: 'car & co' }, { replace: true })}>
        Type
      </button>
      <button type="button" onClick={() => setFilters(defaults)}>
        Clear filter
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show(route: string, prefix?: string) {
  const { user, address } = renderWithProviders(<List {...(prefix && { prefix })} />, { route });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const filters = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  return { press, filters, address };
}

test('returns the defaults without a query', () => {
  expect(show('/reward').filters()).toEqual(defaults);
});

test('restores the filters from the URL, numbers as numbers', () => {
  const { filters } = show('/reward?search=dream%20car&type=product&page=2&limit=50');
  expect(filters()).toEqual({ search: 'dream car', type: 'product', page: 2, limit: 50 });
});

test.each([
  ['page=-1', { page: 0 }],
  ['page=1.5', { page: 0 }],
  ['page=abc', { page: 0 }],
  ['page=', { page: 0 }],
  ['page=Infinity', { page: 0 }],
  ['limit=0', { limit: 1 }],
  ['limit=5000', { limit: 100 }],
  ['limit=ten', { limit: 10 }],
  ['type=snail', { type: '' }],
])('ignores an invalid value (%s)', (query, expected) => {
  expect(show(`/reward?${query}`).filters()).toEqual({ ...defaults, ...expected });
});

test('resets the page when a filter changes, and keeps defaults out of the URL', async () => {
  const { press, filters, address } = show('/reward?other=kept');
  await press('Page 4');
  expect(address()).toBe('/reward?other=kept&page=3');
  await press('Token');
  expect(address()).toBe('/reward?other=kept&type=token');
  expect(filters()).toEqual({ ...defaults, type: 'token' });
  await press('Clear filter');
  expect(address()).toBe('/reward?other=kept');
});

test('returns the URL that the setter would go to', () => {
  show('/reward?other=kept&type=token&page=1');
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('Page 4 by address')).toHaveAttribute('href', '/reward?other=kept&type=token&page=3');
  expect(link('All by address')).toHaveAttribute('href', '/reward?other=kept');
});

test('returns the bare path for default filters', () => {
  show('/reward?type=token');
  expect(screen.getByRole('link', { name: 'All by address' })).toHaveAttribute('href', '/reward');
});

test('the back button restores a filter; typed text adds no history entries', async () => {
  const { press, filters } = show('/reward');
  await press('Token');
  await press('Type');
  expect(filters()).toEqual({ ...defaults, type: 'token', search: 'car & co' });
  await press('Back');
  expect(filters()).toEqual(defaults);
});

test('a prefix separates two lists of one page', async () => {
  const { press, filters, address } = show('/history?page=5&tickets-page=1', 'tickets');
  expect(filters()).toEqual({ ...defaults, page: 1 });
  await press('Page 4');
  expect(address()).toBe('/history?page=5&tickets-page=3');
});
