import { screen, waitFor } from '@testing-library/react';
import type { Alerts as Chosen } from 'shared/contracts/alerts';
import { deniedWords } from 'shared/push/thisBrowser';
import { axe } from 'shared/testing/axe';
import { alerts, user as member } from 'shared/testing/factories';
import { givenPushBrowser, withoutPush } from 'shared/testing/pushBrowser';
import { renderWithProviders } from 'shared/testing/render';
import { api, type Call, refuse } from 'shared/testing/server';
import Alerts from './Alerts.tsx';

afterEach(withoutPush);

const given = (over: Partial<Chosen> = {}) => api.get('/api/alerts/me', alerts({ answered: true, ...over }));
const show = () => renderWithProviders(<Alerts />, { route: '/account', session: { status: 'signedIn', user: member() } });
const way = (name: string) => screen.getByRole('radio', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const sentTo = (path: string, then: Partial<Chosen>) => {
  const sent: unknown[] = [];
  api.post(path, ({ body }: Call) => {
    sent.push(body);
    return alerts({ answered: true, ...then });
  });
  return sent;
};

test('chooses mail and shows the address', async () => {
  given();
  const sent = sentTo('/api/alerts/choose', { choice: 'mail' });
  const { user, container } = show();
  expect(await screen.findByText('You are not told.')).toBeInTheDocument();
  expect(way('Not at all')).toBeChecked();
  expect(save()).toBeDisabled();
  expect(await axe(container)).toHaveNoViolations();
  // The manifest is added only where alerts need the site on the home screen.
  expect(document.head.querySelector('link[rel="manifest"]')).toBeNull();
  await user.click(way('By mail'));
  await user.click(save());
  expect(await screen.findByText('You get a mail to sam@example.com.')).toBeInTheDocument();
  expect(sent).toEqual([{ choice: 'mail' }]);
  expect(save()).toBeDisabled();
});

test('chooses this device by keyboard, asks for permission and subscribes', async () => {
  const browser = givenPushBrowser();
  given();
  const sent = sentTo('/api/alerts/push', { choice: 'push', devices: 1, thisDevice: true });
  const { user } = show();
  await screen.findByText('You are not told.');
  way('Not at all').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(way('On this device')).toBeChecked();
  // Choosing a radio button must not request the permission.
  expect(browser.permission).toBe('default');
  save().focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('You are told on this device.')).toBeInTheDocument();
  expect(sent).toEqual([
    { endpoint: 'https://push.example.com/send/abc', keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) } },
  ]);
  expect(save()).toBeDisabled();
});

test('leaving push ends this browser’s subscription', async () => {
  const browser = givenPushBrowser({ permission: 'granted', subscribed: true });
  given({ choice: 'push', devices: 2, thisDevice: true });
  sentTo('/api/alerts/choose', { choice: 'none' });
  const { user } = show();
  expect(await screen.findByText('You are told on this device and on one other device.')).toBeInTheDocument();
  await user.click(way('Not at all'));
  await user.click(save());
  expect(await screen.findByText('You are not told.')).toBeInTheDocument();
  await waitFor(() => expect(browser.subscribed).toBe(false));
});

test('adds this device to other subscribed ones', async () => {
  givenPushBrowser();
  given({ choice: 'push', devices: 3 });
  sentTo('/api/alerts/push', { choice: 'push', devices: 4, thisDevice: true });
  const { user } = show();
  expect(await screen.findByText('You are told on 3 other devices, not on this one.')).toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText('You are told on this device and on 3 other devices.')).toBeInTheDocument();
});

test('offers to add a browser that lost its subscription', async () => {
  givenPushBrowser({ permission: 'granted' });
  given({ choice: 'push', devices: 1, thisDevice: true });
  show();
  expect(await screen.findByText('You are told on one other device, not on this one.')).toBeInTheDocument();
  await waitFor(() => expect(save()).toBeEnabled());
});

test('offers to add a browser that is subscribed with a former key', async () => {
  givenPushBrowser({ permission: 'granted', subscribed: true, madeWith: new Uint8Array(65) });
  given({ choice: 'push', devices: 1, thisDevice: true });
  show();
  expect(await screen.findByText('You are told on one other device, not on this one.')).toBeInTheDocument();
  await waitFor(() => expect(save()).toBeEnabled());
});

test('explains a denied permission and sends nothing', async () => {
  givenPushBrowser({ answers: 'denied' });
  given();
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'On this device' }));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(deniedWords);
  expect(way('On this device')).toHaveAccessibleDescription(deniedWords);
  expect(save()).toBeDisabled();
  await user.click(way('By mail'));
  expect(save()).toBeEnabled();
});

test('asks iPhone users to add the site to the home screen, and offers mail', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
  given();
  show();
  expect(await screen.findByRole('radio', { name: 'On this device' })).toBeDisabled();
  expect(way('On this device')).toHaveAccessibleDescription(/from iOS 16\.4 on: tap Share, then “Add to Home Screen”/);
  expect(way('By mail')).toBeEnabled();
  expect(document.head.querySelector('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest');
  document.head.replaceChildren();
});

test('disables mail without a confirmed address', async () => {
  given({ mailTo: null });
  show();
  expect(await screen.findByRole('radio', { name: 'By mail' })).toBeDisabled();
  expect(way('By mail')).toHaveAccessibleDescription('Your account has no confirmed email address.');
});

test.each([
  [{ choice: 'mail', mailTo: null } as const, /no confirmed email address any more: nothing is sent/],
  [{ choice: 'push', devices: 0 } as const, /none is left: nothing is shown/],
])('says that the choice does not work any more: %o', async (over, words) => {
  given(over);
  show();
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('shows a refusal and allows another try', async () => {
  given();
  api.post('/api/alerts/choose', () => refuse(503, 'UNAVAILABLE', 'The service is not available right now.'));
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'By mail' }));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not available right now.');
  expect(save()).toBeEnabled();
});

test('shows nothing to a visitor', () => {
  const { container } = renderWithProviders(<Alerts />, { route: '/account' });
  expect(container).toBeEmptyDOMElement();
});
