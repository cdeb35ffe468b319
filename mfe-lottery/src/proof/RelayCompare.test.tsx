import { screen } from '@testing-library/react';
import { quicknet } from 'shared/fair/beacon';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import type { Calculation } from './proofWork.ts';
import { RelayCompare } from './RelayCompare.tsx';

const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const calculation: Extract<Calculation, { rule: 'v2' }> = {
  rule: 'v2',
  beaconRound: 1000,
  isPublic: true,
  chain: quicknet.hash,
  signature,
  randomness: '',
  openingId: '',
  attempt: 0,
  seed: '',
  word: 0,
  skipped: 0,
  numbers: 5,
  number: 2,
};
const paste = async (text: string) => {
  const { user, container } = renderWithProviders(<RelayCompare calculation={calculation} />);
  await user.click(screen.getByLabelText('Paste what a relay answered'));
  await user.paste(text);
  return container;
};

it('links to the beacon round at other relays', () => {
  renderWithProviders(<RelayCompare calculation={calculation} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    `https://api.drand.sh/${quicknet.hash}/public/1000`,
  );
});

it('confirms an equal signature', async () => {
  const container = await paste(JSON.stringify({ round: 1000, randomness: 'fe29', signature }));
  expect(screen.getByText('The relay’s signature is the one that decided this round.')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('reports a different signature', async () => {
  await paste(signature.replace('b4', 'b5'));
  expect(screen.getByText(/signature is another one/)).toBeVisible();
});

it('reports a text without a signature', async () => {
  await paste('{"error":"too early"}');
  expect(screen.getByText(/There is no signature in it/)).toBeVisible();
});

it("renders nothing for the site's simulated beacon", () => {
  const { container } = renderWithProviders(<RelayCompare calculation={{ ...calculation, isPublic: false }} />);
  expect(container).toHaveTextContent('');
});
