import { screen } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { user as member, publicUser } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection } from 'shared/testing/server';
import PublicName from './PublicName.tsx';

const show = () =>
  renderWithProviders(<PublicName />, { route: '/account', session: { status: 'signedIn', user: member({ id: 72_057 }) } });

test('shows nothing to a visitor and sends no request', () => {
  expect(renderWithProviders(<PublicName />, { route: '/account' }).container).toBeEmptyDOMElement();
});

test('shows the public name', async () => {
  api.get('/api/user/72057', publicUser({ id: 72_057, username: 'Snail-7K2M9QXA' }));
  const view = show();
  expect(await screen.findByText('Snail-7K2M9QXA')).toBeInTheDocument();
  expect(screen.getByText(/^The name that you log in with, .* are not public/)).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
});

test('offers Retry after a failed load', async () => {
  api.get('/api/user/72057', breakConnection);
  const { user } = show();
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  api.get('/api/user/72057', publicUser({ username: 'Snail-7K2M9QXA' }));
  await user.click(retry);
  expect(await screen.findByText('Snail-7K2M9QXA')).toBeInTheDocument();
});
