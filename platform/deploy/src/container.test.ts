import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from 'api/config';
import { settingNames } from 'api/settingNames';
import { root } from 'shared/build/root';
import { parse } from 'yaml';

describe('container', () => {
  const folder = join(root, 'platform', 'deploy', 'container');
  const text = (file: string) => readFileSync(join(root, file), 'utf8');

  interface Service {
    image?: string;
    user?: string;
    profiles?: string[];
    build?: { context: string; dockerfile: string; target: string };
    environment?: Record<string, string>;
    healthcheck?: unknown;
    volumes?: string[];
    networks?: string[] | { inside: { ipv4_address: string } };
  }

  const recipe = text('platform/deploy/container/Containerfile').replace(/\\\n/g, ' ');
  const instructions = recipe.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
    text('platform/deploy/container/compose.yaml'),
    { merge: true },
  );
  const services = Object.entries(compose.services);

  function stage(name: string): string[] {
    const start = instructions.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
    const end = instructions.findIndex((line, index) => index > start && line.startsWith('FROM '));
    return start < 0 ? [] : instructions.slice(start, end < 0 ? undefined : end);
  }
  const stages = instructions.flatMap((line) => /^FROM .* AS (\S+)$/.exec(line)?.[1] ?? []);

  test('images use files, stages and versions that exist', () => {
    const copies = instructions.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/\s+/).slice(1));
    for (const [first = '', ...rest] of copies) {
      const from = /^--from=(.*)$/.exec(first)?.[1];
      if (from !== undefined) expect(stages).toContain(from);
      else
        for (const source of [first, ...rest].slice(0, -1))
          expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    }
    const version = (name: string) => new RegExp(`^ARG ${name}_VERSION=(.*)$`, 'm').exec(recipe)?.[1];
    expect(text('pnpm-workspace.yaml')).toContain(`\n  node: ${version('NODE')}\n`);
    expect(text('scripts/toolchain.mjs')).toContain(`'pnpm@${version('PNPM')}'`);
    for (const script of recipe.match(/[\w/]+\.ts\b/g) ?? [])
      expect([script, existsSync(join(root, script))]).toEqual([script, true]);
  });

  test('the build stage installs all packages from the fetched store', () => {
    const steps = stage('project').filter((line) => /^(COPY|RUN) /.test(line));
    expect(steps.map((line) => line.replace(/npx .*? (fetch|install)/, '$1'))).toEqual([
      'COPY pnpm-workspace.yaml pnpm-lock.yaml ./',
      'RUN fetch',
      'COPY . ./',
      'RUN install --frozen-lockfile --offline',
    ]);
  });

  const packageFolder = (name: string) =>
    [name, `platform/${name}`].find((each) => existsSync(join(root, each))) ?? `fair/${name}`;

  test('the image of the provider has every package of the project that it needs', () => {
    const needed = new Set(['api']);
    for (const name of needed) {
      const { dependencies }: { dependencies?: Record<string, string> } = JSON.parse(text(`${packageFolder(name)}/package.json`));
      for (const [other, version] of Object.entries(dependencies ?? {})) if (version.startsWith('workspace:')) needed.add(other);
    }
    for (const name of needed) {
      expect(stage('api-packages')).toContain(`COPY ${packageFolder(name)}/package.json ${packageFolder(name)}/`);
      expect(stage('api')).toContain(`COPY ${packageFolder(name)} ${packageFolder(name)}/`);
    }
  });

  test('the image of the provider serves the verifier that is built as recorded', () => {
    expect(stage('verifier').at(-1)).toMatch(/^RUN node .*fair\/verifier\/write\.ts$/);
    expect(stage('api')).toContain('COPY --from=verifier /app/fair/verifier/verify.mjs fair/verifier/');
    expect(stage('api')).toContain(
      'COPY fair/verifier/format.md fair/verifier/check.sh fair/verifier/vectors.json fair/verifier/',
    );
    expect(text('.dockerignore').split('\n')).toContain('fair/verifier/verify.mjs*');
  });

  test('no image runs as root, and each serving image has a health check', () => {
    for (const [name, service] of services) {
      const own = stage(service.build?.target ?? '');
      const user = service.user ?? own.findLast((line) => line.startsWith('USER '))?.split(' ')[1];
      expect([name, user]).toEqual([name, expect.stringMatching(/^(node|www-data|postgres)$/)]);
      const isWatched = service.healthcheck !== undefined || own.some((line) => line.startsWith('HEALTHCHECK '));
      expect([name, isWatched || name === 'release']).toEqual([name, true]);
    }
  });

  test('the release key and the copy of the log outlive the job', () => {
    const dataDir = /^ENV .*\bDATA_DIR=(\S+)/.exec(stage('release').find((line) => line.includes('DATA_DIR=')) ?? '')?.[1];
    expect(dataDir).toBeDefined();
    expect(compose.services.release?.volumes).toContainEqual(`keys:${dataDir}`);
    expect(Object.keys(compose.volumes)).toContain('keys');
  });

  test('services are built from stages of this recipe', () => {
    for (const [, { build }] of services.filter(([, { build }]) => build)) {
      expect(existsSync(join(folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
      expect(stages).toContain(build?.target);
    }
  });

  test('secrets are required from outside', () => {
    for (const [name, { environment = {} }] of services)
      for (const [key, value] of Object.entries(environment))
        if (/SECRET|PASSWORD|_URL$/.test(key))
          expect([name, key, value]).toEqual([name, key, expect.stringMatching(/\$\{\w+:[?-]/)]);
    expect(text('.gitignore').split('\n')).toContain('.env');
    expect(text('.dockerignore').split('\n')).toContain('**/.env');
  });

  const serving = services.filter(([, { build, profiles }]) => build?.target === 'api' && profiles === undefined);

  const notInServing = ['OPERATOR_KEY', 'DESK_DATABASE_URL'];

  test('every setting of the provider can be set in .env, or is set by the image or the composition', () => {
    const inImage = stage('api')
      .filter((line) => line.startsWith('ENV '))
      .join(' ');
    expect(serving).not.toEqual([]);
    for (const [name, { environment = {} }] of serving) {
      for (const setting of settingNames) {
        if (notInServing.includes(setting)) continue;
        const value = environment[setting];
        const passed = value === undefined ? new RegExp(`\\s${setting}=\\S`).test(inImage) : !isForAnother(setting, value);
        expect([name, setting, passed]).toEqual([name, setting, true]);
      }
      for (const given of Object.keys(environment)) expect(settingNames).toContain(given);
    }
  });

  /** Returns whether a setting takes its value from the variable of another setting; database addresses contain passwords. */
  function isForAnother(setting: string, value: string): boolean {
    const from = [...String(value).matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable);
    return from.some((variable) => variable !== setting && !/_PASSWORD$/.test(variable ?? ''));
  }

  test('no serving process can read the key of an operator, and each operator has one', () => {
    const dataDir = /\bDATA_DIR=(\S+)/.exec(stage('api').join(' '))?.[1] ?? '';
    const { operator } = compose.services;
    const key = operator?.environment?.OPERATOR_KEY ?? '';
    const places = (of: Service | undefined) =>
      (of?.volumes ?? []).map((volume) => volume.replace(/\$\{[^}]*\}/, 'V').split(':'));
    const folderOf = (file: string) => file.replace(/\/[^/]*$/, '');
    const own = places(operator).find(([, inside]) => inside === folderOf(key));
    expect(own).toBeDefined();
    expect(key.startsWith(`${dataDir}/`)).toBe(false);
    expect(stage('api').join('\n')).toContain(`-m 700 ${folderOf(key)}`);
    for (const [name, service] of serving) {
      for (const setting of notInServing) expect([name, service.environment?.[setting]]).toEqual([name, undefined]);
      expect(places(service).map(([, inside]) => inside)).not.toContain(folderOf(key));
      expect(service.volumes?.some((volume) => volume.includes('OPERATOR_DIR') || volume.startsWith('operator:'))).toBe(false);
    }
    expect(Object.keys(compose.volumes)).toContain('operator');
  });

  test('nginx forwards requests to the existing processes, which trust only nginx', () => {
    const processes = serving.map(([name]) => `${name}:3000`);
    expect([...recipe.matchAll(/--api (\S+)/g)].map(([, address]) => address)).toEqual(processes);
    const { networks } = compose.services.nginx ?? {};
    const address = networks && 'inside' in networks ? networks.inside.ipv4_address : '';
    expect(address).toMatch(/^10\./);
    const { desk, nginx } = compose.services;
    const place = desk?.networks && 'inside' in desk.networks ? desk.networks.inside.ipv4_address : 'none';
    expect(nginx?.environment?.DESK).toBe(`\${DESK_PASSWORD:+${place}:3000}`);
    expect(desk?.environment?.DESK_DATABASE_URL).toMatch(/\/\/lotto_desk:\$\{DESK_PASSWORD:-\}@/);
    for (const name of ['api1', 'api2', 'desk']) expect(compose.services[name]?.environment?.TRUST_PROXY).toBe(address);
  });
});

describe('settings', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');

  test('the settings of the guide for a server start a provider with verifiable draws', () => {
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
});
