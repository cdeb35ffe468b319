import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MemberState } from 'shared/contracts/office';
import type { ActRequest } from 'shared/contracts/officeActs';
import type { ActKind } from 'shared/contracts/officeSession';
import { axe } from 'shared/testing/axe';
import 'shared/testing/indexedDb';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import { draft, events, lottery, member, newSession, order, prize, waitingAct } from '../office/office.testing.ts';
import { keepSession } from '../office/officeStore.ts';
import Office from './Office.tsx';

function open(route: string, asks: ActKind[], { state = member.state, paused = false } = {}) {
  keepSession({ ...newSession, asks });
  api.get('/api/office/members/:id', { ...member, state });
  api.get('/api/office/members/:id/timeline', { contents: events, next: null });
  api.get('/api/office/lotteries', { contents: [{ ...lottery, paused }], next: null });
  api.get('/api/office/orders', { contents: [order], next: null });
  api.get('/api/office/prizes', { contents: [prize], next: null });
  return renderWithProviders(<Office />, { route });
}

function notingDrafts(answer: (call: Call) => object = () => draft) {
  const sent: unknown[] = [];
  api.post('/api/office/acts/drafts', (call) => {
    sent.push(call.body);
    const answered = answer(call);
    return answered instanceof Response ? answered : { ...answered };
  });
  return sent;
}

const memberPage = '/office/members/4711';
const lotteries = '/office/lotteries';

test.each<[string, string, Partial<ActRequest> & { kind: ActKind }, { state?: MemberState; paused?: boolean }?]>([
  [memberPage, 'Freeze Snail-7Q3KX9BD', { kind: 'members freeze', member: 4711 }],
  [memberPage, 'Unfreeze Snail-7Q3KX9BD', { kind: 'members unfreeze', member: 4711 }, { state: 'frozen' }],
  [memberPage, 'Withdraw identity of Snail-7Q3KX9BD', { kind: 'members verify', member: 4711, undo: true }],
  [memberPage, 'End sessions of Snail-7Q3KX9BD', { kind: 'members end-sessions', member: 4711 }],
  [memberPage, 'Remove second factor of Snail-7Q3KX9BD', { kind: 'members second-factor', member: 4711 }],
  [memberPage, 'Credit Snail-7Q3KX9BD', { kind: 'members credit', member: 4711, amount: 5 }],
  [memberPage, 'Take back from Snail-7Q3KX9BD', { kind: 'members credit', member: 4711, takeBack: true, amount: 5 }],
  [memberPage, 'Refund purchase 9', { kind: 'purchases refund', purchase: 9, amount: 5 }],
  [lotteries, 'Pause round 17', { kind: 'rounds pause', round: 17 }],
  [lotteries, 'Resume round 17', { kind: 'rounds resume', round: 17 }, { paused: true }],
  [lotteries, 'Extend round 17', { kind: 'rounds extend', round: 17, until: lottery.endsAt + 3_600_000 }],
  ['/office/orders', 'Mark as handed over: order 8', { kind: 'orders fulfil', order: 8 }],
  ['/office/prizes', 'End the schedule of A thousand CTO: 0 18 * * * (UTC)', { kind: 'rewards end-schedule', prize: 5 }],
  [lotteries, 'Cancel round 17', { kind: 'rounds cancel', round: 17, tell: 'Sorry.' }],
])('%s: %s', async (route, title, request, given = {}) => {
  const sent = notingDrafts();
  const { user } = open(route, [request.kind], given);
  const button = await screen.findByRole('button', { name: title });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  if ('amount' in request) await user.type(dialog.getByLabelText('Amount, CTO'), '5');
  await user.type(dialog.getByLabelText('Reason'), 'A reason.');
  if ('until' in request) {
    // The field has the local time: the hour after the shown one.
    const end = dialog.getByLabelText<HTMLInputElement>('End of the sale');
    const [day, hours = 0, minutes] = [end.value.slice(0, 11), Number(end.value.slice(11, 13)), end.value.slice(13)];
    expect(new Date(end.value).getTime()).toBe(lottery.endsAt);
    fireEvent.change(end, { target: { value: `${day}${String(hours + 1).padStart(2, '0')}${minutes}` } });
  }
  const isTold = !('round' in request || 'prize' in request) || 'tell' in request;
  if (isTold) await user.type(dialog.getByLabelText(/^(Sentence for the member|Reason for players)/), 'Sorry.');
  await user.click(dialog.getByRole('button', { name: 'Draft' }));
  const said = await dialog.findByRole('status');
  expect(said).toHaveTextContent('Drafted: Credits p*** with 5 CTO (star). It has no effect until it is signed');
  await waitFor(() => expect(said).toHaveFocus());
  expect(sent).toEqual([{ ...request, why: 'A reason.', ...(isTold && { tell: 'Sorry.' }) }]);
  const link = dialog.getByRole('link', { name: 'Sign at the desk: act 7' });
  expect(link).toHaveAttribute('href', 'https://desk.example.org/acts/7');
  expect(link).toHaveAttribute('rel', 'noopener');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test.each<[ActKind[], string[], boolean]>([
  [[], [], false],
  [
    ['members freeze', 'members verify', 'members end-sessions', 'members second-factor'],
    ['Freeze', 'Withdraw identity of', 'End sessions of', 'Remove second factor of'].map((act) => `${act} Snail-7Q3KX9BD`),
    false,
  ],
  [
    ['members credit', 'purchases refund'],
    ['Credit Snail-7Q3KX9BD', 'Take back from Snail-7Q3KX9BD', 'Refund purchase 9'],
    false,
  ],
  [['rounds pause'], [], true],
])('who may ask for %j is offered nothing else', async (asks, offered, isOfferedPause) => {
  const { user } = open(memberPage, asks);
  await screen.findByText('Bought numbers');
  await screen.findByText('1,234 CTO');
  const named = screen.queryAllByRole('button', { name: / (Snail-7Q3KX9BD|purchase \d+)$/ });
  expect(named.map((button) => button.getAttribute('aria-label'))).toEqual(offered);
  await user.click(screen.getByRole('link', { name: 'Lotteries' }));
  await screen.findByText('412 of 1,000');
  expect(screen.queryAllByRole('button', { name: 'Pause round 17' })).toHaveLength(isOfferedPause ? 1 : 0);
});

test('a purchase that was refunded shows the act instead of the button', async () => {
  const [bought, ...others] = events;
  open(memberPage, ['purchases refund']);
  const refunded = { act: 12, deskUrl: 'https://desk.example.org/acts/12' };
  api.get('/api/office/members/:id/timeline', { contents: [{ ...bought, most: 0, refunded }, ...others], next: null });
  expect(await screen.findByRole('link', { name: 'act 12' })).toHaveAttribute('href', refunded.deskUrl);
  expect(screen.queryByRole('button', { name: 'Refund purchase 9' })).not.toBeInTheDocument();
});

test('a draft says at its field what is wrong, and keeps what was typed', async () => {
  let answer: () => object = () => refuse(400, 'VALIDATION', 'Wrong.', { amount: ['It has cost 4 CTO.'] });
  const sent = notingDrafts(() => answer());
  const { user } = open(memberPage, ['purchases refund']);
  await user.click(await screen.findByRole('button', { name: 'Refund purchase 9' }));
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByLabelText('Amount, CTO');
  const reason = within(dialog).getByLabelText('Reason');
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Draft' }));
  await send();
  expect(amount).toHaveAccessibleDescription('Enter a whole number of CTO, from 1.');
  expect(reason).toHaveAccessibleDescription(/Say why you do it/);
  expect(amount).toHaveFocus();
  await user.type(amount, '7');
  await user.type(reason, 'A reason.');
  expect(amount).toHaveAccessibleDescription('Enter at most 6 CTO.');
  expect(sent).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '5');
  await send();
  await waitFor(() => expect(amount).toHaveAccessibleDescription('It has cost 4 CTO.'));
  expect(amount).toHaveFocus();
  expect(await axe(dialog)).toHaveNoViolations();

  answer = () => breakConnection();
  await send();
  expect(await within(dialog).findByText('There is no connection to the office. Nothing was drafted.')).toBeInTheDocument();
  expect(amount).toHaveValue('5');
  expect(reason).toHaveValue('A reason.');

  answer = () => refuse(401, 'UNAUTHORIZED', 'Please sign in.');
  await send();
  expect(await within(dialog).findByText('Please sign in.')).toBeInTheDocument();
  expect(reason).toHaveValue('A reason.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
});

test('sales make a prize beside its card as players will see it, and open a round of another', async () => {
  let answer: () => object = () => refuse(400, 'VALIDATION', 'Wrong.', { 'ready.name': ['Choose another name.'] });
  const sent = notingDrafts(() => answer());
  api.get('/api/office/prizes', { contents: [prize], next: null });
  const pictured = { name: 'Quiet watch', thumbnail: '/uploads/watch.webp', image: '/uploads/watch.webp' };
  api.get('/api/lotteries/rewards', { contents: [pictured], totalPage: 1, totalElements: 1, perPage: 100 });
  const { user } = open('/office/prizes', ['prizes ready', 'rounds open']);
  await user.click(await screen.findByRole('button', { name: 'New prize' }));
  const dialog = await screen.findByRole('dialog', { name: 'New prize' });
  const field = (name: string | RegExp) => within(dialog).getByLabelText(name);
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Draft' }));
  expect(field('Name')).toHaveFocus();
  await send();
  expect(field('Name')).toHaveFocus();
  expect(field('Numbers of a round')).toHaveAccessibleDescription('Enter a whole number from 1 to 256.');
  const typed = { Name: 'Loud watch', Text: 'It rings.', 'Value, US dollars': '950', 'Numbers of a round': '64' };
  for (const [name, text] of Object.entries({ ...typed, 'Price of a number, CTO': '20', Reason: 'A reason.' })) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
  const schedule = field('Schedule (optional)');
  await user.type(schedule, 'daily');
  await send();
  expect(schedule).toHaveAccessibleDescription(/^Enter five fields, such as 0 18 \* \* \*\./);
  await user.clear(schedule);
  await user.type(schedule, '0 18 * * *');
  await user.selectOptions(field(/^Picture of/), 'Quiet watch');
  const preview = within(dialog).getByRole('region', { name: 'As players will see it' });
  const stored: unknown[] = [];
  api.post('/api/office/pictures', ({ body }) => {
    stored.push(body);
    return stored.length > 1 ? { picture: '/uploads/own.png' } : refuse(400, 'VALIDATION', 'No.', { bytes: ['It is torn.'] });
  });
  const own = new File(['picture'], 'own.png', { type: 'image/png' });
  await user.upload(field(/^Its own picture/), own);
  await waitFor(() => expect(field(/^Its own picture/)).toHaveAccessibleDescription(/^It is torn\./));
  await user.upload(field(/^Its own picture/), own);
  await waitFor(() => expect(preview.querySelector('img')).toHaveAttribute('src', '/uploads/own.png'));
  expect(stored[1]).toEqual({ name: 'own.png', bytes: 'cGljdHVyZQ==' });
  expect(field(/^Picture of/)).toHaveDisplayValue('Its own');
  await user.selectOptions(field(/^Picture of/), 'Quiet watch');
  expect(preview).toHaveTextContent(
    /\$950Loud watch20 CTO a numberOdds 1 in 64No round is open.+It rings\.Rounds: Daily at \d\d:00/,
  );
  expect(preview.querySelector('img')).toHaveAttribute('src', '/uploads/watch.webp');
  expect(await axe(dialog)).toHaveNoViolations();
  await send();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Choose another name.'));
  const cron = ['This is no cron line of five fields: it never comes round.'];
  answer = () => refuse(400, 'VALIDATION', 'Wrong.', { 'ready.schedule': cron });
  await send();
  await waitFor(() =>
    expect(schedule).toHaveAccessibleDescription(/^This is no cron line of five fields: it never comes round\./),
  );
  answer = () => draft;
  await send();
  await within(dialog).findByText(/^Drafted:/);
  const ready = {
    name: 'Loud watch',
    description: 'It rings.',
    category: 'token',
    tokenAmount: 0,
    lotteryValue: 950,
    picture: '/uploads/watch.webp',
    numbers: 64,
    price: 20,
    rule: 'v1',
    schedule: '0 18 * * *',
  };
  expect(sent.at(-1)).toEqual({ kind: 'prizes ready', ready, why: 'A reason.' });

  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Open a round of A thousand CTO' }));
  const opening = within(await screen.findByRole('dialog'));
  fireEvent.change(opening.getByLabelText('End of the sale'), { target: { value: '2999-01-31T18:00' } });
  await user.type(opening.getByLabelText('Reason'), 'A reason.');
  await user.click(opening.getByRole('button', { name: 'Draft' }));
  await opening.findByRole('status');
  const until = new Date('2999-01-31T18:00').getTime();
  expect(sent.at(-1)).toEqual({ kind: 'rounds open', prize: 5, until, why: 'A reason.' });
});

test('the list of acts shows all, or what waits; the address keeps the filter and the page', async () => {
  const asked: string[] = [];
  const done = {
    ...waitingAct,
    id: 6,
    state: 'done',
    decidedAt: waitingAct.createdAt,
    deskUrl: 'https://desk.example.org/acts/6',
  };
  const failed = { ...done, id: 5, state: 'failed', failure: 'p*** is frozen already.', member: null, signatures: [] };
  api.get('/api/office/acts', ({ url }) => {
    asked.push(url.search);
    const isOpen = url.searchParams.get('open') === 'true';
    return { contents: isOpen ? [waitingAct] : [waitingAct, done, failed], totalPage: 2, totalElements: 12, perPage: 10 };
  });
  const first = open('/office/acts', []);
  expect(await screen.findByRole('link', { name: 'See or refuse at the desk: act 7' })).toBeInTheDocument();
  first.unmount();
  keepSession({ ...newSession, approves: ['members credit'] });
  const { user, address, container } = renderWithProviders(<Office />, { route: '/office/acts' });
  const table = within(await screen.findByRole('table', { name: 'Acts' }));
  const [, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Credits p\*\*\* with 5 CTO \(star\)\.Waitingmembers credit, by fionafiona signed.+Sign at the desk$/),
    expect.stringMatching(/Donemembers credit, by fionafiona signed/),
    expect.stringMatching(/p\*\*\* is frozen already\.Failedmembers credit, by fionaNone/),
  ]);
  const link = table.getByRole('link', { name: 'Sign at the desk: act 7' });
  expect(link).toHaveAttribute('href', 'https://desk.example.org/acts/7');
  expect(link).toHaveAttribute('target', '_blank');
  expect(await axe(container)).toHaveNoViolations();
  await user.selectOptions(screen.getByRole('combobox', { name: /Show/ }), 'Waiting for a signature');
  await waitFor(() => expect(screen.queryAllByRole('row')).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: 'Older' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Older' })).not.toBeInTheDocument());
  expect(address()).toBe('/office/acts?state=open&before=1');
  await waitFor(() => expect(asked.slice(1)).toEqual(['?open=false&page=0', '?open=true&page=0', '?open=true&page=1']));
});
