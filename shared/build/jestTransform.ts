/** Jest transform of the platform's tests and of a repository of remotes. */
export const jestTransform = {
  '\\.[cm]?tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', importSource: 'react' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
