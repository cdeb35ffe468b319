/** How Jest compiles sources: the platform's own tests and those of a repository of remotes alike. */
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
