import { screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { openSite } from '../../testing/openSite.tsx';
import { preparePage } from '../informationPages.tsx';
import { fairness } from './HowItWorks.tsx';

beforeAll(async () => void (await preparePage('/policy')), 60_000);

describe('policy tabs', () => {
  it('are four, set the address, and are restored from it', async () => {
    const { user, address, container } = openSite('/policy?tab=about-us');
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    const tabs = within(await screen.findByRole('tablist'));
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'about us',
      'how it works',
      'instructions',
      'how to',
    ]);
    expect(await tabs.findByRole('tab', { name: 'about us', selected: true })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Founder and mission' })).toBeVisible();

    await user.click(tabs.getByRole('tab', { name: 'instructions' }));
    expect(address()).toBe('/policy?tab=instructions');
    const panel = within(screen.getByRole('tabpanel'));
    for (const sentence of [
      'A verified member with KYC completed, who holds the token in the star wallet.',
      /Each number costs 1 token \(the price is to be announced\)/,
      'Numbers are sold only during a round’s sale period.',
      /4 draws per day/,
      /Take the first BSC block of the day from 00:00 UTC/,
      /that round’s own end time/,
      'Prizes are sent to winning wallets within 24 hours.',
      /valid for one round only. Tickets are non-refundable and non-transferable/,
      /It comes at least 15 seconds after the close/,
      /at least 5 seconds before that value comes.* 5 minutes later, and if we are late again, another 5\. After 3 missed times/,
      /comes for 7 days, every ticket is paid back/,
      /if it is seen to be a second behind, the sale stops/,
    ]) {
      expect(panel.getAllByText(sentence)[0]).toBeVisible();
    }
    expect(panel.getByRole('link', { name: 'terms of play' })).toHaveAttribute('href', '/fair/terms.txt');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are operable by keyboard', async () => {
    const { user, address } = openSite('/policy?tab=about-us');
    const first = await screen.findByRole('tab', { name: 'about us', selected: true });
    await user.click(first);
    for (const name of ['how it works', 'instructions', 'how to']) {
      await user.keyboard('{ArrowRight}');
      expect(await screen.findByRole('tab', { name, selected: true })).toHaveFocus();
    }
    expect(address()).toBe('/policy?tab=how-to');
    await user.keyboard('{Home}');
    expect(address()).toBe('/policy?tab=about-us');
  });

  it.each(['/policy', '/policy?tab=nonsense'])('show "how it works" at %s, above the prize lottery', async (address) => {
    openSite(address);
    expect(await screen.findByRole('tab', { name: 'how it works', selected: true })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'rewards/PrizeLottery' })).toBeInTheDocument();
  });
});

it.each([
  ['/policy?tab=instructions#verification', 'How your identity is checked'],
  ['/policy?tab=instructions#tokens', 'How to get CTO'],
  ['/policy?tab=how-to#help', 'Help and support'],
])('%s leads to "%s", which links to the contact form', async (address, title) => {
  openSite(address);
  const passage = await screen.findByRole('region', { name: title });
  expect(passage).toHaveFocus();
  expect(within(passage).getByRole('link', { name: 'contact form' })).toHaveAttribute('href', '/contact');
});

it('adds one history entry for a press on a tab', async () => {
  const { user, address } = openSite('/policy?tab=about-us');
  const before = history.length;
  await user.click(await screen.findByRole('tab', { name: 'how to' }));
  expect(address()).toBe('/policy?tab=how-to');
  expect(history.length).toBe(before + 1);
});

it('describes "Only N remaining!" as the page of a round counts it', async () => {
  openSite('/policy?tab=about-us');
  expect(await screen.findByText(/“Only N remaining!”, N is a count and nothing else/)).toBeVisible();
  expect(screen.queryByText(/nearly gone/)).toBeNull();
});

describe('the worked example', () => {
  it('computes the winning number from the given hash and count', async () => {
    const { user, container } = openSite('/policy');
    const example = within(await screen.findByRole('region', { name: 'Try it yourself' }));
    expect(example.getByText('Winning number:', { exact: false })).toHaveTextContent('Winning number: 22');

    const hash = example.getByLabelText('Block hash');
    await user.clear(hash);
    await user.type(hash, '0xABff');
    const count = example.getByLabelText('Count of lucky numbers');
    await user.clear(count);
    await user.type(count, '100');
    expect(example.getByText('255 ÷ 100 = 2, remainder', { exact: false })).toHaveTextContent('255 ÷ 100 = 2, remainder 55');
    expect(example.getByText('Winning number:', { exact: false })).toHaveTextContent('Winning number: 55');
    expect(example.getByText(/Numbers 0 to 55 win with 3 of the 256 values, all others with 2/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['Block hash', 'xyz', 'A block hash has only the digits'],
    ['Count of lucky numbers', '257', 'A round has 1 to 256 numbers.'],
    ['Count of lucky numbers', '0', 'A round has 1 to 256 numbers.'],
    ['Count of lucky numbers', '2.5', 'A round has 1 to 256 numbers.'],
  ])('shows the error of %s %p', async (label, text, message) => {
    const { user } = openSite('/policy');
    const example = within(await screen.findByRole('region', { name: 'Try it yourself' }));
    const field = example.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(example.queryByText('Winning number:', { exact: false })).toBeNull();
  });
});

it('counts exactly how many values win for each number', () => {
  expect(fairness(64)).toBe('All 64 numbers are equally likely: each wins with 4 of the 256 values.');
  expect(fairness(255)).toBe('Number 0 wins with 2 of the 256 values, all others with 1: 255 does not divide 256.');
  expect(fairness(100)).toContain('Numbers 0 to 55 win with 3 of the 256 values, all others with 2');
});
