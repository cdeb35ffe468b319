import { screen, waitFor, within } from '@testing-library/react';
import type { PublicName as Known } from 'shared/contracts/auth';
import { formatDateTime } from 'shared/format/date';
import { publicNameTexts } from 'shared/format/publicName.messages';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import PublicName from './PublicName.tsx';

const drawn: Known = { name: 'Snail-7K2M9QXA', drawnName: null, changeableAt: null };
const later = Date.UTC(2027, 0, 5, 12);

const show = () => {
  const user = member({ id: 72_057, avatar: '/uploads/me.jpg' });
  return renderWithProviders(<PublicName />, { route: '/account', session: { status: 'signedIn', user } });
};

/** Answers choices, and keeps the name as the provider does. @returns the names that were sent */
function provide(known = drawn): unknown[] {
  const sent: unknown[] = [];
  let present = known;
  api.get('/api/user/me/public-name', () => ({ ...present }));
  api.get('/api/user/me/picture/publicity', { isPublic: true, avatar: '/uploads/me.jpg' });
  api.post('/api/user/me/public-name/choose', ({ body }: Call) => {
    sent.push(body);
    const name = JSON.parse(JSON.stringify(body)).name;
    present = { name: name ?? drawn.name, drawnName: name === null ? null : drawn.name, changeableAt: later };
    return { ...present };
  });
  return sent;
}

const field = () => screen.findByLabelText('New public name');
const use = () => screen.getByRole('button', { name: 'Use this name' });

test('shows nothing to a visitor and sends no request', () => {
  expect(renderWithProviders(<PublicName />, { route: '/account' }).container).toBeEmptyDOMElement();
});

test('shows the name and the picture as winners cards do, and the typed name before it is chosen', async () => {
  provide();
  const { container, user } = show();
  await user.type(await field(), '  Anna   ');
  expect(screen.getByText('Anna').parentElement).toHaveTextContent('AnnaThis is how others would see you.');
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/me.jpg'));
  await user.clear(await field());
  expect(screen.getByText(drawn.name).parentElement).toHaveTextContent(`${drawn.name}This is how others see you.`);
  for (const sentence of [publicNameTexts.name, publicNameTexts.choice, publicNameTexts.secret])
    expect(screen.getByText(sentence)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('chooses a name by keyboard, then says when another one can be chosen', async () => {
  const sent = provide();
  const { user } = show();
  await user.type(await field(), ' Anna the Quick {Enter}');
  const when = await screen.findByText(formatDateTime(later));
  expect(when.closest('p')).toHaveTextContent(/^You can choose another name from .* on\.$/);
  expect(sent).toEqual([{ name: 'Anna the Quick' }]);
  expect(screen.queryByLabelText('New public name')).toBeNull();
  expect(screen.getByText('Anna the Quick')).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByText('Anna the Quick'));
});

test('says at the field what to do, keeps what was typed, and sends nothing that the rules refuse', async () => {
  const sent = provide();
  const { user, container } = show();
  const name = await field();
  for (const [typed, sentence] of [
    ['An', 'Please use at least 3 characters.'],
    ['Anna!', 'Please use letters, digits, spaces, hyphens and apostrophes only.'],
    [drawn.name, 'This is your public name already.'],
    ['Operator', 'This name could be taken for one of the site. Please choose another.'],
  ] as const) {
    await user.clear(name);
    await user.type(name, typed);
    expect(name).not.toHaveAttribute('aria-invalid');
    await user.click(use());
    expect(name).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(name).toHaveValue(typed);
    expect(name).toHaveFocus();
  }
  expect(await axe(container)).toHaveNoViolations();
  expect(sent).toEqual([]);
});

test('shows a refusal at the field, and other failures above it', async () => {
  provide();
  const { user } = show();
  const name = await field();
  const taken = 'This name is taken. Please choose another.';
  api.post('/api/user/me/public-name/choose', () => refuse(400, 'VALIDATION', taken, { name: [taken] }));
  await user.type(name, 'Anna');
  await user.click(use());
  await waitFor(() => expect(name).toHaveAccessibleDescription(expect.stringContaining(taken)));
  expect(name).toHaveValue('Anna');
  api.post('/api/user/me/public-name/choose', breakConnection);
  await user.click(use());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your name was not changed: please try again.');
  expect(name).toHaveValue('Anna');
});

test('returns to the drawn name after a question that says what follows', async () => {
  const sent = provide({ name: 'Anna', drawnName: drawn.name, changeableAt: later });
  const { user, container } = show();
  await user.click(await screen.findByRole('button', { name: `Return to ${drawn.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Return to ${drawn.name}?` }));
  expect(dialog.getByText(/^Another member may choose Anna then\. You can choose a name again from/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Return to the drawn name' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ name: null }]);
  expect(within(container).getByText(drawn.name)).toBeVisible();
  await waitFor(() => expect(document.activeElement).toContainElement(within(container).getByText(drawn.name)));
});

test('offers Retry after a failed load', async () => {
  provide();
  api.get('/api/user/me/public-name', breakConnection);
  const { user } = show();
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  api.get('/api/user/me/public-name', { ...drawn });
  await user.click(retry);
  expect(await screen.findByText(drawn.name)).toBeVisible();
});
