import { screen } from '@testing-library/react';
import { useState } from 'react';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Pagination, pageNumbers } from './Pagination.tsx';

function List({ total, sized = true }: { total: number; sized?: boolean }) {
  const [page, setPage] = useState(0);
  const [limit, setLimit] = useState(10);
  const onLimit = (next: number) => {
    setLimit(next);
    setPage(0);
  };
  return (
    <Pagination label="Winners pages" page={page} limit={limit} total={total} onPage={setPage} jump {...(sized && { onLimit })} />
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const present = () => screen.getByRole('button', { current: 'page' });
const pagesShown = () => screen.getAllByRole('button', { name: /^Page \d/ }).map((page) => page.textContent);

test('goes to the next, the previous and any page, and stops at both ends', async () => {
  const { user, container } = renderWithProviders(<List total={345} />);
  expect(screen.getByRole('navigation', { name: 'Winners pages' })).toBeInTheDocument();
  expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Previous page'));
  expect(present()).toHaveAccessibleName('Page 1');
  expect(pagesShown()).toEqual(['1', '2', '3', '4', '5', '35']);
  await user.click(button('Next page'));
  expect(present()).toHaveAccessibleName('Page 2');
  await user.click(button('Page 35'));
  expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Next page'));
  expect(present()).toHaveAccessibleName('Page 35');
  await user.click(button('Previous page'));
  expect(present()).toHaveAccessibleName('Page 34');
  expect(pagesShown()).toEqual(['1', '31', '32', '33', '34', '35']);
  expect(await axe(container)).toHaveNoViolations();
});

test('keeps the focus on the button up to the last page', async () => {
  const { user } = renderWithProviders(<List total={20} />);
  button('Next page').focus();
  await user.keyboard('{Enter}');
  expect(present()).toHaveAccessibleName('Page 2');
  expect(button('Next page')).toHaveFocus();
  // Browsers remove the focus from a disabled button; jsdom does not.
  expect(button('Next page')).toBeEnabled();
});

test('is hidden unless the total exceeds the page size', () => {
  const { rerender } = renderWithProviders(<List total={10} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  rerender(<List total={11} />);
  expect(screen.getByRole('navigation')).toBeInTheDocument();
});

test('offers page sizes, also when one page has everything', async () => {
  const { user } = renderWithProviders(<List total={60} />);
  const sizes = screen.getByRole('combobox', { name: 'Per page' });
  expect([...sizes.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['10', '20', '50', '100']);
  await user.selectOptions(sizes, '50');
  expect(pagesShown()).toEqual(['1', '2']);
  await user.selectOptions(sizes, '100');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '20');
  expect(pagesShown()).toEqual(['1', '2', '3']);
});

test('offers no page sizes without onLimit', () => {
  renderWithProviders(<List total={60} sized={false} />);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('jumps to a page', async () => {
  const { user } = renderWithProviders(<List total={345} />);
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  await user.type(field, '17{Enter}');
  expect(present()).toHaveAccessibleName('Page 17');
  expect(field).toHaveValue('');
});

test.each(['0', '36', '-1', '2.5', 'abc', ' '])('a jump to "%s" says what is possible and stays', async (text) => {
  const { user } = renderWithProviders(<List total={345} />);
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  await user.type(field, `${text}{Enter}`);
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a page from 1 to 35.');
  expect(field).toHaveAccessibleDescription('Enter a page from 1 to 35.');
  expect(field).toHaveValue(text);
  expect(present()).toHaveAccessibleName('Page 1');
});

test('shows the last page for a page beyond the end', async () => {
  const onPage = jest.fn();
  const { user } = renderWithProviders(<Pagination label="Pages" page={9} limit={10} total={25} onPage={onPage} />);
  expect(present()).toHaveAccessibleName('Page 3');
  await user.click(button('Previous page'));
  expect(onPage).toHaveBeenCalledWith(1);
});

test.each([
  [0, 1, [0]],
  [3, 7, [0, 1, 2, 3, 4, 5, 6]],
  [0, 8, [0, 1, 2, 3, 4, 'gap', 7]],
  [3, 8, [0, 1, 2, 3, 4, 'gap', 7]],
  [4, 8, [0, 'gap', 3, 4, 5, 6, 7]],
  [10, 34, [0, 'gap', 9, 10, 11, 'gap', 33]],
  [33, 34, [0, 'gap', 29, 30, 31, 32, 33]],
])('lists the entries of page %i of %i', (page, pages, entries) => {
  expect(pageNumbers(page, pages)).toEqual(entries);
});

test('always lists seven entries above seven pages: the ends, the current page and its neighbours', () => {
  for (let pages = 8; pages <= 40; pages++) {
    for (let page = 0; page < pages; page++) {
      const entries = pageNumbers(page, pages);
      const numbers = entries.filter((entry) => entry !== 'gap');
      expect(entries).toHaveLength(7);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      for (const wanted of [0, page - 1, page, page + 1, pages - 1]) {
        if (wanted >= 0 && wanted < pages) expect(numbers).toContain(wanted);
      }
      entries.forEach((entry, index) => {
        const [before, after] = [entries[index - 1], entries[index + 1]];
        if (entry === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
      });
    }
  }
});
