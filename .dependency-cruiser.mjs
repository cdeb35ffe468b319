/**
 * Import rules between folders, which `npm run check` and scripts/layers.test.ts apply. biome.json has the rules that name
 * modules, for the editor.
 */

/** Folders and files from the bottom up: each imports only those before it in its list, types included. */
const orders = {
  'api/src': ['core', 'modules', 'jobs', 'app'],
  'api/src/core': [
    'amounts.ts',
    'cache',
    'csv.ts',
    'errorCode.ts',
    'internalRequest.ts',
    'job.ts',
    'paging.ts',
    'data-dir',
    'config',
    'db',
    'fairLog.ts',
    'push',
    'draw-sources',
    'live',
    'observability',
    'command',
    'http',
    'secrets',
    'events.ts',
    'rate-limit',
    'health',
    'mail',
    'captcha',
    'site',
    'requestLog.ts',
    'deps.ts',
  ],
  'api/src/modules': [
    'wallets',
    'responsible-gaming',
    'accounts',
    'uploads',
    'audit-log',
    'rewards',
    'notifications',
    'contact',
    'releases',
    'transparency-log',
    'lotteries',
    'purchases',
    'ledger-audit',
    'financial-reports',
    'webhooks',
    'office',
    'tables.ts',
    'privacy',
    'options',
    'seo',
  ],
  'host/src': ['runtime', 'head', 'telemetry', 'parts', 'layout', 'pages', 'app', 'bootstrap.tsx', 'server', 'index.ts'],
};

const programs = ['^api/src/(cli|server)[.]ts$'];
/** Tests, their helpers and what is shown in them, which import everything. */
const tests = ['[.](test|spec|testing)[.]', '/(testing|testkit)/', '^tests/', '^mfe-[^/]+/src/exposes/examples[.]ts$'];
const values = '^shared/src/(contracts|fair|format|numbers)/';
const platform = '^platform/(file-lock|keys|site|ssr)/';

/** Rooms: what each imports beside itself. */
const rooms = [
  ['shared', []],
  ['fair', [values, '^platform/file-lock/']],
  ['platform/(file-lock|keys|site|ssr)', ['^shared/src/contracts/']],
  ['platform/deploy', [platform, '^shared/src/contracts/', '^shared/build/']],
  ['api', [values, '^fair/', platform]],
  ['host', ['^shared/', '^fair/']],
  ['mfe-[^/]+', ['^shared/', '^fair/']],
];

const below = (folder, names) => `^${folder}/(${names.map((name) => name.replace('.', '[.]')).join('|')})(/|$)`;

const orderRules = Object.entries(orders).flatMap(([folder, names]) => [
  ...names.slice(0, -1).map((name, index) => ({
    name: `${folder}/${name}`,
    comment: `It imports only what is before it in the list "${folder}" of .dependency-cruiser.mjs. Move what both need down, or let the caller pass it in.`,
    from: { path: below(folder, [name]), pathNot: tests },
    to: { path: below(folder, names.slice(index + 1)), pathNot: tests },
  })),
  ...[
    [{ path: `^${folder}/`, pathNot: [below(folder, names), ...programs, ...tests] }, {}],
    [{ pathNot: tests }, { path: `^${folder}/`, pathNot: [below(folder, names), ...programs, ...tests] }],
  ].map(([from, to], index) => ({
    name: `${folder} has no place for ${index === 0 ? 'the importing file' : 'the imported file'}`,
    comment: `Add it to the list "${folder}" of .dependency-cruiser.mjs, above all that it imports.`,
    from,
    to,
  })),
]);

const roomRules = rooms.map(([room, others]) => ({
  name: `imports of ${room}`,
  comment:
    'A room imports only what .dependency-cruiser.mjs lists for it. Move what both need there, or let the caller pass it in.',
  from: { path: `^(${room})/`, pathNot: tests },
  to: {
    path: '^(api|fair|host|mfe-[^/]+|platform|scripts|shared|tests)/',
    pathNot: [`^${room.startsWith('mfe') ? '$1' : room}/`, ...others, ...tests],
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...orderRules,
    ...roomRules,
    {
      name: 'product without tests',
      comment: 'That is for tests only. Move what the product needs out of it.',
      from: { pathNot: [...tests, '^scripts/'] },
      to: { path: tests },
    },
    {
      name: 'programs are started',
      comment: 'A program is started, not imported. Move what is needed into api/src/app.',
      from: { path: '^api/src/', pathNot: tests },
      to: { path: programs },
    },
    {
      name: 'no circles',
      comment: 'Files import each other in a circle. Move what they share into a file that imports none of them.',
      from: {},
      to: { circular: true },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no compiler API that dependency-cruiser could use.
    parser: 'swc',
    exclude: { path: '(^|/)(node_modules|dist)/' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
