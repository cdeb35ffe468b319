import { act, fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { type PickerGiven, showPicker } from './showPicker.testing.tsx';

// jsdom has no layout: this height shows eight rows of 50 px.
beforeAll(() => Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 }));
afterAll(() => void Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));
const atWidth = (px: number) => {
  window.innerWidth = px;
  window.dispatchEvent(new Event('resize'));
};
afterEach(() => atWidth(1024));

const show = (given: PickerGiven = {}) => showPicker({ total: 100_000, balance: 5_000, ...given });

const numberButton = (number: number) => screen.getByLabelText(new RegExp(`^Number ${String(number).padStart(5, '0')},`));
const status = () => screen.getByText(/^[\d,]+ selected, /);
const rowsInPage = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));
const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
const scroller = () => screen.getByRole('grid').parentElement ?? document.body;
const scrollToRow = (row: number) => {
  scroller().scrollTop = row * 50;
  fireEvent.scroll(scroller());
};
const list = () => within(screen.getByRole('region', { name: 'Selected numbers' }));
const listed = () =>
  list()
    .getAllByRole('listitem')
    .map((each) => each.textContent?.trim());

async function choose(view: ReturnType<typeof show>, way: string, label: string, text: string) {
  await view.user.click(screen.getByRole('tab', { name: way }));
  const field = within(screen.getByRole('tabpanel')).getByLabelText(label);
  if (field.getAttribute('type') === 'date') fireEvent.change(field, { target: { value: text } });
  else await view.user.type(field, text);
  await view.user.click(screen.getByRole('button', { name: 'Add' }));
  return field;
}

it('keeps the typed text while the sold numbers load again, as after a login in another tab', async () => {
  const { user, latest } = show();
  await user.click(screen.getByRole('tab', { name: 'Ranges' }));
  await user.type(within(screen.getByRole('tabpanel')).getByLabelText('Numbers'), '100-1');
  act(() => latest.forgetSale?.());
  expect(within(screen.getByRole('tabpanel')).getByLabelText('Numbers')).toHaveValue('100-1');
});

describe('the grid of 100,000 numbers', () => {
  it('renders the visible rows with their index and the row count', () => {
    show({ sold: [3], own: [4] });
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10000');
    expect(rowsInPage()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(screen.getByRole('button', { name: 'Number 00042, available, 1 CTO' })).toHaveTextContent('00042');
    expect(screen.getByLabelText('Number 00003, sold')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByLabelText('Number 00004, yours')).toHaveAttribute('aria-disabled', 'true');
    scrollToRow(5_000);
    expect(rowsInPage()).toEqual([1, ...Array.from({ length: 17 }, (_, index) => 4_996 + index)]);
    expect(numberButton(50_000)).toHaveTextContent('50000');
  });

  it('has one tab stop; keys move to its ends and by pages, and the row is announced', async () => {
    const { user } = show();
    act(() => numberButton(0).focus());
    await user.keyboard('{ArrowRight}{ArrowDown} ');
    expect(numberButton(11)).toHaveFocus();
    expect(numberButton(11)).toHaveAttribute('aria-pressed', 'true');
    expect(announced()).toBe('');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(numberButton(99_999)).toHaveFocus();
    expect(announced()).toBe('Row 10,000 of 10,000');
    await user.keyboard('{Home}{Enter}');
    expect(numberButton(99_990)).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{PageUp}');
    expect(numberButton(99_920)).toHaveFocus();
    expect(announced()).toBe('Row 9,993 of 10,000');
    expect(document.querySelectorAll('[role="gridcell"] [tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}');
    expect(numberButton(70)).toHaveFocus();
    expect(status()).toHaveTextContent('2 selected, 2 CTO');
  });

  it('keeps the focus on a number that is scrolled away', async () => {
    const { user } = show();
    await user.click(numberButton(42));
    scrollToRow(7_000);
    expect(numberButton(70_000)).toBeVisible();
    expect(numberButton(42)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(numberButton(52)).toHaveFocus();
  });

  it('focuses a typed number', async () => {
    const { user } = show();
    act(() => numberButton(0).focus());
    await user.keyboard('71234');
    expect(numberButton(71_234)).toHaveFocus();
    expect(announced()).toBe('Row 7,124 of 10,000');
    await user.keyboard(' ');
    expect(status()).toHaveTextContent('1 selected, 1 CTO');
  });

  it('jumps to a number, and highlights it', async () => {
    const { user } = show();
    await user.type(screen.getByRole('textbox', { name: 'Jump to number' }), '01195{Enter}');
    expect(numberButton(1_195)).toHaveFocus();
    expect(numberButton(1_195)).toHaveAttribute('data-jumped');
    expect(announced()).toBe('Row 120 of 10,000');
    await user.keyboard('{ArrowRight}');
    expect(numberButton(1_195)).not.toHaveAttribute('data-jumped');
  });

  it('keeps its tab stop and the visible numbers when the device rotates', async () => {
    const { user } = show();
    await user.click(numberButton(42));
    scrollToRow(700);
    act(() => atWidth(390));
    expect(scroller().scrollTop).toBe(1_000 * 50);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '14286');
    expect(document.querySelector('[role="gridcell"] [tabindex="0"]')).toBe(numberButton(42));
    scrollToRow(14_285);
    expect(within(screen.getAllByRole('row').at(-1) ?? document.body).getAllByRole('gridcell')).toHaveLength(5);
  });

  it('reuses the rows that leave for those that enter, and changes no others', () => {
    show({ sold: [99_999] });
    scrollToRow(100);
    const elements = screen.getAllByRole('row');
    const observer = new MutationObserver(() => {});
    const changedBy = (px: number) => {
      scroller().scrollTop += px;
      fireEvent.scroll(scroller());
      const targets = observer.takeRecords().map(({ target }) => (target instanceof Element ? target : target.parentElement));
      return new Set(targets.flatMap((target) => target?.closest('[role="row"]') ?? [])).size;
    };
    observer.observe(screen.getByRole('grid'), { subtree: true, attributes: true, childList: true, characterData: true });
    expect(changedBy(3)).toBe(0);
    for (let frame = 0; frame < 20; frame++) expect(changedBy(120)).toBeLessThanOrEqual(3);
    for (let frame = 0; frame < 20; frame++) expect(changedBy(-120)).toBeLessThanOrEqual(3);
    scrollToRow(9_999);
    observer.disconnect();
    expect(numberButton(99_999)).toHaveAttribute('aria-disabled', 'true');
    const rows = screen.getAllByRole('row');
    expect(rows.filter((row) => !elements.includes(row))).toEqual([]);
    expect(rowsInPage()).toEqual(rowsInPage().toSorted((a, b) => a - b));
  });

  it('changes one cell for one tap', async () => {
    const { user } = show();
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

describe('ways to choose many numbers', () => {
  it('add ranges, which are one item in the list and are removed together', async () => {
    const view = show({ sold: [101] });
    await choose(view, 'Ranges', 'Numbers', '100–104, 500');
    expect(screen.getByText('5 numbers added. 1 was sold.')).toBeVisible();
    expect(status()).toHaveTextContent('5 selected, 5 CTO');
    expect(listed()).toEqual(['00100', '00102–00104', '00500']);
    await view.user.click(list().getByRole('button', { name: '00102–00104, remove' }));
    expect(status()).toHaveTextContent('2 selected, 2 CTO');
    await view.user.click(list().getByRole('button', { name: '00102–00104, put back' }));
    expect(status()).toHaveTextContent('5 selected, 5 CTO');
  });

  it('explain the error in the typed text', async () => {
    const view = show();
    const ending = await choose(view, 'Ending', 'Ending in', '100000');
    expect(ending).toHaveAccessibleDescription('Write one to 5 digits.');
    const field = await choose(view, 'Ranges', 'Numbers', '5-100000');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Numbers go from 00000 to 99999.');
  });

  it('add by ending, date and luck, up to what the balance pays for', async () => {
    const view = show({ balance: 12 });
    await choose(view, 'Ending', 'Ending in', '7777');
    expect(screen.getByText('10 numbers added.')).toBeVisible();
    await choose(view, 'Luck', 'How many', '10000');
    expect(screen.getByText('2 numbers added by luck, no more than 2 can be had or paid for.')).toBeVisible();
    expect(status()).toHaveTextContent('12 selected, 12 CTO');
    await view.user.click(screen.getByRole('button', { name: 'Clear All' }));
    await choose(view, 'Date', 'Date', '1987-03-24');
    expect(screen.getByText(/^7 of 7 added: 00024 day, 00003 month, 00087 year/)).toBeVisible();
    expect(status()).toHaveTextContent('7 selected, 7 CTO');
  });

  it('list a thousand picks in steps, each removable', async () => {
    const view = show();
    await choose(view, 'Luck', 'How many', '1000');
    expect(status()).toHaveTextContent('1,000 selected, 1,000 CTO');
    const items = view.latest.selection?.selected ?? [];
    for (let press = 0; press < 4; press++) {
      const more = list().queryByRole('button', { name: / more$/ });
      if (more) await view.user.click(more);
    }
    expect(list().getAllByRole('button').length).toBeGreaterThan(900);
    await view.user.click(list().getByRole('button', { name: new RegExp(`${String(items.at(-1)).padStart(5, '0')}, remove$`) }));
    expect(view.latest.selection?.selected).not.toContain(items.at(-1));
  });

  it('never exceed one purchase; picks above it are refused before a request', async () => {
    const confirmed: (readonly number[])[] = [];
    const view = show({ onConfirm: (numbers) => confirmed.push(numbers) });
    await choose(view, 'Ranges', 'Numbers', '1000-1999');
    await choose(view, 'Luck', 'How many', '1');
    expect(screen.getByText('At most 1,000 numbers are bought at once: give some back first.')).toBeVisible();
    await view.user.click(numberButton(7));
    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText(/^At most 1,000 numbers can be bought at once/)).toHaveTextContent('Please give back 1');
    expect(confirmed).toEqual([]);
  });
});

describe('numbers of a refused purchase', () => {
  it('are replaced by the nearest free ones', async () => {
    const { user, latest } = show({ sold: [9] });
    for (const number of [7, 10, 20]) await user.click(numberButton(number));
    act(() => latest.selection?.refuse([7, 10], [8, 9, 11]));
    expect(screen.getByText('Numbers 00007, 00010 were just bought by somebody else.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take the nearest free ones: 00007, 00010' }));
    expect(latest.selection?.selected).toEqual([8, 11, 20]);
    expect(screen.queryByText(/just bought/)).not.toBeInTheDocument();
  });

  it('have no nearest ones when none is known or free', async () => {
    const { user, latest } = show({ sold: [9] });
    await user.click(numberButton(7));
    act(() => latest.selection?.refuse([7], [9]));
    expect(screen.getByRole('button', { name: 'Swap for a free one: 00007' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /nearest/ })).not.toBeInTheDocument();
  });
});

it('has no accessibility violation in any tab', async () => {
  const view = show({ sold: [3], own: [4] });
  await choose(view, 'Ranges', 'Numbers', '100–120');
  for (const way of ['Ending', 'Date', 'Luck', 'Jump']) {
    await view.user.click(screen.getByRole('tab', { name: way }));
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
  }
});
