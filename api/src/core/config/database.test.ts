import { ConfigError, parseConfig } from './config.ts';

const server = {
  DATABASE_URL: 'postgres://lotto@db.example/lotto',
  JWT_SECRET: 'a'.repeat(32),
  FAIR_KEY: 'b'.repeat(32),
  ALLOW_SIMULATED: 'chain,beacon',
};
const direct = 'postgres://lotto@db.example:5432/lotto';

test('the server behind a pooler, and a replica, are addresses of their own', () => {
  expect(parseConfig(server)).toMatchObject({ databaseListenUrl: null, databaseReadUrl: null });
  const replica = 'postgres://lotto@replica.example/lotto';
  const config = parseConfig({ ...server, DATABASE_LISTEN_URL: direct, DATABASE_READ_URL: replica });
  expect(config).toMatchObject({ databaseListenUrl: direct, databaseReadUrl: replica });
});

test.each([
  [{ DATABASE_LISTEN_URL: direct }, 'DATABASE_LISTEN_URL is set without DATABASE_URL'],
  [{ DATABASE_READ_URL: direct }, 'DATABASE_READ_URL is set without DATABASE_URL'],
  [{ ...server, DATABASE_LISTEN_URL: 'https://db.example' }, 'DATABASE_LISTEN_URL must be an address'],
  [{ ...server, DATABASE_READ_URL: `${direct}?sslmode=disable` }, 'DATABASE_READ_URL has sslmode=disable'],
])('%o is refused', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(ConfigError);
  expect(() => parseConfig(env)).toThrow(sentence);
});
