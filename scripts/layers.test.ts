import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'snail-lotto-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const value = 'import { x } from';
const type = 'import type { X } from';
/** Forbidden imports: importing file, statement, imported file, rule. */
const forbidden = [
  ['api/src/core/http/a.ts', value, 'api/src/modules/accounts/x.ts', 'api/src/core'],
  ['api/src/core/config/a.ts', type, 'api/src/core/db/x.ts', 'api/src/core/config'],
  ['api/src/core/mail/a.ts', value, 'api/src/core/clock.ts', 'api/src/core has no place for the imported file'],
  ['api/src/core/site/a.ts', value, 'platform/deploy/src/x.ts', 'imports of api'],
  ['api/src/core/site/b.ts', value, 'shared/src/ui/x.ts', 'imports of api'],
  ['api/src/modules/wallets/a.ts', value, 'api/src/modules/lotteries/draw/x.ts', 'api/src/modules/wallets'],
  ['api/src/modules/wallets/b.ts', 'export const x = await import', 'api/src/modules/purchases/x.ts', 'api/src/modules/wallets'],
  ['api/src/modules/lotteries/draw/a.ts', 'export { x } from', 'api/src/app/cli/x.ts', 'api/src/modules'],
  ['api/src/modules/news/a.ts', value, 'api/src/core/db/x.ts', 'api/src/modules has no place for the importing file'],
  ['api/src/jobs/a.ts', value, 'api/src/app/cli/x.ts', 'api/src/jobs'],
  ['api/src/app/a.ts', value, 'api/testkit/x.ts', 'product without tests'],
  ['api/src/app/b.ts', value, 'api/src/server.ts', 'programs are started'],
  ['api/src/helpers/a.ts', value, 'api/src/core/db/x.ts', 'api/src has no place for the importing file'],
  ['fair/witness/src/a.ts', value, 'shared/src/ui/x.ts', 'imports of fair'],
  ['host/src/runtime/a.ts', value, 'host/src/telemetry/x.ts', 'host/src/runtime'],
  ['host/src/parts/a.ts', type, 'host/src/layout/x.ts', 'host/src/parts'],
  ['host/src/parts/b.ts', value, 'mfe-lottery/src/draw/x.ts', 'imports of host'],
  ['host/src/app/a.ts', value, 'host/src/server/x.ts', 'host/src/app'],
  ['host/src/server/a.ts', value, 'host/src/index.ts', 'host/src/server'],
  ['mfe-daily-news/src/news/a.ts', value, 'api/src/core/db/x.ts', 'imports of mfe-[^/]+'],
  ['mfe-lottery/src/draw/a.ts', value, 'mfe-account/src/login/x.ts', 'imports of mfe-[^/]+'],
  ['mfe-lottery/src/draw/b.ts', value, 'shared/src/testing/x.ts', 'product without tests'],
  ['platform/deploy/src/a.ts', value, 'api/src/core/db/x.ts', 'imports of platform/deploy'],
  ['platform/deploy/src/b.ts', value, 'tests/bench/src/x.ts', 'product without tests'],
  ['platform/site/src/a.ts', value, 'api/src/core/db/x.ts', 'imports of platform/(file-lock|keys|site|ssr)'],
  ['platform/ssr/src/a.ts', value, 'platform/deploy/src/x.ts', 'imports of platform/(file-lock|keys|site|ssr)'],
  ['shared/src/ui/a.ts', value, 'host/src/runtime/x.ts', 'imports of shared'],
  ['shared/build/a.ts', value, 'platform/site/src/x.ts', 'imports of shared'],
] as const;

const allowed = [
  ['api/src/core/mail/ok.ts', value, 'api/src/core/db/x.ts'],
  ['api/src/modules/purchases/ok.ts', value, 'api/src/modules/lotteries/draw/x.ts'],
  ['api/src/modules/purchases/ok.test.ts', value, 'api/src/app/cli/x.ts'],
  ['api/src/modules/seo/ok.test.ts', value, 'api/testkit/x.ts'],
  ['api/src/server.ts', value, 'api/src/app/cli/x.ts'],
  ['host/src/layout/ok.ts', value, 'host/src/parts/a.ts'],
  ['mfe-lottery/src/draw/ok.ts', value, 'mfe-lottery/src/picker/x.ts'],
  ['platform/deploy/src/ok.ts', value, 'shared/build/x.ts'],
  ['platform/deploy/src/testing/ok.ts', value, 'api/src/core/db/x.ts'],
  ['tests/bench/src/ok.ts', value, 'api/src/core/db/x.ts'],
] as const;

/** Files of which each imports the next, and the last one the first. */
const circles = [
  ['api/src/modules/uploads/c.ts', 'api/src/modules/uploads/d.ts', 'api/src/modules/uploads/e.ts'],
  ['platform/deploy/src/c.ts', 'platform/deploy/src/d.ts'],
];

interface Violation {
  from: string;
  to: string;
  rule: { name: string; severity: string };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { flag: 'a' });
}

const statement = (file: string, start: string, target: string): string => {
  const quoted = `'./${relative(dirname(file), target)}'`;
  return start.endsWith('await import') ? `${start}(${quoted});\n` : `${start} ${quoted};\n`;
};

let found: Violation[];

beforeAll(() => {
  for (const [file, start, target] of [...forbidden, ...allowed]) {
    write(file, statement(file, start, target));
    write(target, '');
  }
  for (const circle of circles)
    for (const [index, file] of circle.entries())
      write(file, statement(file, index === 0 ? type : value, circle[index + 1] ?? circle[0] ?? file));
  const rules = join(root, '.dependency-cruiser.mjs');
  const names = ['api', 'fair', 'host', 'mfe-daily-news', 'mfe-lottery', 'platform', 'shared', 'tests'];
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const { stdout } = spawnSync(depcruise, ['--config', rules, '--output-type', 'json', ...names], {
    cwd: folder,
    encoding: 'utf8',
  });
  const result: { summary: { violations: Violation[] } } = JSON.parse(stdout);
  found = result.summary.violations;
});

test.each(forbidden)('%s: %s %s is refused', (from, _start, to, name) => {
  expect(found.filter((violation) => violation.from === from)).toEqual([
    expect.objectContaining({ from, to, rule: { severity: 'error', name } }),
  ]);
});

test.each(allowed)('%s: %s %s is allowed', (from) => {
  expect(found.filter((violation) => violation.from === from)).toEqual([]);
});

test.each(circles)('files that import each other in a circle are refused, types included: %s', (...circle) => {
  const closing = found.filter(({ rule }) => rule.name === 'no circles').map(({ from }) => from);
  expect(closing).toEqual(expect.arrayContaining([expect.stringContaining(circle[0] ?? '')]));
});
