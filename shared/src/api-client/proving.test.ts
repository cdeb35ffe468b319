import axios from 'axios';
import { on } from 'shared/events';
import { storageKeys } from '../contracts/storage.ts';
import type { ProofKey } from '../session/proofKeyStore.ts';
import { api, type Call, refuse } from '../testing/server.ts';
import { login } from './auth.ts';
import { post as postNow } from './http.ts';
import { buyTickets } from './lotteries.ts';
import { proveForAll } from './provingForAll.ts';

const mockKept: { key: ProofKey | undefined } = { key: undefined };
jest.mock('../session/proofKeyStore.ts', () => ({
  storedProofKey: async () => mockKept.key,
  storeProofKey: async (key: ProofKey) => {
    mockKept.key = key;
    return key;
  },
}));

const claims = ({ headers }: Call): Record<string, unknown> | null => {
  const proof = headers.get('dpop');
  return proof && JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString());
};
const needed = (error: string, nonce = '') =>
  refuse(401, 'PROOF_REQUIRED', 'Please log in again on this device.', undefined, {
    'www-authenticate': `DPoP error="${error}", algs="ES256"`,
    ...(nonce && { 'dpop-nonce': nonce }),
  });
const buyPath = '/api/lotteries/:id/buy-ticket';
const buy = () => buyTickets(7, { ticketNumber: [3] }, 'the-key-of-a-purchase');

async function logIn(): Promise<void> {
  const proofs: unknown[] = [];
  api.post('/api/auth/login', (call) => {
    proofs.push(claims(call));
    return { nextStep: 'none', jwt: null, user: null, challenge: null };
  });
  await login({ username: 'player01', password: 'player01pass', captcha: 'solved' });
  expect(proofs).toEqual([expect.objectContaining({ htm: 'POST', htu: `${location.origin}/api/auth/login` })]);
  const said = Buffer.from(JSON.stringify({ cnf: { jkt: mockKept.key?.thumbprint } })).toString('base64url');
  localStorage.setItem(storageKeys.token, `a.${said}.c`);
}

function asked(path: string, refusals: Response[], method: 'get' | 'post' = 'post') {
  const proofs: (Record<string, unknown> | null)[] = [];
  api[method](path, (call) => {
    proofs.push(claims(call));
    return refusals[proofs.length - 1] ?? { message: 'Done.' };
  });
  return proofs;
}

function olderPost() {
  const client = axios.create({ timeout: 20_000, headers: { Accept: 'application/json' } });
  return (url: string, body: object, headers: Record<string, string> = {}) => {
    const token = localStorage.getItem(storageKeys.token);
    return client.post(url, body, { headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) } });
  };
}

beforeEach(() => {
  mockKept.key = undefined;
  sessionStorage.clear();
});

test('a fresh number is asked for with one more request, which nobody notices, and used from then on', async () => {
  await logIn();
  const proofs = asked(buyPath, [needed('use_dpop_nonce', 'n.1')]);
  await buy();
  await buy();
  const purchase = { jti: 'the-key-of-a-purchase', htm: 'POST', htu: `${location.origin}/api/lotteries/7/buy-ticket` };
  expect(proofs).toEqual([
    expect.objectContaining(purchase),
    expect.objectContaining({ ...purchase, nonce: 'n.1' }),
    expect.objectContaining({ ...purchase, nonce: 'n.1' }),
  ]);
});

test('a number that comes with an answer is in the next proof', async () => {
  await logIn();
  api.get('/api/user/me', () => Response.json({}, { headers: { 'dpop-nonce': 'n.2' } }));
  await (await import('./auth.ts')).currentUser();
  const proofs = asked(buyPath, []);
  await buy();
  expect(proofs).toEqual([expect.objectContaining({ nonce: 'n.2' })]);
});

test('what a member only reads is proved too; what a visitor reads is not', async () => {
  const { currentUser } = await import('./auth.ts');
  const proofs = asked('/api/user/me', [], 'get');
  await currentUser();
  await logIn();
  await currentUser();
  expect(proofs).toEqual([null, expect.objectContaining({ htm: 'GET', htu: `${location.origin}/api/user/me` })]);
});

test('another token comes with a new password, and is what calls are made with from then on', async () => {
  await logIn();
  const { changePassword } = await import('./security.ts');
  const change = () => changePassword({ currentPassword: 'of before', newPassword: 'copper-harbour-violin' });
  api.post('/api/user-auth/change-password', { message: 'Password changed.', jwt: 'another.token.now' });
  await change();
  expect(localStorage.getItem(storageKeys.token)).toBe('another.token.now');
  // A logout before the response arrives must win.
  api.post('/api/user-auth/change-password', () => {
    localStorage.removeItem(storageKeys.token);
    return { message: 'Password changed.', jwt: 'too.late.now' };
  });
  await change();
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
});

test('a proof that is refused is not sent again, and neither is a fresh one that is', async () => {
  await logIn();
  for (const refusals of [[needed('invalid_dpop_proof')], [needed('use_dpop_nonce', 'n.3'), needed('use_dpop_nonce', 'n.4')]]) {
    const proofs = asked(buyPath, refusals);
    await expect(buy()).rejects.toMatchObject({ status: 401, code: 'PROOF_REQUIRED' });
    expect(proofs).toHaveLength(refusals.length);
  }
});

test('a key that was lost ends the session with the words of the provider', async () => {
  await logIn();
  mockKept.key = undefined;
  const expired = jest.fn();
  const stop = on('session:expired', expired);
  const proofs = asked(buyPath, [needed('invalid_dpop_proof')]);
  await expect(buy()).rejects.toThrow('Please log in again on this device.');
  expect([proofs, expired.mock.calls.length]).toEqual([[null], 1]);
  stop();
});

test('a visitor’s call makes no key', async () => {
  const proofs = asked('/api/contact-information/', []);
  await postNow('/api/contact-information/', { email: 'someone@example.com' });
  expect([proofs, mockKept.key]).toEqual([[null], undefined]);
});

test('what goes to another site has neither token nor proof', async () => {
  await logIn();
  const sent: (string | null)[] = [];
  api.post('https://bucket.example.com/picture', ({ headers }) => {
    sent.push(headers.get('authorization'), headers.get('dpop'));
    return {};
  });
  await postNow('https://bucket.example.com/picture', {});
  expect(sent).toEqual([null, null]);
});

test('a session that is bound to no key needs no proof', async () => {
  localStorage.setItem(storageKeys.token, 'a.b.c');
  const proofs = asked(buyPath, []);
  await buy();
  expect(proofs).toEqual([null]);
});

describe('releases from before', () => {
  const { adapter = 'xhr' } = axios.defaults;
  afterEach(() => {
    axios.defaults.adapter = adapter;
  });

  test('send no proof by themselves', async () => {
    await logIn();
    const proofs = asked(buyPath, []);
    await olderPost()('/api/lotteries/7/buy-ticket', { ticketNumber: [3] });
    expect(proofs).toEqual([null]);
  });

  test('log in and buy with proofs in a host that proves for all', async () => {
    proveForAll(axios);
    const post = olderPost();
    const logins = asked('/api/auth/login', []);
    await post('/api/auth/login', {});
    expect(logins).toEqual([expect.objectContaining({ htu: `${location.origin}/api/auth/login` })]);
    await logIn();
    const proofs = asked(buyPath, [needed('use_dpop_nonce', 'n.5')]);
    await post('/api/lotteries/7/buy-ticket', { ticketNumber: [3] }, { 'idempotency-key': 'the-key-of-a-purchase' });
    expect(proofs.map((proof) => proof?.jti)).toEqual(['the-key-of-a-purchase', 'the-key-of-a-purchase']);
    expect(proofs[1]).toMatchObject({ nonce: 'n.5' });
    const reads = asked('/api/user/me', [], 'get');
    await axios.get('/api/user/me');
    await axios.get('/api/user/me', { headers: { Authorization: `Bearer ${localStorage.getItem(storageKeys.token)}` } });
    expect(reads).toEqual([null, expect.objectContaining({ htm: 'GET' })]);
  });
});
