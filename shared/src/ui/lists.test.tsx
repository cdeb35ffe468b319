import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { ListAnswer } from './Answer.tsx';
import { NumberList } from './NumberList.tsx';
import { PagedList } from './PagedList.tsx';
import { type Column, Table } from './Table.tsx';

describe('lists', () => {
  const pageOf = (contents: string[], totalElements = contents.length) => ({
    contents,
    totalElements,
    totalPage: 1,
    perPage: 10,
  });
  const asked = <T,>(data?: T, error?: unknown, mutate: () => void = () => {}) => ({ data, error, mutate });
  const states = { loading: <p>Loading</p>, empty: <p>Nothing</p>, children: (items: readonly string[]) => items.join() };

  test('shows loading, a failure with Retry, the empty state, or the items', async () => {
    const mutate = jest.fn();
    const list = (items?: string[], error?: unknown) => (
      <ListAnswer asked={asked(undefined, error, mutate)} items={items} {...states} />
    );
    const { rerender, container } = render(list());
    expect(screen.getByText('Loading')).toBeVisible();
    rerender(list(undefined, new Error()));
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(mutate).toHaveBeenCalledTimes(1);
    rerender(list([]));
    expect(screen.getByText('Nothing')).toBeVisible();
    rerender(list(['car', 'watch']));
    expect(container).toHaveTextContent('car,watch');
  });

  test('keeps the data when a refresh fails', () => {
    const { container } = render(<ListAnswer asked={asked(undefined, new Error())} items={['car']} {...states} />);
    expect(container).toHaveTextContent('car');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows a custom failure', () => {
    render(
      <ListAnswer asked={asked(undefined, new Error('lost'))} items={undefined} {...states} failed={(error) => String(error)} />,
    );
    expect(screen.getByText('Error: lost')).toBeVisible();
  });

  test('keeps the pagination and its focus while the next page loads or fails', async () => {
    const list = (page: number, answer: ReturnType<typeof pageOf> | undefined, error?: unknown) => (
      <PagedList
        asked={asked(answer, error)}
        items={answer?.contents}
        {...states}
        label="Pages"
        page={page}
        limit={10}
        onPage={() => {}}
      />
    );
    const { rerender } = render(list(0, undefined));
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    rerender(list(0, pageOf(['car'], 25)));
    const button = screen.getByRole('button', { name: 'Page 2' });
    await userEvent.click(button);
    rerender(list(1, undefined));
    expect(screen.getByText('Loading')).toBeVisible();
    expect(button).toHaveFocus();
    rerender(list(1, undefined, new Error()));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(button).toHaveFocus();
    rerender(list(1, pageOf(['watch'], 11)));
    expect(screen.getByText('watch')).toBeVisible();
    expect(button).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Page 3' })).not.toBeInTheDocument();
  });
});

describe('NumberList', () => {
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
});

describe('Table', () => {
  interface Win {
    id: number;
    winner: string;
  }
  const columns: Column<Win>[] = [
    { key: 'winner', header: 'Winner', cell: (win) => win.winner },
    { key: 'link', header: 'Lottery', cell: (win) => <a href={`/lottery/${win.id}`}>Round {win.id}</a> },
  ];
  const show = (rows: Win[]) => render(<Table caption="Latest winners" columns={columns} rows={rows} rowKey={(win) => win.id} />);

  test('shows rows under their headers', async () => {
    const { container } = show([
      { id: 1, winner: 'snailfan' },
      { id: 2, winner: 'slowpoke' },
    ]);
    const table = screen.getByRole('table', { name: 'Latest winners' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    const row = screen.getByRole('row', { name: 'slowpoke Round 2' });
    expect(within(row).getByRole('link', { name: 'Round 2' })).toHaveAttribute('href', '/lottery/2');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('shows a sentence when there are no rows', async () => {
    const { container } = show([]);
    expect(screen.getByRole('cell', { name: 'No data available' })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Winner' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});
