import { ApiError } from './http.ts';

const body = { statusCode: 404, code: 'NOT_FOUND', message: 'There is no lottery 999.' } as const;

describe('an ApiError', () => {
  it('is one whichever copy of the module made it, as the remotes each have their own', async () => {
    await jest.isolateModulesAsync(async () => {
      const copy = await import('./http.ts');
      expect(copy.ApiError).not.toBe(ApiError);
      expect(new copy.ApiError(body)).toBeInstanceOf(ApiError);
    });
    expect(new ApiError(body)).toBeInstanceOf(ApiError);
  });

  it.each([new Error('no'), null, undefined, 'ApiError', { name: 'ApiError', status: 404 }])('is not %p', (value) => {
    expect(value instanceof ApiError).toBe(false);
  });
});
