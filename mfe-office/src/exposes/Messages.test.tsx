import { screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import 'shared/testing/indexedDb';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, refuse } from 'shared/testing/server';
import { draft, message, messageRead, newSession } from '../office/office.testing.ts';
import { keepSession } from '../office/officeStore.ts';
import Office from './Office.tsx';

beforeEach(() => keepSession(newSession));

const show = (route: string) => renderWithProviders(<Office />, { route });

function answering(): string[] {
  const asked: string[] = [];
  api.get('/api/office/messages', ({ url }) => {
    asked.push(url.search);
    const isPaged = url.searchParams.has('before');
    return { contents: [message, { ...message, id: 13, member: null, fullName: null }], next: isPaged ? null : '13' };
  });
  api.get('/api/office/messages/12', messageRead);
  return asked;
}

test('those that wait come first, from the oldest on; the address keeps filter and place', async () => {
  const asked = answering();
  const { user, address, container } = show('/office/messages');
  const table = within(await screen.findByRole('table', { name: 'Messages' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^My prizeWaits.+r\*\*\*@e\*\*\*\.orgR\*\*\*Snail-7Q3KX9BDNone$/),
    expect.stringMatching(/^My prizeWaits.+r\*\*\*@e\*\*\*\.orgNot logged inNone$/),
  ]);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('link', { name: 'Newer' }));
  expect(await screen.findByRole('link', { name: 'Oldest' })).toBeInTheDocument();
  expect(address()).toBe('/office/messages?before=13');
  await user.selectOptions(screen.getByRole('combobox', { name: /Show/ }), 'All');
  expect(await screen.findByRole('link', { name: 'Older' })).toBeInTheDocument();
  expect(address()).toBe('/office/messages?state=');
  expect(asked).toEqual(['?state=open', '?state=open&before=13', '']);
  await user.click(screen.getAllByRole('link', { name: 'My prize' })[0] ?? document.body);
  expect(await screen.findByRole('heading', { level: 1, name: 'Message 12' })).toBeInTheDocument();
  expect(address()).toBe('/office/messages?state=&message=12');
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
  expect(address()).toBe('/office/messages?state=');
});

test('a message is shown with its answers; the next one is drafted with its lines, and signed at the desk', async () => {
  answering();
  const sent: unknown[] = [];
  api.post('/api/office/acts/drafts', ({ body }) => {
    sent.push(body);
    return draft;
  });
  const { user, container } = show('/office/messages?message=12');
  const written = within(await screen.findByRole('article', { name: 'What was written' }));
  expect(written.getByRole('heading', { name: 'My prize' })).toBeInTheDocument();
  expect(written.getByText(/I have won the watch\./)).toHaveTextContent('When does it arrive?');
  expect(screen.getByRole('article', { name: 'Answer 1' })).toHaveTextContent(/^Answered .+On Friday\. Enjoy it\.$/);
  expect(screen.getByRole('link', { name: 'Snail-7Q3KX9BD' })).toHaveAttribute('href', '/office/members/4711');
  expect(await axe(container)).toHaveNoViolations();

  await user.click(screen.getByRole('button', { name: 'Answer message 12' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Answer')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Draft' }));
  expect(dialog.getByLabelText('Answer')).toHaveAccessibleDescription(/^Say what to answer\./);
  await user.type(dialog.getByLabelText('Answer'), 'Dear Rita,{Enter}{Enter}On Monday.');
  await user.type(dialog.getByLabelText('Reason'), 'A question.');
  await user.click(dialog.getByRole('button', { name: 'Draft' }));
  expect(await dialog.findByRole('link', { name: /^Sign at the desk/ })).toHaveAttribute('href', draft.deskUrl);
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Close message 12' }));
  const closing = within(await screen.findByRole('dialog'));
  expect(closing.queryByLabelText('Answer')).not.toBeInTheDocument();
  await user.type(closing.getByLabelText('Reason'), 'Nothing to add.');
  await user.click(closing.getByRole('button', { name: 'Draft' }));
  await closing.findByRole('link', { name: /^Sign at the desk/ });
  expect(sent).toEqual([
    { kind: 'contact answer', message: 12, text: 'Dear Rita,\n\nOn Monday.', why: 'A question.' },
    { kind: 'contact close', message: 12, why: 'Nothing to add.' },
  ]);
});

test('who may not answer has no buttons; a closed message is answered, and not closed again', async () => {
  answering();
  api.get('/api/office/messages/12', { ...messageRead, state: 'closed' });
  const first = show('/office/messages?message=12');
  expect(await screen.findByRole('button', { name: 'Answer message 12' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close message 12' })).not.toBeInTheDocument();
  first.unmount();
  keepSession({ ...newSession, asks: [] });
  show('/office/messages?message=12');
  await screen.findByRole('article', { name: 'What was written' });
  expect(screen.queryByRole('button', { name: 'Answer message 12' })).not.toBeInTheDocument();
});

test.each([
  ['', '/api/office/messages'],
  ['?message=12', '/api/office/messages/12'],
])('/office/messages%s: without connection, then refused for the role', async (query, call) => {
  answering();
  api.get(call, () => breakConnection());
  const { user } = show(`/office/messages${query}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the office. Nothing is lost.');
  api.get(call, () => refuse(403, 'FORBIDDEN', 'Not for you.'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Your role may not see this/)).toBeInTheDocument();
});

test('a message that was deleted says so, and an empty list too', async () => {
  api.get('/api/office/messages', { contents: [], next: null });
  api.get('/api/office/messages/99', () => refuse(404, 'NOT_FOUND', 'There is no such message.'));
  const { user } = show('/office/messages?message=99');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such message.');
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  expect(await screen.findByText('There is nothing of this kind.')).toBeInTheDocument();
});
