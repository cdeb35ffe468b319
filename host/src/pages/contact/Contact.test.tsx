import { screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { user as member, page, wallet } from 'shared/testing/factories';
import { api, breakConnection, refuse } from 'shared/testing/server';
import { openSite } from '../../testing/openSite.tsx';
import { preparePage } from '../informationPages.tsx';

beforeAll(async () => void (await preparePage('/contact')), 60_000);

const form = async () => within(await screen.findByRole('form', { name: 'Contact us' }));

it('sends the message, shows the address for the answer, and can be used again', async () => {
  const sent: unknown[] = [];
  api.post('/api/contact-information/', ({ body }) => {
    sent.push(body);
    return { message: 'Your message has reached us.' };
  });
  const { user, container } = openSite('/contact');
  const fields = await form();
  expect(await axe(container)).toHaveNoViolations();
  await user.type(fields.getByLabelText('Full name (optional)'), ' Rita Reader ');
  await user.type(fields.getByLabelText('Email for the answer'), 'rita@example.com');
  await user.type(fields.getByLabelText('What is it about?'), 'My prize');
  await user.type(fields.getByLabelText('Message'), 'When does{enter}it <b>arrive</b>?');
  await user.click(fields.getByRole('button', { name: 'Send message' }));

  expect(await screen.findByRole('heading', { name: 'Your message has reached us' })).toHaveFocus();
  expect(screen.getByText('rita@example.com')).toBeVisible();
  expect(sent).toEqual([
    { fullName: 'Rita Reader', email: 'rita@example.com', question: 'My prize', message: 'When does\nit <b>arrive</b>?' },
  ]);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect((await form()).getByLabelText('Message')).toHaveValue('');
});

it('shows an error at each invalid field, and focuses the first', async () => {
  const { user } = openSite('/contact');
  const fields = await form();
  await user.type(fields.getByLabelText('Email for the answer'), 'rita@');
  await user.click(fields.getByRole('button', { name: 'Send message' }));
  const email = fields.getByLabelText('Email for the answer');
  expect(await fields.findAllByRole('alert')).toHaveLength(3);
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(email).toHaveFocus();
  expect(fields.getByLabelText('What is it about?')).toHaveAccessibleDescription('Please say in a few words what it is about.');
  expect(fields.getByLabelText('Message')).toHaveAccessibleDescription('Please write your message.');
});

it.each([
  ['too many messages', () => refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait 40 minutes.'), /wait 40 minutes/],
  ['a lost connection', () => breakConnection(), /could not be sent. It is still here/],
])('keeps the input after %s', async (_, answer, said) => {
  api.post('/api/contact-information/', answer);
  const { user } = openSite('/contact');
  const fields = await form();
  await user.type(fields.getByLabelText('Email for the answer'), 'rita@example.com');
  await user.type(fields.getByLabelText('What is it about?'), 'My prize');
  await user.type(fields.getByLabelText('Message'), 'Hello');
  await user.click(fields.getByRole('button', { name: 'Send message' }));
  expect(await fields.findByRole('alert')).toHaveTextContent(said);
  expect(fields.getByLabelText('Message')).toHaveValue('Hello');
});

it("uses a member's address when the field is empty", async () => {
  const sent: unknown[] = [];
  api.get('/api/user/me', member({ fullName: 'Sam Snail' }));
  api.get('/api/token/', page([]));
  api.get('/api/wallet/me', page([wallet()]));
  api.post('/api/contact-information/', ({ body }) => {
    sent.push(body);
    return { message: 'ok' };
  });
  const { user } = openSite('/contact', { token: 'a.b.c' });
  await screen.findByText(/^Balance:/);
  const fields = await form();
  await user.type(fields.getByLabelText('What is it about?'), 'Verification');
  await user.type(fields.getByLabelText('Message'), 'Please verify me.');
  await user.click(fields.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('sam@example.com', { selector: 'strong' })).toBeVisible();
  expect(sent).toEqual([
    { fullName: 'Sam Snail', email: 'sam@example.com', question: 'Verification', message: 'Please verify me.' },
  ]);
});
