import { act, waitFor } from '@testing-library/react';
import type { Kept } from '../rememberMe/rememberedStore.ts';
import { answerLogin, complete, device, logIn, password, rememberMe, show, type, username } from './loginPage.testing.tsx';

test('is not ticked, and then keeps nothing', async () => {
  answerLogin(complete);
  const page = show();
  expect(rememberMe()).not.toBeChecked();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(device.kept).toBeUndefined();
});

test('ticked, it fills the form next time; unticked, it is wiped at once', async () => {
  answerLogin(complete);
  const first = show();
  await type(first, 'player01', 'player01pass');
  await first.user.click(rememberMe());
  await first.user.click(logIn());
  await waitFor(() => expect(device.kept).toMatchObject({ in: 'sealed' }));
  expect(JSON.stringify({ ...localStorage })).not.toContain('player01pass');
  first.unmount();

  const second = show();
  await waitFor(() => expect(username()).toHaveValue('player01'));
  expect(password()).toHaveValue('player01pass');
  expect(rememberMe()).toBeChecked();
  expect(logIn()).toBeEnabled();
  await second.user.click(rememberMe());
  await waitFor(() => expect(device.kept).toBeUndefined());
});

test('never overwrites what is being typed', async () => {
  answerLogin(complete);
  const first = show();
  await type(first, 'player01', 'player01pass');
  await first.user.click(rememberMe());
  await first.user.click(logIn());
  await waitFor(() => expect(device.kept).toBeDefined());
  first.unmount();
  const kept = device.kept;
  const reading = Promise.withResolvers<void>();
  const store = jest.requireMock<{ readKept(): Promise<Kept | undefined> }>('../rememberMe/rememberedStore.ts');
  const late = jest.spyOn(store, 'readKept').mockImplementation(() => reading.promise.then(() => kept));
  const second = show();
  await second.user.type(username(), 'player02');
  await act(async () => reading.resolve());
  expect(username()).toHaveValue('player02');
  expect(password()).toHaveValue('');
  late.mockRestore();
});

test('a device that refuses storage does not stand in the way', async () => {
  answerLogin(complete);
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const store = jest.requireMock<{ writeKept(): Promise<void> }>('../rememberMe/rememberedStore.ts');
  const full = jest.spyOn(store, 'writeKept').mockRejectedValue(new Error('QuotaExceededError'));
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(rememberMe());
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
  await waitFor(() => expect(warned).toHaveBeenCalled());
  full.mockRestore();
  warned.mockRestore();
});

test('a browser that has no password store behind its API keeps the pair sealed, and gives it back', async () => {
  answerLogin(complete);
  const refuse = () => Promise.reject(new DOMException('Error connecting to the service.', 'NotSupportedError'));
  class PasswordCredential {}
  Object.assign(window, { PasswordCredential });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { store: refuse, get: refuse, preventSilentAccess: refuse },
  });
  try {
    const first = show();
    await type(first, 'player01', 'player01pass');
    await first.user.click(rememberMe());
    await first.user.click(logIn());
    await waitFor(() => expect(device.kept).toMatchObject({ in: 'sealed' }));
    first.unmount();

    const second = show();
    await waitFor(() => expect(username()).toHaveValue('player01'));
    await second.user.click(rememberMe());
    await waitFor(() => expect(device.kept).toBeUndefined());
  } finally {
    Reflect.deleteProperty(window, 'PasswordCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  }
});
