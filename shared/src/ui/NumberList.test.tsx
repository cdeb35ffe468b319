import { screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/render.tsx';
import { NumberList } from './NumberList.tsx';

const even = (count: number) => Array.from({ length: count }, (_, index) => index * 2);

test('shows a few numbers in full', () => {
  const { container } = renderWithProviders(<NumberList numbers={[3, 7, 8, 9]} total={64} />);
  expect(container).toHaveTextContent('03, 07–09');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows the first of a thousand numbers, all on request, and keeps the focus on the button', async () => {
  const { user } = renderWithProviders(<NumberList numbers={even(1_000)} total={100_000} />);
  const more = screen.getByRole('button', { name: 'Show all 1,000' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText(/00018 and 990 more$/)).toBeVisible();
  await user.click(more);
  expect(screen.getAllByText(/00020, .*01998$/)[0]).toBeVisible();
  const fewer = screen.getByRole('button', { name: 'Show fewer' });
  expect(fewer).toHaveFocus();
  await user.click(fewer);
  expect(screen.getByText(/00018 and 990 more$/)).toBeVisible();
});
