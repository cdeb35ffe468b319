import { userInfo } from 'node:os';
import { isKeyName } from 'site/deployments/signing';
import { firstKeyName } from './keyFiles.ts';

jest.mock('node:os', () => {
  const real = jest.requireActual<typeof import('node:os')>('node:os');
  return { ...real, userInfo: jest.fn(real.userInfo) };
});

test.each([
  ['anna', 'anna'],
  ['Anna Muster', 'anna-muster'],
  ['_ci', 'ci'],
  ['Ünal', 'nal'],
  ['愛', 'owner'],
])('the first key of the account %s is named %s', (username, name) => {
  jest.mocked(userInfo).mockReturnValue({ username, uid: 1, gid: 1, shell: '', homedir: '' });
  expect(firstKeyName()).toBe(name);
  expect(isKeyName(name)).toBe(true);
});

test('an account that has a number only is the owner', () => {
  jest.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(firstKeyName()).toBe('owner');
});
