import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from 'api/config';
import { root } from 'shared/build/root';
import { parse } from 'yaml';

const text = (file: string) => readFileSync(join(root, file), 'utf8');

test('the settings of the guide for a server start a provider that draws by what others can check', () => {
  const block =
    /^DATABASE_URL=[^`]*/m
      .exec(text('docs/operations/installing.md'))?.[0]
      .replace(/=(AT-LEAST-.*)/g, '=$1-AS-OPENSSL-WRITES-THEM') ?? '';
  const lines = block.split('\n').filter((line) => /^[A-Z_]+=/.test(line));
  const config = parseConfig(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))));
  expect(config.allowSimulated).toEqual([]);
  expect(config.beaconRelays.length).toBeGreaterThan(1);
  expect(config.bscRpcUrls.length).toBeGreaterThan(2);
});

test('those of the containers do too, with nothing but the secrets in .env', () => {
  const compose: { services: Record<string, { environment?: Record<string, string> }> } = parse(
    text('platform/deploy/container/compose.yaml'),
    { merge: true },
  );
  const asked = new Set(/printf '(.*)\\n' \\/.exec(text('docs/operations/installing.md'))?.[1]?.match(/[A-Z_]+(?==)/g));
  const filled = (value: string) =>
    value.replace(/\$\{(\w+):([-?])(.*?)\}/g, (_all, name: string, kind: string, rest: string) => {
      if (kind === '-') return rest;
      expect(asked).toContain(name);
      return name === 'PUBLIC_URL' ? 'https://lotto.example.com' : name.repeat(8);
    });
  const environment = Object.entries(compose.services.api1?.environment ?? {});
  const config = parseConfig(Object.fromEntries(environment.map(([name, value]) => [name, filled(String(value))])));
  expect(config.allowSimulated).toEqual([]);
  expect(config.beaconRelays.length).toBeGreaterThan(1);
  expect(config.bscRpcUrls.length).toBeGreaterThan(2);
});
