import { act, screen, waitFor, within } from '@testing-library/react';
import { noteServerTime } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { storageKeys } from 'shared/contracts/storage';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { drawnLottery, lottery, ownNumbers, page, publicUser, rewardSummary, user } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, holdAnswer } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { givenSold, sales } from '../testing/lottery.ts';
import LotteryRound from './LotteryRound.tsx';

const hashEndingIn = (digits: string) => `0x${'0'.repeat(62)}${digits}`;
const member = { status: 'signedIn', user: user({ id: 7 }) } as const;

function givenStates(states: Lottery[], own: number[] = []) {
  let asked = 0;
  api.get('/api/lotteries/11', () => states[Math.min(asked++, states.length - 1)] ?? null);
  givenSold(() => sales([], own));
}
const show = (session = {}) => renderWithProviders(<LotteryRound lotteryId={11} />, { route: '/lottery/11', session });

let listed: { running: Lottery[]; ofBlock: Lottery[] };
const givenNext = (next: Lottery) => {
  listed.running = [next];
};

beforeEach(() => {
  fakeLive();
  listed = { running: [], ofBlock: [] };
  api.get('/api/lotteries/', ({ url }) => page(url.searchParams.has('blockNumber') ? listed.ofBlock : listed.running));
});

describe('waiting for the draw', () => {
  afterEach(() => act(() => noteServerTime(Date.now(), 0)));

  it('replaces the countdown by the calculation at the end time', async () => {
    const endTime = Date.now() + 60_000;
    givenStates([lottery({ endTime })]);
    show();
    expect(await screen.findByRole('timer', { name: 'Time left to buy' })).toBeVisible();
    act(() => noteServerTime(endTime, 0));
    expect(screen.getByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Seconds until the result' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pick your lucky number' })).not.toBeInTheDocument();
    expect(screen.getByText('The sale has ended. Calculating results.')).toHaveAttribute('role', 'status');
  });

  it("requests the result after ten seconds, shows it, and refreshes the winner's balance", async () => {
    const endTime = Date.now() - 4_000;
    let balances = 0;
    const stop = on('balance:refresh', () => {
      balances += 1;
    });
    givenStates([lottery({ endTime, status: 'awaiting' }), drawnLottery({ endTime, winnerUserId: 7 })], [42]);
    show(member);
    expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
    expect(screen.getByText(/^You hold/)).toHaveTextContent('You hold 42 in this round.');

    await screen.findByText('Drawing the number…', {}, { timeout: 30_000 });
    expect(screen.getByText('You hold 42 in this round.')).toBeVisible();
    // A reload shows the balance with the reveal, and not before.
    expect(Number(sessionStorage.getItem(storageKeys.balanceHeld))).toBeGreaterThan(endTime + 10_000);
    expect(screen.queryByRole('heading', { name: 'You won with number 42!' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^You won with number 42! /)).not.toBeInTheDocument();
    expect(balances).toBe(0);

    expect(await screen.findByRole('heading', { name: 'You won with number 42!' }, { timeout: 30_000 })).toBeVisible();
    expect(balances).toBe(1);
    stop();
  });

  it('shows the steps of the computation before the draw, without a number', async () => {
    givenStates([lottery({ endTime: Date.now() + 60_000 })]);
    const { container } = show();
    const steps = within(await screen.findByRole('region', { name: 'How the number will be computed' }));
    expect(steps.getByText('The first block after the sale has closed decides.')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows after a minute that the draw is late, and the reason', async () => {
    const endTime = Date.now() - 61_000;
    givenStates([lottery({ endTime, status: 'awaiting', delayReason: 'The chain has not produced a block yet.' })]);
    show();
    expect(await screen.findByText('The draw is late.')).toBeVisible();
    expect(screen.getByText(/The chain has not produced a block yet\./)).toBeVisible();
  });

  it('counts down to the deciding beacon round, and shows its time', async () => {
    const endTime = Date.now() - 11_000;
    const drawTime = endTime + 60_000;
    givenStates([lottery({ drawRule: 'v2', endTime, drawTime, status: 'awaiting' })]);
    show();
    const seconds = await screen.findByRole('progressbar', { name: 'Seconds until the result' });
    expect(seconds).toHaveAttribute('aria-valuemax', '60');
    expect(screen.getByText(/decides: it comes out then, and not before\./)).toBeVisible();
    expect(screen.queryByText(/block/)).not.toBeInTheDocument();
  });

  it('calls a beacon draw late a minute after its beacon round was due, not after the sale', async () => {
    const endTime = Date.now() - 200_000;
    givenStates([lottery({ drawRule: 'v2', endTime, drawTime: Date.now() - 30_000, status: 'awaiting' })]);
    show();
    expect(await screen.findByText('Waiting for the beacon’s round that decides this round.')).toBeVisible();
    expect(screen.queryByText('The draw is late.')).not.toBeInTheDocument();
  });

  it('polls a late draw until its result exists', async () => {
    const endTime = Date.now() - 61_000;
    const waiting = lottery({ endTime, status: 'awaiting' });
    givenStates([waiting, waiting, drawnLottery({ endTime })]);
    show();
    expect(await screen.findByText('The draw is late.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Result' }, { timeout: 30_000 })).toBeVisible();
  });
});

describe('the result', () => {
  it('shows time, number, winner and figures', async () => {
    const winner = publicUser({ id: 99, username: 'luckysnail' });
    givenStates([drawnLottery({ winner, winnerUserId: 99, winnerNumbers: 2, pricePerTicket: 18 })]);
    const { container } = show();
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByRole('heading', { name: 'Winning number' })).toBeVisible();
    expect(result.getByText('42')).toBeInTheDocument();
    expect(result.getByRole('heading', { name: 'luckysnail' })).toBeVisible();
    expect(result.getByText('ID 99')).toBeVisible();
    expect(await result.findByText('Number of spins: 2 · 18 CTO a number')).toBeVisible();
    expect(screen.getByText('The winning number is 42. luckysnail wins.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it("shows 'No one wins' and links to the reward without a running lottery", async () => {
    givenStates([drawnLottery({ winner: null, winnerUserId: null, lotteryRewardId: 3 })]);
    show();
    expect(await screen.findByRole('heading', { name: 'No one wins' })).toBeVisible();
    expect(screen.getByText('The winning number was not sold: no one wins, and no ticket is paid back.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Play Now' })).toHaveAttribute('href', '/reward/3');
  });

  it("links to the reward's running lottery", async () => {
    givenNext(lottery({ id: 12 }));
    givenStates([drawnLottery({ winner: null, winnerUserId: null, lotteryRewardId: 3 })]);
    show();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Play Now' })).toHaveAttribute('href', '/lottery/12'));
  });

  it('shows the winner of a token prize its amount, that it is paid, and the next steps', async () => {
    givenNext(lottery({ id: 12 }));
    const lotteryReward = rewardSummary({ type: 'token', tokenAmount: 5_000 });
    givenStates([drawnLottery({ winnerUserId: 7, lotteryReward })], [42]);
    const { container } = show(member);
    expect(await screen.findByText('You won with number 42! 5,000 CTO are in your balance.')).toHaveAttribute('role', 'status');
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(await result.findByRole('heading', { name: 'You won with number 42!' })).toBeVisible();
    expect(result.getByText('5,000 CTO')).toBeVisible();
    expect(result.getByText('5,000 CTO are in your balance.')).toBeVisible();
    await waitFor(() => expect(result.getByRole('link', { name: 'Play the next round' })).toHaveAttribute('href', '/lottery/12'));
    expect(result.getByRole('link', { name: 'Play the same numbers' })).toHaveAttribute('href', '/lottery/12?numbers=42');
    expect(result.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/history#my-tickets');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the winner of a product when it is sent', async () => {
    const rolledAt = new Date(2026, 10, 20, 18, 0).getTime();
    givenStates([drawnLottery({ winnerUserId: 7, rolledAt, lotteryOrderId: 15 })], [42]);
    show(member);
    expect(await screen.findByText('Your prize is sent within 24 hours')).toBeVisible();
    expect(screen.getByText('21 Nov 2026, 18:00')).toBeVisible();
    expect(screen.getByText(/Your order has number 15\./)).toBeVisible();
  });

  it("shares the result with the device's dialog, else copies the link", async () => {
    givenStates([drawnLottery({ winnerUserId: 7 })], [42]);
    const { user: hand } = show(member);
    await hand.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('The link is copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'I won Dream Car with number 42 at Snail Lotto. http://localhost/lottery/11',
    );

    const share = jest.fn<Promise<void>, [ShareData]>().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await hand.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      text: 'I won Dream Car with number 42 at Snail Lotto.',
      url: 'http://localhost/lottery/11',
    });
    Reflect.deleteProperty(navigator, 'share');
  });

  it("shows a member's losing numbers kindly and offers them again", async () => {
    givenNext(lottery({ id: 12, totalTickets: 16 }));
    givenStates([drawnLottery({ winner: publicUser({ id: 99, username: 'luckysnail' }), winnerUserId: 99 })], [8, 20]);
    show(member);
    expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeVisible();
    expect(screen.getByText('Your numbers 08, 20 did not win this time.')).toBeVisible();
    expect(
      screen.getByText('Not this time. Your numbers 08, 20 did not win this time. The winning number is 42. luckysnail wins.'),
    ).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: 'luckysnail' })).toBeVisible();
    // The next lottery has fewer numbers, so only those in it can be played again.
    expect(await screen.findByRole('link', { name: 'Play the same numbers' })).toHaveAttribute('href', '/lottery/12?numbers=8');
  });

  it('says nothing about the numbers of a member before they are known', async () => {
    givenStates([drawnLottery({ winnerUserId: 99 })]);
    const arrives = holdAnswer('/api/lotteries/11/numbers/mine', ownNumbers([8]));
    show(member);
    expect(await screen.findByRole('heading', { name: 'The number is drawn' })).toBeVisible();
    expect(screen.queryByText(/^The winning number is/)).not.toBeInTheDocument();
    arrives();
    expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeVisible();
    expect(screen.getByText(/The winning number is 42/)).toHaveAttribute('role', 'status');
  });

  it('says to a member without numbers first that they held none', async () => {
    givenStates([drawnLottery({ winner: publicUser({ id: 99, username: 'luckysnail' }), winnerUserId: 99 })]);
    show(member);
    expect(await screen.findByRole('heading', { name: 'You held no number' })).toBeVisible();
    expect(screen.getByText('luckysnail wins.')).toBeVisible();
    expect(screen.getByText('You held no number. The winning number is 42. luckysnail wins.')).toHaveAttribute('role', 'status');
  });

  it('shows in one line what decided, with a link to the steps', async () => {
    givenStates([drawnLottery({ winnerTicket: 42 })]);
    show();
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByText(/ends in 2a: 42 mod 64 = 42\./)).toBeVisible();
    expect(result.getByRole('link', { name: 'See every step' })).toHaveAttribute('href', '#how-computed');
  });

  it('shows a member that the winning number was unsold', async () => {
    givenStates([drawnLottery({ winner: null, winnerUserId: null })], [8]);
    show(member);
    expect(await screen.findByText(/^Your number 08 did not win this time\./)).toHaveTextContent(
      'The winning number was not sold: no one wins, and no ticket is paid back.',
    );
    expect(screen.getByRole('heading', { name: 'No one wins' })).toBeVisible();
  });
});

describe('lotteries that share a block', () => {
  it('are listed with the proof and their numbers', async () => {
    const drawn = drawnLottery({ id: 11 });
    listed.ofBlock = [
      drawn,
      drawnLottery({ id: 13, totalTickets: 16, winnerTicket: 10, lotteryReward: rewardSummary({ name: 'Watch' }) }),
      drawnLottery({
        id: 14,
        lotteryReward: rewardSummary({ name: 'Other chain' }),
        block: drawn.block && { ...drawn.block, hash: '0x0b' },
      }),
    ];
    givenStates([drawn]);
    show();
    const proof = within(await screen.findByRole('region', { name: /^How the number was computed/ }));
    expect(await proof.findByText(/^1 more round ended at the same moment and shares this block/)).toBeVisible();
    expect(proof.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/lottery/13');
    expect(proof.getByText('10', { selector: 'li *' })).toBeVisible();
    expect(proof.queryByText('Other chain')).not.toBeInTheDocument();
  });
});

describe('how the number was computed', () => {
  const proof = async () => within(await screen.findByRole('region', { name: /^How the number was computed/ }));

  it('is computed again in the browser, and a simulated block is marked', async () => {
    givenStates([drawnLottery({ winnerTicket: 42 })]);
    show();
    const steps = await proof();
    expect(steps.getByText('simulated')).toBeVisible();
    expect(steps.getByText('2a')).toBeVisible();
    expect(steps.getByText('number 42, as announced', { exact: false })).toBeVisible();
    expect(steps.getByText('Every number had the same chance: 4 in 256.')).toBeVisible();
    expect(steps.queryByRole('link')).not.toBeInTheDocument();
  });

  it('links to the public block and shows uneven odds', async () => {
    const block = { number: 45, hash: hashEndingIn('63'), time: 1_000, simulated: false, url: 'https://bscscan.com/block/45' };
    givenStates([drawnLottery({ totalTickets: 100, winnerTicket: 99, block })]);
    show();
    const steps = await proof();
    expect(steps.getByRole('link', { name: /block 45/ })).toHaveAttribute('href', 'https://bscscan.com/block/45');
    expect(steps.queryByText('simulated')).not.toBeInTheDocument();
    expect(steps.getByText(/each number below 56 wins in 3 of 256 cases, each of the others in 2 of 256/)).toBeVisible();
  });

  it('shows a number that does not follow from the block', async () => {
    givenStates([drawnLottery({ winnerTicket: 41 })]);
    show();
    expect((await proof()).getByRole('alert')).toHaveTextContent('Your browser computes number 42, but 41 was announced.');
  });
});

describe('a number of rule v2', () => {
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const beacon = {
    chain: 'c'.repeat(64),
    round: 1000,
    signature,
    time: 1_692_806_364_000,
    simulated: false,
    url: 'https://relay.example/1000',
  };
  const drawn = (over: Partial<Lottery> = {}) =>
    drawnLottery({
      drawRule: 'v2',
      block: null,
      beacon,
      openingId: '0'.repeat(64),
      totalTickets: 200,
      winnerTicket: 102,
      ...over,
    });
  const proof = async () => within(await screen.findByRole('region', { name: /^How the number was computed/ }));

  it('is computed again from a real beacon round, and links to the proof', async () => {
    givenStates([drawn()]);
    const { container } = show();
    const steps = await proof();
    expect(await steps.findByText('number 102, as announced', { exact: false })).toBeVisible();
    expect(steps.getByRole('link', { name: /^round 1000 of the public beacon/ })).toHaveAttribute('href', beacon.url);
    expect(steps.getByText('Every number had the same chance: 1 in 200.')).toBeVisible();
    expect(steps.queryByText('simulated')).not.toBeInTheDocument();
    expect(steps.queryByText(/last two digits/)).not.toBeInTheDocument();
    expect(steps.getByRole('link', { name: 'See the whole proof' })).toHaveAttribute('href', '/lottery/11/proof');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('marks a simulated beacon', async () => {
    givenStates([drawn({ beacon: { ...beacon, simulated: true, url: null } })]);
    show();
    expect((await proof()).getByText('simulated')).toBeVisible();
    expect(await screen.findByText(/from the simulated beacon of this installation, which nobody outside runs/)).toBeVisible();
  });

  it('shows a number that does not follow from the beacon', async () => {
    givenStates([drawn({ winnerTicket: 103 })]);
    show();
    expect(await (await proof()).findByRole('alert')).toHaveTextContent(
      'Your browser computes number 102, but 103 was announced.',
    );
  });
});

it('shows why a lottery was cancelled and links to the record', async () => {
  givenStates([lottery({ status: 'cancelled', cancelReason: 'The prize broke', cancelId: 'a'.repeat(64) })]);
  show();
  expect(await screen.findByText('The reason: The prize broke')).toBeVisible();
  expect(screen.getByRole('link', { name: 'see the record' })).toHaveAttribute('href', '/lottery/11/proof');
});
