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
