import { act, screen, waitFor, within } from '@testing-library/react';
import type { ActKind } from 'shared/contracts/officeSession';
import { axe } from 'shared/testing/axe';
import 'shared/testing/indexedDb';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, holdAnswer, refuse } from 'shared/testing/server';
import { draft, newSession, team } from '../office/office.testing.ts';
import { keepSession } from '../office/officeStore.ts';
import Office from './Office.tsx';

const path = '/api/office/team';

const own: ActKind[] = ['operators leave', 'passkeys remove'];
const all: ActKind[] = [
  ...own,
  'operators add',
  'operators role',
  'operators remove',
  'budget raise',
  'budget lower',
  'webhooks add',
  'webhooks remove',
];

function show(asks: ActKind[], answer: object | (() => object) = team) {
  keepSession({ ...newSession, asks });
  api.get(path, answer);
  return renderWithProviders(<Office />, { route: '/office/team' });
}

const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('shows who operates with which passkeys, what waits, and what is left of the budget', async () => {
  const { container } = show(own);
  expect(textsOf(await screen.findByRole('table', { name: 'Operators' }))).toEqual([
    expect.stringMatching(
      /^olga · SupportEnrolledsince .+LeaveSecurity keyMade .+Last used .+RemoveLaptopMade .+Not used yetRemove$/,
    ),
    expect.stringMatching(/^stella · StewardNo mail addressEnrolledsince .+PhoneMade .+Not used yet$/),
    expect.stringMatching(/^frank · FinanceInviteduntil .+None$/),
    expect.stringMatching(/^rita · SalesRemovedsince .+None$/),
  ]);
  expect(screen.getByRole('region', { name: 'Keys for commands, without a role' })).toHaveTextContent(/bertasince .+/);
  const waiting = screen.getByRole('table', { name: 'Acts that wait' });
  expect(textsOf(waiting)).toEqual([
    expect.stringMatching(
      /^Gives olga the role finance\.Takes effect later.+stella signed, sven approved.+it takes effectSee or refuse at the desk$/,
    ),
  ]);
  const link = within(waiting).getByRole('link', { name: 'See or refuse at the desk: act 9' });
  expect(link).toHaveAttribute('href', 'https://desk.example.org/acts/9');
  expect(screen.getByRole('progressbar', { name: /house's budget/ })).toHaveAttribute('aria-valuetext', '940000 of 1000000');
  expect(await axe(container)).toHaveNoViolations();
});

const stewards = [
  'Invite an operator',
  'Add a webhook',
  'Remove a webhook',
  'Change role of stella',
  'Remove stella',
  'Remove berta',
];

test.each<[ActKind[], string[]]>([
  [own, []],
  [all, [...stewards, 'Raise the budget', 'Lower the budget']],
])('who may ask for %j is offered nothing else', async (asks, offered) => {
  show(asks);
  await screen.findByRole('table', { name: 'Operators' });
  const labels = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  const always = ['Remove Security key of olga', 'Remove Laptop of olga', 'Leave as olga'];
  expect(labels.filter((label) => label !== null)).toEqual(expect.arrayContaining([...always, ...offered]));
  expect(labels.filter((label) => label !== null)).toHaveLength(always.length + offered.length);
});

test.each<[string, Record<string, string>, object]>([
  [
    'Invite an operator',
    { Name: 'fiona', 'Mail address (optional)': 'fiona@example.com' },
    { kind: 'operators add', operatorName: 'fiona', role: 'support', email: 'fiona@example.com' },
  ],
  ['Change role of stella', { Role: 'Observer' }, { kind: 'operators role', operator: 4, role: 'observer' }],
  ['Remove stella', {}, { kind: 'operators remove', operator: 4 }],
  ['Remove berta', {}, { kind: 'operators remove', operator: 7 }],
  ['Leave as olga', {}, { kind: 'operators leave' }],
  ['Remove Laptop of olga', {}, { kind: 'passkeys remove', passkeyId: 'key-2' }],
  ['Raise the budget', { 'All in 24 hours, CTO': '1,500,000' }, { kind: 'budget raise', houseDay: 1_500_000 }],
  ['Add a webhook', { Address: 'https://a.example' }, { kind: 'webhooks add', url: 'https://a.example' }],
  ['Remove a webhook', { 'Number of the webhook': '3' }, { kind: 'webhooks remove', webhook: 3 }],
])('a steward drafts by keyboard: %s', async (title, typed, request) => {
  const sent: unknown[] = [];
  api.post('/api/office/acts/drafts', ({ body }) => {
    sent.push(body);
    return draft;
  });
  const { user } = show(all);
  const button = await screen.findByRole('button', { name: title });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  for (const [label, text] of Object.entries(typed)) {
    if (label === 'Role') {
      await user.selectOptions(dialog.getByRole('combobox', { name: /Role/ }), text);
    } else {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    }
  }
  await user.type(dialog.getByLabelText('Reason'), 'A reason.{Tab}{Enter}');
  await waitFor(() => expect(sent).toEqual([{ ...request, why: 'A reason.' }]));
  expect(await dialog.findByRole('link', { name: 'Sign at the desk: act 7' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('a draft says at its field what is wrong, and keeps what was typed', async () => {
  api.post('/api/office/acts/drafts', () =>
    refuse(400, 'VALIDATION', 'Wrong.', { operatorName: ['There is an operator olga.'] }),
  );
  const { user } = show(all);
  await user.click(await screen.findByRole('button', { name: 'Invite an operator' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText('Name');
  await user.click(within(dialog).getByRole('button', { name: 'Draft' }));
  expect(name).toHaveAccessibleDescription(/^Enter a name\./);
  expect(name).toHaveFocus();
  await user.type(name, 'olga');
  await user.type(within(dialog).getByLabelText('Reason'), 'A reason.');
  await user.click(within(dialog).getByRole('button', { name: 'Draft' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/^There is an operator olga\./));
  expect(await axe(dialog)).toHaveNoViolations();
  api.post('/api/office/acts/drafts', () => breakConnection());
  await user.click(within(dialog).getByRole('button', { name: 'Draft' }));
  expect(await within(dialog).findByText('There is no connection to the office. Nothing was drafted.')).toBeInTheDocument();
  expect(name).toHaveValue('olga');
});

test('says that it loads, that nothing waits, that it is refused, offline or stale', async () => {
  const arrives = holdAnswer(path, { ...team, acts: [] });
  keepSession(newSession);
  const first = renderWithProviders(<Office />, { route: '/office/team' });
  expect(await screen.findByRole('status', { name: 'Loading the team' })).toBeInTheDocument();
  arrives();
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
  first.unmount();
  const second = show(own, () => refuse(403, 'FORBIDDEN', 'Not for you.'));
  expect(await screen.findByText(/Your role may not see this/)).toBeInTheDocument();
  second.unmount();
  const { user } = show(own, () => breakConnection());
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the office.');
  api.get(path, team);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Operators' })).toBeInTheDocument();
});

test('is stale a minute after the last answer', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  show(own);
  expect(await screen.findByText(/^As of/)).toBeInTheDocument();
  api.get(path, () => breakConnection());
  await act(() => jest.advanceTimersByTimeAsync(95_000));
  expect(await screen.findByText(/^Stale since/)).toBeInTheDocument();
  jest.useRealTimers();
});
