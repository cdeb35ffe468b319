import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { page, reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, holdAnswer, refuse } from 'shared/testing/server';
import AllPrizes from './AllPrizes.tsx';

function show(route = '/reward', totalElements = 35) {
  const asked: string[] = [];
  api.get('/api/lotteries/rewards', ({ url }) => {
    asked.push(url.search);
    return page([reward({ name: `Prize of page ${url.searchParams.get('page')}` })], { totalElements });
  });
  return { asked, ...renderWithProviders(<AllPrizes />, { route }) };
}
const pressed = () =>
  screen
    .getAllByRole('button', { pressed: true })
    .map((tile) => tile.textContent)
    .join();

test('shows title, seven tiles, search, type and the first ten prizes', async () => {
  const { asked, container } = show();
  expect(screen.getByRole('heading', { level: 1, name: 'All Prize Lottery' })).toBeInTheDocument();
  const tiles = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    'All Prize',
    'Dream Car',
    'Watch',
    'Smart Phone',
    'Laptop',
    'Token',
    'Money',
  ]);
  expect(pressed()).toBe('All Prize');
  expect(screen.getByRole('combobox', { name: /Reward type/ })).toHaveTextContent('All');
  expect(await screen.findByText('Prize of page 0')).toBeInTheDocument();
  expect(asked).toEqual(['?page=0&limit=10']);
  expect(await axe(container)).toHaveNoViolations();
});

test('restores all filters from the address', async () => {
  const { asked } = show('/reward?search=gold&type=token&category=money&page=2&limit=20', 90);
  expect(await screen.findByText('Prize of page 2')).toBeInTheDocument();
  expect(asked).toEqual(['?page=2&limit=20&name=gold&type=token&category=money']);
  expect(screen.getByRole('searchbox', { name: 'Search by reward name' })).toHaveValue('gold');
  expect(screen.getByRole('combobox', { name: /Reward type/ })).toHaveTextContent('Token');
  expect(pressed()).toBe('Money');
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
});

test('ignores invalid filters in the address', async () => {
  const { asked } = show('/reward?type=gold&category=house&page=-4&limit=1000000');
  expect(await screen.findByText('Prize of page 0')).toBeInTheDocument();
  expect(asked).toEqual(['?page=0&limit=100']);
});

test('filters by the pressed tile from the first page, and sets the address', async () => {
  const { user, asked, address } = show('/reward?page=2');
  await screen.findByText('Prize of page 2');
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText('Prize of page 0')).toBeInTheDocument();
  expect(address()).toBe('/reward?category=watch');
  expect(asked.at(-1)).toBe('?page=0&limit=10&category=watch');
  await user.click(screen.getByRole('button', { name: 'All Prize' }));
  await waitFor(() => expect(address()).toBe('/reward'));
});

test('searches after typing pauses, and sets the address', async () => {
  const { user, asked, address } = show();
  await screen.findByText('Prize of page 0');
  await user.type(screen.getByRole('searchbox'), 'gold');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toBe('?page=0&limit=10&name=gold');
  expect(address()).toBe('/reward?search=gold');
});

test('filters by type, and shows all again with All', async () => {
  const { user, asked, address } = show();
  await screen.findByText('Prize of page 0');
  await user.click(screen.getByRole('combobox', { name: /Reward type/ }));
  await user.click(await screen.findByRole('option', { name: 'Product' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?page=0&limit=10&type=product'));
  await user.click(screen.getByRole('combobox', { name: /Reward type/ }));
  await user.click(await screen.findByRole('option', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/reward'));
});

test('keeps the filters and the focus while paging', async () => {
  const { user, address } = show('/reward?type=token');
  await screen.findByText('Prize of page 0');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('Prize of page 1')).toBeInTheDocument();
  expect(address()).toBe('/reward?type=token&page=1');
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveFocus();
});

test('keeps the focus on the pressed page button while the next page loads', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Page 2' });
  const arrives = holdAnswer('/api/lotteries/rewards', page([reward({ name: 'Late prize' })], { totalElements: 35 }));
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('status', { name: 'Loading rewards' })).toBeInTheDocument();
  expect(button).toHaveFocus();
  arrives();
  expect(await screen.findByText('Late prize')).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-current', 'page');
});

test('accepts a plain array as the list, and pages it', async () => {
  api.get(
    '/api/lotteries/rewards',
    Array.from({ length: 12 }, (_, index) => reward({ id: index + 1, name: `Prize ${index + 1}` })),
  );
  renderWithProviders(<AllPrizes />, { route: '/reward?page=1' });
  expect(await screen.findByRole('heading', { name: 'Prize 11' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('shows five skeletons while loading', async () => {
  show();
  expect(screen.getByRole('status', { name: 'Loading rewards' }).querySelectorAll(':scope > div')).toHaveLength(5);
  expect(await screen.findByText('Prize of page 0')).toBeInTheDocument();
});

test('shows a note when nothing is found, with a link to the first page beyond the last', async () => {
  api.get('/api/lotteries/rewards', ({ url }) =>
    page(url.searchParams.get('page') === '0' ? [reward()] : [], { totalElements: 1 }),
  );
  const { user } = renderWithProviders(<AllPrizes />, { route: '/reward?page=9' });
  expect(await screen.findByText('No reward found...')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'First page' }));
  expect(await screen.findByRole('heading', { name: 'Dream Car', level: 3 })).toBeInTheDocument();
});

test('shows the error, keeps the filters and retries', async () => {
  api.get('/api/lotteries/rewards', () => refuse(503, 'UNAVAILABLE', 'The prizes are being counted.'));
  const { user } = renderWithProviders(<AllPrizes />, { route: '/reward?category=car' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The prizes are being counted.');
  expect(pressed()).toBe('Dream Car');
  api.get('/api/lotteries/rewards', page([reward()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dream Car', level: 3 })).toBeInTheDocument();
});
