import { screen, waitFor } from '@testing-library/react';
import type { Alerts } from 'shared/contracts/alerts';
import { deniedWords } from 'shared/push/thisBrowser';
import { axe } from 'shared/testing/axe';
import { alerts } from 'shared/testing/factories';
import { givenPushBrowser, withoutPush } from 'shared/testing/pushBrowser';
import { renderWithProviders } from 'shared/testing/render';
import { api, type Call } from 'shared/testing/server';
import { AlertQuestion } from './AlertQuestion.tsx';

afterEach(withoutPush);

const show = () => renderWithProviders(<AlertQuestion />);
const given = (over: Partial<Alerts> = {}) => {
  let now = alerts(over);
  const chosen: unknown[] = [];
  let asked = 0;
  api.get('/api/alerts/me', () => {
    asked++;
    return now;
  });
  const keep =
    (choice: (body: unknown) => Partial<Alerts>) =>
    ({ body }: Call) => {
      chosen.push(body);
      now = { ...now, answered: true, ...choice(body) };
      return now;
    };
  api.post(
    '/api/alerts/choose',
    keep((body) => Object(body)),
  );
  api.post(
    '/api/alerts/push',
    keep(() => ({ choice: 'push', devices: 1, thisDevice: true })),
  );
  return { chosen, asked: () => asked };
};
const question = () => screen.findByRole('region', { name: 'Alerts' });
const press = (name: string) => screen.getByRole('button', { name });

test('asks once, and shows where the answer can be changed', async () => {
  givenPushBrowser();
  const { chosen } = given();
  const { user, container } = show();
  expect(await question()).toHaveTextContent('Tell you when the draw is done?');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['By mail', 'On this device', 'No']);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(press('By mail'));
  expect(await screen.findByRole('status')).toHaveTextContent('You get a mail when the draw is done.');
  expect(screen.getByRole('link', { name: 'your account' })).toHaveAttribute('href', '/account#alerts');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(chosen).toEqual([{ choice: 'mail' }]);
});

test('does not ask again after a no', async () => {
  const { chosen } = given();
  const first = show();
  await question();
  await first.user.click(press('No'));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(chosen).toEqual([{ choice: 'none' }]);
  first.unmount();
  const answered = given({ answered: true });
  show();
  await waitFor(() => expect(answered.asked()).toBe(1));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('subscribes this device to push messages', async () => {
  const browser = givenPushBrowser();
  const { chosen } = given();
  const { user } = show();
  await question();
  expect(browser.permission).toBe('default');
  await user.click(press('On this device'));
  expect(await screen.findByRole('status')).toHaveTextContent('You are told on this device when the draw is done.');
  expect(chosen).toEqual([expect.objectContaining({ endpoint: 'https://push.example.com/send/abc' })]);
});

test('keeps the question after a refused permission, with help', async () => {
  givenPushBrowser({ answers: 'denied' });
  const { chosen } = given();
  const { user } = show();
  await question();
  await user.click(press('On this device'));
  expect(await screen.findByRole('alert')).toHaveTextContent(deniedWords);
  expect(chosen).toEqual([]);
  await user.click(press('By mail'));
  expect(await screen.findByRole('status')).toHaveTextContent('You get a mail');
});

test('offers only possible channels, and does not ask without any', async () => {
  given();
  const { unmount } = show();
  await question();
  expect(screen.queryByRole('button', { name: 'On this device' })).not.toBeInTheDocument();
  unmount();
  const { asked } = given({ mailTo: null });
  show();
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('explains the home screen on an iPhone', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
  given();
  show();
  expect(await question()).toHaveTextContent(/once the site is on your home screen, from iOS 16\.4 on/);
  expect(press('By mail')).toBeEnabled();
});
