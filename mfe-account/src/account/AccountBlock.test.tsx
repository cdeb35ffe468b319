import { screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import type { Asked } from 'shared/ui/Answer';
import { AccountBlock, BlockLoading } from './AccountBlock.tsx';

const head = { id: 'thing', title: 'Thing', lead: 'What it is for.' };
const loading = <BlockLoading label="Loading your thing" height={80} />;
const asks = (over: Partial<Asked<string>>) => ({ data: undefined, error: undefined, mutate: () => {}, ...over });
const asking = (over: Partial<Asked<string>>) => (
  <AccountBlock {...head} asked={asks(over)} loading={loading}>
    {(text) => <p>{text}</p>}
  </AccountBlock>
);
const signedIn = { session: { status: 'signedIn' } } as const;

test('shows nothing to a visitor', () => {
  expect(renderWithProviders(asking({ data: 'here' })).container).toBeEmptyDOMElement();
});

test('shows a placeholder under its title and anchor, then the content', async () => {
  const view = renderWithProviders(asking({}), signedIn);
  const block = screen.getByRole('region', { name: 'Thing' });
  expect(block).toHaveAttribute('id', 'thing');
  expect(block).toHaveTextContent('What it is for.');
  expect(within(block).getByRole('status', { name: 'Loading your thing' })).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
  view.rerender(asking({ data: 'here' }));
  expect(within(block).getByText('here')).toBeInTheDocument();
  expect(within(block).queryByRole('status')).not.toBeInTheDocument();
});

test('keeps the title after a failure, offers Retry, and keeps the content when a refresh fails', async () => {
  const mutate = jest.fn();
  const view = renderWithProviders(asking({ error: new Error('gone'), mutate }), signedIn);
  await view.user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(mutate).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Thing' })).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
  view.rerender(asking({ data: 'here', error: new Error('gone') }));
  expect(screen.getByText('here')).toBeInTheDocument();
});

test('a block without request waits for the session only when it has a placeholder', () => {
  const plain = (waits: boolean) => (
    <AccountBlock {...head} {...(waits && { loading })}>
      <p>content</p>
    </AccountBlock>
  );
  const view = renderWithProviders(plain(true), { session: { status: 'loading' } });
  expect(screen.queryByText('content')).not.toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading your thing' })).toBeInTheDocument();
  view.rerender(plain(false));
  expect(screen.getByText('content')).toBeInTheDocument();
});
