import { screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import type { Asked } from 'shared/ui/Answer';
import { AccountBlock, BlockLoading } from './AccountBlock.tsx';
import { passwordAdvice, strengthLabel } from './NewPasswordFields.tsx';

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

describe('passwordAdvice', () => {
  const email = 'player01@mail.example';

  test('requires eight characters first', () => {
    expect(passwordAdvice('', email)).toEqual({ score: 0, tips: ['Use at least 8 characters.'] });
    expect(passwordAdvice('X7!kq2Z', email)).toEqual({ score: 0, tips: ['Use at least 8 characters.'] });
  });

  test('longer is stronger', () => {
    const scores = ['vexofrug', 'vexofrugtabi', 'vexofrugtabilomp'].map((password) => passwordAdvice(password, email).score);
    expect(scores).toEqual([2, 3, 4]);
  });

  test('mixed characters raise the score of a twelve-character password', () => {
    expect(passwordAdvice('vexoFrug7tab', email)).toEqual({ score: 4, tips: [] });
  });

  test.each([
    ['player01 and more', /name in your email/],
    ['My Password is 9', /everybody tries first/],
    ['zirkon1234harbour', /runs like/],
    ['zirkon4321harbour', /runs like/],
    ['zzzzirkonharbour', /runs like/],
    ['zirkonasdfharbour', /runs like/],
  ])('warns that %s is guessable', (password, tip) => {
    const advice = passwordAdvice(password, email);
    expect(advice.tips[0]).toMatch(tip);
    expect(advice.score).toBeLessThan(passwordAdvice('vexofrugtabilomp', email).score);
  });

  test('rates a password that the provider refuses as too weak', () => {
    expect(passwordAdvice('SnailLotto2026', email).score).toBe(0);
  });

  test('gives no tips for a strong password', () => {
    expect(passwordAdvice('copper-harbour-violin', email)).toEqual({ score: 4, tips: [] });
  });

  test('each score has a label', () => {
    expect(([0, 1, 2, 3, 4] as const).map(strengthLabel)).toEqual(['Too weak', 'Weak', 'Fair', 'Good', 'Strong']);
  });
});
