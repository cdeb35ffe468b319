import { factorSentences, inFours, recoveryCodesText } from './factor.messages.ts';

test.each([
  [{ kind: 'none', recoveryCodesLeft: 0 }, 'Your password alone logs in.'],
  [{ kind: 'email', recoveryCodesLeft: 0 }, 'Logging in asks for a code that we send to your email address.'],
  [{ kind: 'totp', recoveryCodesLeft: 10 }, /10 of your recovery codes are unused\.$/],
  [{ kind: 'totp', recoveryCodesLeft: 1 }, /1 of your recovery codes is unused\. To get new ones, remove the authenticator/],
] as const)('describes %j', (state, words) => {
  expect(factorSentences(state).join(' ')).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
});

test('groups a key by four', () => {
  expect(inFours('KNXGC2LMEB')).toBe('KNXG C2LM EB');
  expect(inFours('')).toBe('');
});

test('the file names the member and the purpose, one code a line', () => {
  expect(recoveryCodesText('snailfan', ['A', 'B']).split('\n').slice(0, 5)).toEqual([
    'Snail Lotto: recovery codes of snailfan',
    'Each works once, in place of a code of the authenticator app.',
    '',
    'A',
    'B',
  ]);
});
