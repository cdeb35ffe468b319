import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

test('a JSON serializer and validators compile for every route, also for routes without a test', async () => {
  const compiled: string[] = [];
  const validated: string[] = [];
  const real = await import('../core/http/validation.ts');
  import.meta.jest.unstable_mockModule('../core/http/validation.ts', () => ({
    ...real,
    lazyValidators: (route: Parameters<typeof real.compileValidator>[0]) => {
      validated.push(`${route.method} ${route.url} ${route.httpPart}`);
      return real.compileValidator(route);
    },
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
