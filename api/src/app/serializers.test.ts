import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

test('a JSON serializer compiles for every route, also for routes without a test', async () => {
  const compiled: string[] = [];
  import.meta.jest.unstable_mockModule('../core/http/lazySerializers.ts', () => ({
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
  expect(compiled).toContain('POST /api/lotteries/:id/buy-ticket 200');
});
