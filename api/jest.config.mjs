/** Jest configuration of the provider: ES modules as in production, database tests on PGlite and a real PostgreSQL. */
export default {
  displayName: 'api',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{src,schema,testkit}/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  setupFiles: ['<rootDir>/testkit/pluginNames.ts'],
  globalSetup: '<rootDir>/testkit/prepareDatabases.ts',
  globalTeardown: '<rootDir>/testkit/removeDatabases.ts',
};
