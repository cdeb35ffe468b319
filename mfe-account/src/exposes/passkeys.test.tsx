import { act, screen, waitFor, within } from '@testing-library/react';
import type { Passkey } from 'shared/contracts/passkeys';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, type Call, refuse } from 'shared/testing/server';
import { checked, complete, rememberMe, show as showLogin, toasts } from './loginPage.testing.tsx';
import Password from './Password.tsx';

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, ...response },
  getClientExtensionResults: () => ({}),
});
const asserted = () => credential({ authenticatorData: bytes, signature: bytes, userHandle: bytes });
const sentAssertion = { id: 'AQID', clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' };
const failure = (name: string) => Promise.reject(new DOMException('of the browser', name));
const options = { challenge: 'AAAA', rpId: 'localhost', credentialIds: [] };

const get = jest.fn<Promise<unknown>, [CredentialRequestOptions]>();
const create = jest.fn<Promise<unknown>, [CredentialCreationOptions]>();
const canSuggest = jest.fn<Promise<boolean>, []>();
let posts: [string, unknown][] = [];
const answer = (path: string, body: object | (() => Response)) =>
  api.post(path, ({ body: sent }: Call) => {
    posts.push([path, sent]);
    return typeof body === 'function' ? body() : body;
  });

beforeEach(() => {
  posts = [];
  get.mockReset().mockImplementation(async () => asserted());
  create.mockReset().mockImplementation(async () => credential({ attestationObject: bytes }));
  canSuggest.mockReset().mockResolvedValue(false);
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: Object.assign(() => {}, { isConditionalMediationAvailable: canSuggest }),
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  api.get('/api/auth/passkey/challenge', options);
  api.get('/api/user-auth/passkeys/challenge', { ...options, credentialIds: ['AQID'] });
  api.get('/api/user-auth/authenticator', { kind: 'none', recoveryCodesLeft: 0 });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  jest.useRealTimers();
});

const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });
const suggested = () => get.mock.calls.filter(([{ mediation }]) => mediation === 'conditional');

test('the button logs in, for 30 days if wanted', async () => {
  answer('/api/auth/passkey/login', complete);
  const { user, signedIn, container } = showLogin();
  await checked();
  expect(await button()).toHaveAccessibleDescription(/fingerprint, face or screen lock/);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(rememberMe());
  await user.click(await button());
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith('a.jwt', complete.user));
  expect(posts).toEqual([['/api/auth/passkey/login', { passkey: sentAssertion, remember: true }]]);
  expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(toasts).toMatchObject([{ message: 'Login successful!' }]);
});

test.each([
  ['NotAllowedError', /^The prompt was closed/],
  ['SecurityError', /^Passkeys work only at localhost\./],
  ['OperationError', /^Another prompt for a passkey is open, perhaps in another tab/],
  ['AbortError', /^Another prompt for a passkey took the place/],
  ['ConstraintError', /^The passkey could not be used/],
])('after a %s the page says what to do, and the next try logs in', async (name, sentence) => {
  answer('/api/auth/passkey/login', complete);
  get.mockImplementationOnce(() => failure(name));
  const { user, signedIn } = showLogin();
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(posts).toEqual([]);
  await user.click(await button());
  await waitFor(() => expect(signedIn).toHaveBeenCalled());
});

test.each([
  [401, 'INVALID_CREDENTIALS', 'This site does not know this passkey.'],
  [400, 'CHALLENGE_EXPIRED', 'This took longer than five minutes.'],
] as const)('shows the refusal %i %s', async (status, code, sentence) => {
  answer('/api/auth/passkey/login', () => refuse(status, code, sentence));
  const { user, signedIn } = showLogin();
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(signedIn).not.toHaveBeenCalled();
});

test('the browser suggests a passkey at the username; a refused one is suggested again with another challenge', async () => {
  canSuggest.mockResolvedValue(true);
  answer('/api/auth/passkey/login', () => refuse(401, 'INVALID_CREDENTIALS', 'This site does not know this passkey.'));
  let choose = (_credential: unknown) => {};
  get.mockImplementation(() => new Promise((resolve) => (choose = resolve)));
  const { signedIn, unmount } = showLogin();
  expect(await screen.findByLabelText('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await waitFor(() => expect(suggested()).toHaveLength(1));
  choose(asserted());
  expect(await screen.findByRole('alert')).toHaveTextContent('This site does not know this passkey.');
  await waitFor(() => expect(suggested()).toHaveLength(2));
  answer('/api/auth/passkey/login', complete);
  choose(asserted());
  await waitFor(() => expect(signedIn).toHaveBeenCalled());
  unmount();
  expect(suggested().at(-1)?.[0].signal?.aborted).toBe(true);
});

test('a suggestion that is still being prepared does not close the prompt of the button', async () => {
  canSuggest.mockResolvedValue(true);
  answer('/api/auth/passkey/login', complete);
  const asked: (() => void)[] = [];
  api.get('/api/auth/passkey/challenge', async () => {
    await new Promise<void>((resolve) => asked.push(resolve));
    return options;
  });
  let confirm = (_credential: unknown) => {};
  get.mockImplementation(() => new Promise((resolve) => (confirm = resolve)));
  const { user, signedIn } = showLogin();
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.click(await button());
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  asked[0]?.();
  await act(async () => void (await fetch('/api/user-auth/authenticator')));
  expect(suggested()).toHaveLength(0);
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(false);
  confirm(asserted());
  await waitFor(() => expect(signedIn).toHaveBeenCalled());
});

test('a waiting suggestion gets another challenge before its own expires', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  canSuggest.mockResolvedValue(true);
  get.mockImplementation(() => new Promise(() => {}));
  showLogin();
  await waitFor(() => expect(suggested()).toHaveLength(1));
  await act(() => jest.advanceTimersByTimeAsync(4 * 60_000));
  await waitFor(() => expect(suggested()).toHaveLength(2));
  expect(suggested()[0]?.[0].signal?.aborted).toBe(true);
});

const phone: Passkey = { id: 'phone', name: 'My phone', synced: true, createdAt: 0, lastUsedAt: null };
const showList = (contents: Passkey[]) => {
  api.get('/api/user-auth/passkeys', () => ({ contents }));
  return renderWithProviders(<Password />, { route: '/account', session: { status: 'signedIn', user: member() } });
};

test('adds one after password and prompt; a prompt that fails asks for no second password', async () => {
  const contents: Passkey[] = [];
  answer('/api/user-auth/passkeys/offer', { ...options, userHandle: 'AQID', username: 'snailfan' });
  answer('/api/user-auth/passkeys/add', phone);
  create.mockImplementationOnce(() => failure('NotAllowedError'));
  const { user } = showList(contents);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByLabelText('Name of the passkey')).toHaveAccessibleDescription(/Please give the passkey a name\./);
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Please type the password you have now.');
  expect(await axe(document.body)).toHaveNoViolations();
  await user.type(dialog.getByLabelText('Name of the passkey'), ' My phone ');
  await user.type(dialog.getByLabelText('Current password'), 'the password{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent(/No passkey was added\./);
  expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
  contents.push(phone);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Passkeys' })).toHaveTextContent(/My phoneOn all your devices/);
  expect(posts).toEqual([
    ['/api/user-auth/passkeys/offer', { currentPassword: 'the password' }],
    ['/api/user-auth/passkeys/add', { name: 'My phone', clientDataJSON: 'AQID', attestationObject: 'AQID' }],
  ]);
  expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

test('renames and removes one; the passkey itself proves the removal', async () => {
  answer('/api/user-auth/passkeys/rename', { message: 'Renamed.' });
  answer('/api/user-auth/passkeys/remove', { message: 'Removed.' });
  const { user, container } = showList([phone]);
  await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }));
  await user.clear(rename.getByLabelText('Name of the passkey'));
  await user.keyboard('{Enter}');
  expect(rename.getByLabelText('Name of the passkey')).toHaveFocus();
  await user.type(rename.getByLabelText('Name of the passkey'), 'Old phone{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Remove My phone' }));
  const remove = within(await screen.findByRole('dialog', { name: 'Remove the passkey' }));
  await user.click(await remove.findByRole('button', { name: 'Use a passkey instead' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(posts).toEqual([
    ['/api/user-auth/passkeys/rename', { id: 'phone', name: 'Old phone' }],
    ['/api/user-auth/passkeys/remove', { id: 'phone', passkey: sentAssertion }],
  ]);
});

test('a browser without WebAuthn has no button, and says that the password works', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  showList([phone]);
  expect(await screen.findByText('This browser cannot use passkeys here. Your password logs in as before.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  showLogin();
  await checked();
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).not.toBeInTheDocument();
});
