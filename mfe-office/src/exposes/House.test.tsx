import { act, screen, waitFor, within } from '@testing-library/react';
import type { ActKind } from 'shared/contracts/officeSession';
import { axe } from 'shared/testing/axe';
import 'shared/testing/indexedDb';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, refuse } from 'shared/testing/server';
import {
  alert,
  alertRule,
  delivery,
  draft,
  newSession,
  purchase,
  readyExport,
  refund,
  report,
  webhook,
} from '../office/office.testing.ts';
import { keepSession } from '../office/officeStore.ts';
import Office from './Office.tsx';

const list = <Item,>(item: Item) => ({ contents: [item], next: null });

function answering(): string[] {
  const asked: string[] = [];
  const answers: Record<string, object> = {
    reports: report,
    exports: list(readyExport),
    'alert-rules': { contents: [alertRule] },
    alerts: list(alert),
    webhooks: { contents: [webhook] },
    deliveries: list(delivery),
    refunds: list(refund),
    purchases: { contents: [purchase] },
  };
  for (const [path, answer] of Object.entries(answers))
    api.get(`/api/office/${path}`, ({ url }) => {
      asked.push(url.pathname.slice('/api/office/'.length) + url.search);
      return url.searchParams.has('state') ? { contents: [], next: null } : answer;
    });
  return asked;
}

function show(route: string, ...asks: ActKind[]) {
  keepSession({ ...newSession, asks });
  return renderWithProviders(<Office />, { route });
}

const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

test.each([
  ['exports', 'Exports', 'Over', /^ExceptionsReady2026-11-01 to 2026-11-27olga, downloaded 2 times.+Open$/],
  ['alerts', 'Alerts', 'Over', /^Orders waitRaisedWon for more than 14 days and not handed over: 2.+now$/],
  ['webhooks', 'Calls', 'Given up', /^lottery\.drawnWaits.+evt_3f0c9a2status 5033again /],
  [
    'refunds',
    'Refunds',
    'Stuck',
    /^4 CTOGoodwill.+Quiet watch · 17Snail-7Q3KX9BDPurchase 9The page said that the number was free\.by fiona$/,
  ],
])('%s: rows, a filter that the address keeps, and what is empty', async (path, caption, option, text) => {
  answering();
  const { user, address, container } = show(`/office/${path}`);
  const rows = await rowsOf(caption);
  expect(rows).toEqual([expect.stringMatching(text)]);
  expect(await axe(container)).toHaveNoViolations();
  await user.selectOptions(screen.getByRole('combobox', { name: /Show/ }), option);
  expect(await screen.findByText('There is nothing of this kind.')).toBeInTheDocument();
  expect(address()).toMatch(new RegExp(`^/office/${path}\\?state=(over|failed|stuck)$`));
});

test.each([
  ['exports', '/api/office/exports'],
  ['alerts', '/api/office/alerts'],
  ['webhooks', '/api/office/webhooks'],
  ['refunds', '/api/office/refunds'],
])('%s: without connection, then refused for the role', async (path, call) => {
  answering();
  api.get(call, () => breakConnection());
  const { user } = show(`/office/${path}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the office. Nothing is lost.');
  api.get(call, () => refuse(403, 'FORBIDDEN', 'Not for you.'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Your role may not see this/)).toBeInTheDocument();
});

test('a list that failed without a message says so, and is empty of what it lists', async () => {
  answering();
  api.get('/api/office/refunds', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const { user } = show('/office/refunds');
  expect(await screen.findByRole('alert')).toHaveTextContent('The office gave no answer. Try again in a moment.');
  api.get('/api/office/refunds', () => ({ contents: [], next: null }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No refunds yet.')).toBeInTheDocument();
});

test('alerts: a steward drafts another limit, or turns a rule off', async () => {
  answering();
  const sent: unknown[] = [];
  api.post('/api/office/acts/drafts', ({ body }) => {
    sent.push(body);
    return draft;
  });
  const { user } = show('/office/alerts', 'alerts set');
  for (const text of ['1,0x', '1,000', '']) {
    await user.click(await screen.findByRole('button', { name: 'Change the limit of orders-waiting' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Raised from'));
    if (text !== '') await user.type(dialog.getByLabelText('Raised from'), text);
    await user.type(dialog.getByLabelText('Reason'), 'A reason.');
    await user.click(dialog.getByRole('button', { name: 'Draft' }));
    if (text === '1,0x') expect(dialog.getByLabelText('Raised from')).toHaveAccessibleDescription(/^Enter a whole number/);
    else await dialog.findByRole('link', { name: 'Sign at the desk: act 7' });
    await user.keyboard('{Escape}');
  }
  const set = { kind: 'alerts set', rule: 'orders-waiting', why: 'A reason.' };
  expect(sent).toEqual([
    { ...set, threshold: 1_000 },
    { ...set, threshold: null },
  ]);
});

describe('exports', () => {
  test('show the sums of the chosen days, by day or round; the address keeps the choice', async () => {
    const asked = answering();
    const { user, address } = show('/office/exports?from=2026-11-27&to=2026-11-28');
    expect(await rowsOf('Sales')).toEqual([
      '2026-11-27CTO1,24040 numbers121 refund1,22814 purchases',
      '2026-11-28CTO31 number00 refunds31 purchase',
    ]);
    expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
    expect(asked).toContain('reports?report=sales&rows=day&from=2026-11-27&to=2026-11-28');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Rows/ }), 'Rounds');
    await waitFor(() => expect(asked).toContain('reports?report=sales&rows=lottery&from=2026-11-27&to=2026-11-28'));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Report/ }), 'Deletions');
    expect(await screen.findByText(/it is a file at the desk only/)).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /^Rows/ })).not.toBeInTheDocument();
    expect(address()).toBe('/office/exports?from=2026-11-27&to=2026-11-28&rows=lottery&report=deletions');
  });

  test('say why days are refused, and that there are more rows', async () => {
    answering();
    const first = show('/office/exports?from=2026-11-28&to=2026-11-27');
    api.get('/api/office/reports', () => refuse(400, 'VALIDATION', 'The first day is not after the last day, 2026-11-27.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The first day is not after the last day, 2026-11-27.');
    first.unmount();
    api.get('/api/office/reports', { ...report, more: true });
    show('/office/exports?to=2026-11-28');
    expect(await screen.findByText('There are more than these 2 rows: export them.')).toBeInTheDocument();
    expect(screen.getByLabelText('First day (UTC)')).toHaveValue('2026-11-22');
  });

  test('are drafted, and nobody is mailed', async () => {
    answering();
    const sent: unknown[] = [];
    api.post('/api/office/acts/drafts', ({ body }) => {
      sent.push(body);
      return draft;
    });
    const { user } = show('/office/exports?report=exceptions&from=2026-11-01&to=2026-11-27', 'exports make');
    await user.click(await screen.findByRole('button', { name: 'Export exceptions from 2026-11-01 to 2026-11-27' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'The auditor asks.');
    expect(dialog.queryByLabelText(/^Sentence for the member/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Draft' }));
    expect(await dialog.findByRole('link', { name: /^Sign at the desk/ })).toHaveAttribute('href', draft.deskUrl);
    const asked = { kind: 'exports make', report: 'exceptions', from: '2026-11-01', to: '2026-11-27', rows: 'day' };
    expect(sent).toEqual([{ ...asked, why: 'The auditor asks.' }]);
  });

  test('lead who asked to the file, and to the signature', async () => {
    answering();
    const queued = { ...readyExport, id: 10, state: 'queued', downloads: 0, deskUrl: 'https://desk.example.org/acts/10' };
    const other = { ...readyExport, id: 11, by: 'fiona' };
    api.get('/api/office/exports', { contents: [other, queued, readyExport], next: null });
    show('/office/exports');
    const table = within(await screen.findByRole('table', { name: 'Exports' }));
    expect(table.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Sign at the desk: act 10', 'https://desk.example.org/acts/10'],
      ['Open at the desk: export 9', 'https://desk.example.org/acts/9'],
    ]);
  });
});

test('alerts: rules with their limits, and what they have raised now', async () => {
  answering();
  const off = {
    ...alertRule,
    kind: 'liabilities',
    title: 'Members hold more than the limit',
    threshold: null,
    raised: 0,
    since: null,
  };
  api.get('/api/office/alert-rules', { contents: [alertRule, off] });
  show('/office/alerts');
  expect(await rowsOf('Rules')).toEqual([
    expect.stringMatching(/^Orders waitorders-waiting14days since a product was won.+Raised/),
    expect.stringMatching(/^Members hold more than the limitliabilitiesOff.+No$/),
  ]);
});

test('webhooks: the calls of one, which the address names, and of all again', async () => {
  const asked = answering();
  const { user, address } = show('/office/webhooks?before=80');
  expect(await rowsOf('Webhooks')).toEqual([
    expect.stringMatching(/^Webhook 3https:\/\/hooks\.example\.org\/lotto\?…On.+lottery\.drawnorder\.placed1 wait2 given up$/),
  ]);
  await user.click(screen.getByRole('link', { name: 'Webhook 3' }));
  expect(await screen.findByRole('heading', { name: 'Calls of webhook 3' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Calls of all' }));
  expect(address()).toBe('/office/webhooks');
  await waitFor(() =>
    expect(asked.filter((each) => each.startsWith('deliveries'))).toEqual([
      'deliveries?before=80',
      'deliveries?webhook=3',
      'deliveries',
    ]),
  );
});

describe('refunds', () => {
  test('find a purchase by a number, and draft a part of it', async () => {
    const asked = answering();
    const { user, address } = show('/office/refunds', 'purchases refund');
    await user.type(await screen.findByRole('searchbox', { name: 'Number of a round (17#42)' }), '17{Enter}');
    expect(await screen.findByText('Type the round, # and the number.')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), '#7{Enter}');
    const found = await screen.findByRole('group', { name: 'Purchase 9' });
    expect(found).toHaveTextContent(/^Snail-7Q3KX9BD bought for 6 CTO.+Quiet watch · 17 · 2 numbers: 2, 7Refund$/);
    expect(address()).toBe('/office/refunds?number=17%237');
    expect(asked.filter((each) => each.startsWith('purchases'))).toEqual(['purchases?number=17%237']);
    await user.click(within(found).getByRole('button', { name: 'Refund purchase 9' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Amount, CTO'), '7');
    await user.click(dialog.getByRole('button', { name: 'Draft' }));
    expect(dialog.getByLabelText('Amount, CTO')).toHaveAccessibleDescription('Enter at most 6 CTO.');
  });

  test('say what is stuck, and at whom, and offer no second refund', async () => {
    answering();
    api.get('/api/office/purchases', { contents: [{ ...purchase, given: 4, most: 0 }] });
    const stuck = { ...refund, id: '0.16', state: 'stuck', round: 16, purchase: null, amount: 900, left: 300, by: null };
    const problem = 'The balance is not what the ledger says.';
    api.get('/api/office/refunds', { contents: [{ ...stuck, problem, why: 'The product is gone.' }], next: null });
    show('/office/refunds?number=17%237', 'purchases refund');
    expect(await screen.findByText('4 CTO were given back: that is once only.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refund purchase 9' })).not.toBeInTheDocument();
    expect(await rowsOf('Refunds')).toEqual([
      expect.stringMatching(
        /^900 CTO300 CTO left to payStuck.+All its purchasesThe product is gone\.Stuck at Snail-7Q3KX9BD\. The balance is not/,
      ),
    ]);
  });

  test('say that they are stale after a minute: each look is recorded, so only the operator asks again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const asked = answering();
    show('/office/refunds');
    expect(await screen.findByText(/^As of/)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(await screen.findByText(/^Stale since/)).toBeInTheDocument();
    expect(asked).toEqual(['refunds']);
    jest.useRealTimers();
  });
});
