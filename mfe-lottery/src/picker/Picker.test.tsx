import { act, fireEvent, screen, within } from '@testing-library/react';
import { paths } from 'shared/contracts/paths';
import { ifUnsold } from 'shared/format/unsoldNumber';
import { NumberSet } from 'shared/numbers/NumberSet';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import { JumpToNumber } from './PickerTools.tsx';
import { Review } from './Review.tsx';
import { saleTime } from './SaleTime.tsx';
import { type PickerGiven, showPicker } from './showPicker.testing.tsx';

/** By label, not by role: computing the roles of hundreds of cells takes jsdom seconds. */
const numberButton = (number: number) => screen.getByLabelText(new RegExp(`^Number 0*${number},`));
const status = () => screen.getByText(/^\d+ selected, /);
const atWidth = (px: number) => {
  window.innerWidth = px;
  window.dispatchEvent(new Event('resize'));
};
afterEach(() => atWidth(1024));

describe('the picker', () => {
  it.each([
    [320, 6],
    [390, 7],
    [768, 9],
    [1440, 10],
  ])('has at %i px %i columns, in numeric order', (width, columns) => {
    atWidth(width);
    showPicker();
    const rows = screen.getAllByRole('row');
    expect(within(rows[0] ?? document.body).getAllByRole('gridcell')).toHaveLength(columns);
    expect(screen.getAllByRole('gridcell').map((each) => each.textContent)).toEqual(
      Array.from({ length: 64 }, (_, number) => String(number).padStart(2, '0')),
    );
  });

  it('labels each number with its digits, state and price', () => {
    showPicker({ total: 256, sold: [3], own: [4] });
    expect(screen.getByRole('button', { name: 'Number 042, available, 1 CTO' })).toHaveTextContent('042');
    expect(screen.getByLabelText('Number 003, sold')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByLabelText('Number 004, yours')).toHaveAttribute('aria-disabled', 'true');
    const legend = within(screen.getByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Select', 'Selected', 'Sold', 'Yours']);
  });

  it('has one tab stop; arrows move, Home and End stay in the row, Space and Enter toggle', async () => {
    const { user } = showPicker();
    numberButton(0).focus();
    expect(screen.getAllByRole('gridcell').filter((each) => each.querySelector('[tabindex="0"]'))).toHaveLength(1);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(numberButton(11)).toHaveFocus();
    await user.keyboard(' ');
    expect(numberButton(11)).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Home}');
    expect(numberButton(10)).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(numberButton(19)).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(numberButton(63)).toHaveFocus();
    await user.tab();
    await user.tab({ shift: true });
    expect(numberButton(63)).toHaveFocus();
    expect(status()).toHaveTextContent('2 selected, 2 CTO');
  });

  it('keeps its one tab stop when the device rotates', async () => {
    const { user } = showPicker();
    await user.click(numberButton(42));
    act(() => atWidth(390));
    const tabStops = screen.getAllByRole('gridcell').filter((each) => each.querySelector('[tabindex="0"]'));
    expect(tabStops.map((each) => each.textContent)).toEqual(['42']);
  });

  it('focuses a sold number but does not select it', async () => {
    const { user } = showPicker({ sold: [1] });
    numberButton(0).focus();
    await user.keyboard('{ArrowRight} ');
    expect(numberButton(1)).toHaveFocus();
    expect(status()).toHaveTextContent('0 selected, 0 CTO');
    await user.click(numberButton(1));
    expect(status()).toHaveTextContent('0 selected, 0 CTO');
  });

  it('shows a rest of 0 CTO when the picks cost the whole balance', async () => {
    const { user } = showPicker({ balance: 1 });
    await user.click(numberButton(1));
    expect(screen.getByText('Balance 1 CTO, 0 CTO left after this')).toBeVisible();
  });

  it('jumps to a number, and shows the valid range', async () => {
    const { user } = showPicker();
    const field = screen.getByRole('textbox', { name: 'Jump to number' });
    await user.type(field, '64{Enter}');
    expect(field).toHaveAccessibleDescription('Numbers go from 00 to 63.');
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, '5-20{Enter}');
    expect(field).toHaveAccessibleDescription('Write one number, from 00 to 63.');
    await user.clear(field);
    await user.type(field, '042{Enter}');
    expect(numberButton(42)).toHaveFocus();
    expect(numberButton(42)).toHaveAttribute('data-jumped');
    await user.keyboard(' ');
    expect(status()).toHaveTextContent('1 selected, 1 CTO');
    await user.keyboard('{ArrowRight}');
    expect(numberButton(42)).not.toHaveAttribute('data-jumped');
  });

  it('adds 1, 5 or 10 random free numbers', async () => {
    const { user } = showPicker({ sold: [0, 1, 2], balance: 12 });
    await user.click(screen.getByRole('button', { name: '+1 random number' }));
    expect(status()).toHaveTextContent('1 selected, 1 CTO');
    await user.click(screen.getByRole('button', { name: '+5 random numbers' }));
    expect(status()).toHaveTextContent('6 selected, 6 CTO');
    await user.click(screen.getByRole('button', { name: '+10 random numbers' }));
    expect(status()).toHaveTextContent('16 selected, 16 CTO');
    const short = within(screen.getByRole('dialog')).getByRole('link', { name: '4 CTO short' });
    expect(short.parentElement).toHaveTextContent('Balance 12 CTO: 4 CTO short');
    expect(short).toHaveAttribute('href', paths.getTokens);
    expect(screen.getAllByLabelText(/, sold$/)).toHaveLength(3);
  });

  it('lists the picks in order, removes one with a tap, and clears all', async () => {
    const confirmed: (readonly number[])[] = [];
    const { user } = showPicker({ onConfirm: (numbers) => confirmed.push(numbers) });
    for (const number of [60, 7, 42]) await user.click(numberButton(number));
    const list = within(screen.getByRole('region', { name: 'Selected numbers' }));
    expect(list.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual(['07', '42', '60']);
    await user.click(list.getByRole('button', { name: '42, remove' }));
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(confirmed).toEqual([[7, 60]]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(status()).toHaveTextContent('0 selected, 0 CTO');
    expect(list.getByText('No number selected yet')).toBeVisible();
  });

  it('shows the draw time, the chance, and when no one wins', async () => {
    const { user } = showPicker();
    const facts = () => screen.getByText(/^Draw/);
    expect(facts()).toHaveTextContent('Draw 20 Nov 2026, 18:00 · each number wins 1 in 64.');
    await user.click(numberButton(7));
    await user.click(numberButton(9));
    expect(facts()).toHaveTextContent('Draw 20 Nov 2026, 18:00 · you would hold 2 of 64 numbers: 1 in 32.');
    expect(screen.getByText(ifUnsold)).toBeVisible();
  });

  it('includes the numbers that the member holds in the chance', async () => {
    const { user } = showPicker({ own: [0, 1] });
    await user.click(numberButton(9));
    expect(screen.getByText(/^Draw/)).toHaveTextContent('you would hold 3 of 64 numbers: 1 in 21.3.');
  });

  it('requires a number for the review, and hides the error after a change', async () => {
    const { user } = showPicker();
    const reproach = 'Please select at least one number';
    const review = screen.getByRole('button', { name: 'Review' });
    expect(review).toHaveAttribute('data-variant', 'secondary');
    expect(screen.getByText('Choose at least one number. Balance 12 CTO')).toBeVisible();
    await user.click(review);
    expect(screen.getByText(reproach)).toBeVisible();
    await user.click(numberButton(7));
    expect(screen.queryByText(reproach)).not.toBeInTheDocument();
    expect(review).toHaveAttribute('data-variant', 'primary');
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.queryByText(reproach)).not.toBeInTheDocument();
  });

  it('keeps the place of a dropped number until something else is pressed', async () => {
    const { user } = showPicker();
    for (const number of [7, 42]) await user.click(numberButton(number));
    const list = within(screen.getByRole('region', { name: 'Selected numbers' }));
    await user.click(list.getByRole('button', { name: '07, remove' }));
    expect(status()).toHaveTextContent('1 selected, 1 CTO');
    await user.click(list.getByRole('button', { name: '07, put back' }));
    expect(status()).toHaveTextContent('2 selected, 2 CTO');
    await user.click(list.getByRole('button', { name: '07, remove' }));
    await user.click(numberButton(50));
    expect(list.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual(['42', '50']);
  });

  it('buys the picks of the moment of the press, also right after a tap', () => {
    const confirmed: (readonly number[])[] = [];
    showPicker({ onConfirm: (numbers) => confirmed.push(numbers) });
    act(() => {
      numberButton(7).click();
      screen.getByRole('button', { name: 'Review' }).click();
    });
    act(() => screen.getByRole('button', { name: 'Confirm' }).click());
    expect(confirmed).toEqual([[7]]);
  });

  it('changes one cell for one tap', async () => {
    const { user } = showPicker();
    await user.click(numberButton(41));
    const touched = new Set<Node>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) touched.add(target);
    });
    observer.observe(screen.getByRole('grid'), { subtree: true, attributes: true, childList: true, characterData: true });
    await user.keyboard(' ');
    observer.disconnect();
    expect([...touched]).toEqual([numberButton(41)]);
  });
});

describe('the review', () => {
  const fact = (name: string) => screen.getByText(name).nextElementSibling;
  const confirmButton = () => screen.getByRole('button', { name: 'Confirm' });
  async function review(given: PickerGiven, ...numbers: number[]) {
    const view = showPicker(given);
    for (const number of numbers) await view.user.click(numberButton(number));
    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    return view;
  }

  it('counts numbers once that were bought a moment ago', async () => {
    const { selection } = (await review({}, 9, 7)).latest;
    if (selection === undefined) throw new Error('Nothing is selected.');
    const bought = { ...selection, sale: { ...selection.sale, own: NumberSet.of([7, 9]) } };
    const rest = {
      price: 1,
      visitor: false,
      balance: 10,
      waiting: false,
      protection: null,
      refused: false,
      buying: false,
    } as const;
    renderWithProviders(<Review {...rest} selection={bought} endTime={Date.now()} drawRule="v1" onBack={() => true} />);
    const facts = screen.getAllByText(/^You then hold/).map(({ textContent }) => textContent);
    expect(facts).toEqual(['You then hold 2 of 64', 'You then hold 2 of 64']);
  });

  it('shows numbers, price, balance after, time left and chance', async () => {
    await review({ own: [0], balance: 12 }, 9, 7);
    const dialog = screen.getByRole('dialog', { name: 'Review Your Tickets' });
    expect(within(dialog).getByRole('group', { name: 'Your purchase' })).toHaveFocus();
    expect(fact('2 numbers')).toHaveTextContent('07, 09');
    expect(fact('Price')).toHaveTextContent('2 CTO1 CTO a number');
    expect(fact('Balance after this')).toHaveTextContent('10 CTO12 CTO now');
    expect(fact('Draw')).toHaveTextContent('left20 Nov 2026, 18:00');
    expect(fact('Your chance')).toHaveTextContent('1 in 21.3You then hold 3 of 64');
    expect(screen.getByText(ifUnsold)).toBeVisible();
    expect(confirmButton()).toHaveAttribute('data-variant', 'primary');
    expect(await axe(dialog)).toHaveNoViolations();
  });

  it.each(['Back', 'Escape'])('returns with %s to the numbers, and keeps picks and typed text', async (way) => {
    const view = showPicker();
    await view.user.type(screen.getByRole('textbox', { name: 'Jump to number' }), '42');
    await view.user.click(numberButton(7));
    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    if (way === 'Back') await view.user.click(screen.getByRole('button', { name: 'Back' }));
    else await view.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
    expect(numberButton(7)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('textbox', { name: 'Jump to number' })).toHaveValue('42');
    expect(screen.getByRole('button', { name: 'Review' })).toHaveFocus();
  });

  it('shows by how much the balance is short, and what helps', async () => {
    await review({ balance: 1 }, 7, 9, 11);
    expect(fact('Balance after this')).toHaveTextContent('2 CTO short1 CTO now');
    expect(confirmButton()).toHaveAttribute('data-variant', 'secondary');
    expect(confirmButton()).toHaveAccessibleDescription('Your balance does not pay for these numbers. How to get CTO');
    expect(screen.getByRole('link', { name: 'How to get CTO' })).toHaveAttribute('href', paths.getTokens);
  });

  it('waits for the balance, and says so instead of calling it short', async () => {
    const confirmed: (readonly number[])[] = [];
    await review({ balance: null, waiting: true, onConfirm: (numbers) => confirmed.push(numbers) }, 7);
    expect(fact('Balance after this')).toHaveTextContent('Loading…');
    expect(screen.queryByText(/short/)).not.toBeInTheDocument();
    expect(confirmButton()).toHaveAttribute('aria-disabled', 'true');
    expect(confirmButton()).toHaveAccessibleDescription('Your balance is loading. Then you can confirm.');
    fireEvent.click(confirmButton());
    expect(confirmed).toEqual([]);
  });

  it('names no balance that could not be loaded, and leaves the purchase to the provider', async () => {
    const confirmed: (readonly number[])[] = [];
    await review({ balance: null, onConfirm: (numbers) => confirmed.push(numbers) }, 7);
    expect(fact('Balance after this')).toHaveTextContent('Not known');
    fireEvent.click(confirmButton());
    expect(confirmed).toEqual([[7]]);
  });

  it('does not buy with the second click of a double click on Review', async () => {
    const confirmed: (readonly number[])[] = [];
    await review({ onConfirm: (numbers) => confirmed.push(numbers) }, 7);
    fireEvent.click(confirmButton(), { detail: 2 });
    expect(confirmed).toEqual([]);
    fireEvent.click(confirmButton(), { detail: 1 });
    expect(confirmed).toEqual([[7]]);
  });
});

test('jumps to the last number of a large lottery, and refuses higher ones', async () => {
  const jumped: number[] = [];
  const { user } = renderWithProviders(<JumpToNumber total={100_000} onJump={(number) => jumped.push(number)} />);
  const field = screen.getByRole('textbox', { name: 'Jump to number' });
  await user.type(field, '99999{Enter}');
  expect(jumped).toEqual([99_999]);
  await user.clear(field);
  await user.type(field, '100000{Enter}');
  expect(field).toHaveValue('100000');
  expect(field).toHaveAccessibleDescription('Numbers go from 00000 to 99999.');
  await user.clear(field);
  await user.type(field, '1e3{Enter}');
  expect(field).toHaveAccessibleDescription('Write one number, from 00000 to 99999.');
  expect(jumped).toEqual([99_999]);
});

describe('time left', () => {
  test.each([
    [59_000, '0:59'],
    [12 * 60_000 + 34_000, '12:34'],
    [3_909_000, '1:05:09'],
    [27 * 3_600_000, '1 day 3 h'],
  ])('formats %i ms before the end as %s', (left, text) => {
    expect(saleTime(1_000_000_000 + left, 1_000_000_000)).toBe(text);
  });
});
