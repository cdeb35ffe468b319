import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListAnswer } from './Answer.tsx';
import { PagedList } from './PagedList.tsx';

const pageOf = (contents: string[], totalElements = contents.length) => ({ contents, totalElements, totalPage: 1, perPage: 10 });
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
