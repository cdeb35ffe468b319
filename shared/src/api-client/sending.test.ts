import { api } from '../testing/server.ts';
import { get } from './http.ts';

const mockLost = { is: true };
jest.mock('./transport.ts', () => {
  if (mockLost.is) throw new Error('Loading chunk calls failed.');
  return jest.requireActual('./transport.ts');
});

test('where what sends calls cannot be fetched, the call fails like one without a network, and the next one asks for it again', async () => {
  const noted = jest.spyOn(console, 'error').mockImplementation(() => {});
  let asked = 0;
  api.get('/api/things', () => {
    asked += 1;
    return { name: 'snail' };
  });
  await expect(get('/api/things')).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    code: 'NETWORK',
    message: 'Something went wrong!',
  });
  expect(noted).toHaveBeenCalledWith('What sends calls could not be loaded:', expect.any(Error));
  expect(asked).toBe(0);
  mockLost.is = false;
  expect(await get('/api/things')).toEqual({ name: 'snail' });
  expect(asked).toBe(1);
  noted.mockRestore();
});
