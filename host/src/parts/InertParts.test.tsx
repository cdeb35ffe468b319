import { act, screen } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import { InertPartsNotice, noteInert } from './InertParts.tsx';

const retried: string[] = [];
const inert = (label: string, retrying = false): (() => void) => {
  let goes = () => {};
  act(() => {
    goes = noteInert({ label, retrying, retry: () => retried.push(label) });
  });
  return goes;
};

test('names all inert parts, retries all of them, and disappears with the last', async () => {
  const { user, container } = renderWithProviders(<InertPartsNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  const oneGoes = inert('The prize');
  expect(screen.getByRole('status')).toHaveTextContent('The prize: its buttons do not work yet. Reading and links work.');
  const otherGoes = inert('All Lottery');
  expect(screen.getByRole('status')).toHaveTextContent('All Lottery, The prize: their buttons do not work yet.');
  const thirdGoes = inert('Payouts');
  expect(screen.getByRole('status')).toHaveTextContent('Parts of this page: their buttons do not work yet.');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retried).toEqual(['The prize', 'All Lottery', 'Payouts']);
  act(() => {
    for (const goes of [oneGoes, otherGoes, thirdGoes]) goes();
  });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('disables its button while all parts are being retried', async () => {
  const { user } = renderWithProviders(<InertPartsNotice />);
  const goes = inert('The prize', true);
  retried.length = 0;
  const button = screen.getByRole('button', { name: 'Trying …' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(retried).toEqual([]);
  act(goes);
});
