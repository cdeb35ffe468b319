import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

test('a JSON serializer and validators compile for every route, also for routes without a test', async () => {
  const compiled: string[] = [];
  const validated: string[] = [];
  const { compileValidator } = await import('../core/http/validation.ts');
  import.meta.jest.unstable_mockModule('../core/http/validation.ts', () => ({
    lazyValidators: (route: Parameters<typeof compileValidator>[0]) => {
      validated.push(`${route.method} ${route.url} ${route.httpPart}`);
      return compileValidator(route);
    },
  }));
  import.meta.jest.unstable_mockModule('../core/http/validation.ts', () => ({
    lazySerializers: (...given: Parameters<ReturnType<typeof SerializerSelector>>) => {
      const compile = SerializerSelector()(...given);
      return (route: Parameters<typeof compile>[0]) => {
        compiled.push(`${route.method} ${route.url} ${route.httpStatus}`);
        return compile(route);
      };
    },
  }));
  const { describeApi } = await import('./describe.ts');
  const { testConfig } = await import('../../testkit/testApp.ts');
  await describeApi(await testConfig());
  expect(validated).toContain('POST /api/lotteries/:id/buy-ticket body');
  expect(compiled).toContain('POST /api/lotteries/:id/buy-ticket 200');
});
