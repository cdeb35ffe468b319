import { createInstance } from '@module-federation/enhanced/runtime';
import { retrySharedLibraries } from './sharedLibraries.ts';

test('a shared library that could not be fetched is fetched again by the next one who asks', async () => {
  let tries = 0;
  const get = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Loading chunk axios failed.');
    return () => 'axios';
  };
  const page = createInstance({
    name: 'page',
    remotes: [],
    plugins: [retrySharedLibraries],
    shared: { axios: { version: '1.2.3', scope: 'default', get, shareConfig: { requiredVersion: '^1.0.0' } } },
  });
  await expect(page.loadShare('axios')).rejects.toThrow('Loading chunk axios failed.');
  const factory = await page.loadShare<string>('axios');
  if (!factory) throw new Error('Nobody has axios.');
  expect(factory()).toBe('axios');
  expect(await page.loadShare('axios')).toBe(factory);
  expect(tries).toBe(2);
});
