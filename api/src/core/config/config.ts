import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { isErrno } from '../errorCode.ts';
import { retired, type SettingName } from './settingNames.ts';
import {
  encodingProblem,
  passwordOf,
  proxyProblem,
  publicUrlProblem,
  sameSecrets,
  unknownNames,
  userOf,
} from './settingProblems.ts';
import { missingSources, type SimulatedName, simulatedNames, sourceProblems } from './sources.ts';
import { plainDatabase, plainMail } from './tls.ts';
import { webhookProblem } from './webhook.ts';

const repoRoot = path.resolve(import.meta.dirname, '../../../..');

/** Bucket for uploaded pictures, when they are not stored on this machine. */
export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl: string;
}

/** Receivers of news about deployments and rollbacks of releases. */
export interface ReleaseNewsConfig {
  site: string;
  /** The address may contain a secret; null: no webhook. */
  webhook: { address: string; secret: string | null } | null;
  mail: string[];
}

/** All settings, parsed from the environment. docs/operations/settings.md explains each variable. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Address of the metrics server for Prometheus; null: no metrics. */
  metrics: { host: string; port: number } | null;
  /**
   * null: the embedded database in dataDir. It survives `kill -9`, but a power cut may lose everything since the last backup,
   * because its writes are not flushed to the disk (openPglite, docs/operations/backup.md).
   */
  databaseUrl: string | null;
  /** The same database as the owner of its tables, for migrations; null: the user of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** The server itself, where `databaseUrl` is a pooler in transaction mode; null: `databaseUrl` is the server. */
  databaseListenUrl: string | null;
  /** Read replica for public lists; null: they are read from the primary. */
  databaseReadUrl: string | null;
  /** Folder of released sites; null: this process serves only the API. */
  siteDir: string | null;
  /** Folder of the site whose live releases this provider must stay compatible with; null: no check. */
  releasesDir: string | null;
  allowBreaking: string[];
  /**
   * Source of documents: `siteDir`, or, with a web server in front of the site, the same folder or the http(s) address of its
   * bucket. Used for server-rendered documents and for developers' browsers. null: none.
   */
  developSite: string | null;
  /** Public key that the site must have been created with; null: any. */
  siteOwner: string | null;
  /** Folder of the site whose documents are sent server-rendered; null: as composed (RENDER=off, a bucket, no site). */
  renderSite: string | null;
  renderDeadlineMs: number;
  jwtSecret: string;
  /** Secret from which keys are derived: of the transparency log, the local beacon and, by default, receipts and encryption. */
  fairKey: string;
  /** Secret for receipts alone; null: theirs is derived from `fairKey`. */
  receiptKey: string | null;
  /** Secret that encrypts stored values that must be read again; null: `fairKey`. */
  sealKey: string | null;
  /** Further secrets that can decrypt: former ones, or the next one. */
  openKeys: string[];
  /** Address of the site in mails, without a trailing slash. */
  publicUrl: string;
  registerUrl: string | null;
  /** `mailto:` or https address for reports of vulnerabilities; null: no security.txt. */
  securityContact: string | null;
  smtpUrl: string | null;
  allowPlain: (typeof plainNames)[number][];
  mailFrom: string;
  releaseNews: ReleaseNewsConfig | null;
  /** File of the key that signs commands; null: the one in `dataDir`. */
  operatorKey: string | null;
  /** Factor for every limit on attempts (core/rate-limit/rateLimits.ts); load tests raise it. */
  rateLimitFactor: number;
  /** Factor for limits on all requests (core/rate-limit/trafficRules.ts); the same variable sets it. */
  trafficFactor: number;
  turnstile: { siteKey: string; secret: string } | null;
  altchaCost: number;
  /** RPC addresses of BNB Smart Chain, which decides rounds of rule v1. Empty: not used. */
  bscRpcUrls: string[];
  /** Relays of the drand beacon, which decides rounds of rule v2. Empty: not used. */
  beaconRelays: string[];
  /** Allowed simulated sources: both with the embedded database, else those named. */
  allowSimulated: SimulatedName[];
  s3: S3Config | null;
  tokens: { cto: string; stable: string };
  quickRounds: boolean;
  seed: boolean;
  corsOrigins: string[];
  /** Unusual but valid settings, a sentence each, for the log at the start. */
  warnings: string[];
  /** Addresses of trusted proxies, whose X-Forwarded-For is used. */
  trustProxy: string[];
  /** Time limit for a request's headers and body to arrive, ms. */
  requestTimeout: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Exporter of traces of requests and statements; null: OpenTelemetry is not loaded. */
  openTelemetry: { endpoint: string; serviceName: string } | null;
}

const plainNames = ['database', 'mail', 'sources', 'push'] as const;

/** Settings are missing or wrong; the message names all of them in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment and the keys: `JWT_SECRET` and `FAIR_KEY`, or key files in the data folder, which are created once.
 * @throws ConfigError naming every wrong variable, RestoreUnderWay
 */
export async function loadConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = parseConfig(env);
  const { finishStagedSwap } = await import('../data-dir/stagedSwap.ts');
  // An interrupted restore may still have to move its keys into place.
  await finishStagedSwap(config.dataDir);
  const key = async (value: string, file: string) => value || (await readOrMakeKey(path.join(config.dataDir, file)));
  return { ...config, jwtSecret: await key(config.jwtSecret, 'jwt.key'), fairKey: await key(config.fairKey, 'fair.key') };
}

/** Parses the environment alone, without files. `jwtSecret` and `fairKey` are empty when they are not set. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const problems = unknownNames(env);
  const text = (name: SettingName): string | null => env[name]?.trim() || null;
  const list = (name: SettingName): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const flag = (name: SettingName, fallback: boolean): boolean => {
    const value = text(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['1', 'true', 'on', 'yes'].includes(value)) return true;
    if (!['0', 'false', 'off', 'no'].includes(value)) problems.push(`${name} must be on or off, not "${value}"`);
    return false;
  };
  const integer = (name: SettingName, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  };
  const url = (name: SettingName, protocols: string[]): string | null => {
    const value = text(name);
    const encoding = value === null || protocols.includes('https:') ? undefined : encodingProblem(name, value);
    if (encoding !== undefined) {
      problems.push(encoding);
      return null;
    }
    if (value !== null && !(URL.canParse(value) && protocols.includes(new URL(value).protocol))) {
      // The value may contain a password, so the message has only the name.
      problems.push(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return value;
  };
  const address = (name: SettingName, fallback: string): string => {
    const value = text(name) ?? fallback;
    if (!/^0x[0-9a-f]{40}$/i.test(value)) problems.push(`${name} must be 0x and 40 hex digits, not "${value}"`);
    return value.toLowerCase();
  };
  /** Returns whether a group of variables is set; a partly set group is a problem. */
  const together = (names: readonly SettingName[]): boolean => {
    const missing = names.filter((name) => text(name) === null);
    if (missing.length === names.length) return false;
    for (const name of missing) problems.push(`${name} is missing (${names.join(', ')} belong together)`);
    return true;
  };
  const required = (name: SettingName): string => text(name) ?? '';
  const named = <Name extends string>(name: SettingName, known: readonly Name[]): Name[] => {
    const unknown = list(name).filter((each) => !known.some((one) => one === each));
    if (unknown.length > 0) problems.push(`${name} names ${orOf(known)}, not "${unknown.join(', ')}"`);
    return known.filter((each) => list(name).includes(each));
  };
  const secret = (name: SettingName): string | null => {
    const value = text(name);
    if (value !== null && value.length < 32) problems.push(`${name} must have at least 32 characters`);
    return value;
  };

  const port = integer('PORT', 3000, 0, 65_535);
  const dataDir = path.resolve(repoRoot, text('DATA_DIR') ?? '.data');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseOwnerUrl = url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:']);
  if (databaseOwnerUrl !== null && databaseUrl === null)
    problems.push('DATABASE_OWNER_URL is set without DATABASE_URL, which says as whom the provider runs');
  const databaseListenUrl = url('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']);
  const databaseReadUrl = url('DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  for (const [name, value] of Object.entries({ DATABASE_LISTEN_URL: databaseListenUrl, DATABASE_READ_URL: databaseReadUrl }))
    if (value !== null && databaseUrl === null) problems.push(`${name} is set without DATABASE_URL, the database itself`);
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const allowPlain = named('ALLOW_PLAIN', plainNames);
  const plain = (
    name: string,
    value: string | null,
    kind: (typeof plainNames)[number],
    how: (url: string) => string | undefined,
  ) => {
    const found = value !== null && URL.canParse(value) && !allowPlain.includes(kind) ? how(value) : undefined;
    if (found !== undefined)
      problems.push(`${name} has ${found}, which can turn TLS or its check off: leave it out, or set ALLOW_PLAIN=${kind}`);
  };
  plain('DATABASE_URL', databaseUrl, 'database', plainDatabase);
  plain('DATABASE_OWNER_URL', databaseOwnerUrl, 'database', plainDatabase);
  plain('DATABASE_LISTEN_URL', databaseListenUrl, 'database', plainDatabase);
  plain('DATABASE_READ_URL', databaseReadUrl, 'database', plainDatabase);
  plain('SMTP_URL', smtpUrl, 'mail', plainMail);
  const hasTurnstile = together(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET']);
  const hasS3 = together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL']);
  const jwtSecret = secret('JWT_SECRET') ?? '';
  if (jwtSecret === '' && databaseUrl !== null)
    problems.push('JWT_SECRET is missing: all processes over one DATABASE_URL sign with the same secret');
  const fairKey = secret('FAIR_KEY') ?? '';
  if (fairKey === '' && databaseUrl !== null)
    problems.push('FAIR_KEY is missing: all processes over one DATABASE_URL publish with the same key');
  const receiptKey = secret('RECEIPT_KEY');
  const sealKey = secret('SEAL_KEY');
  const openKeys = list('OPEN_KEYS');
  if (openKeys.some((key) => key.length < 32))
    problems.push('OPEN_KEYS must be secrets of at least 32 characters, separated by commas');
  if (text('SEAL_KEY')?.includes(','))
    problems.push('SEAL_KEY is one secret, without a comma: those of before belong into OPEN_KEYS');
  const source = (name: SettingName): string[] => {
    const addresses = list(name);
    problems.push(...sourceProblems(name, addresses, allowPlain.includes('sources')));
    return addresses;
  };
  const bscRpcUrls = source('BSC_RPC_URLS');
  const beaconRelays = source('BEACON_RELAYS');
  const namedSimulated = named('ALLOW_SIMULATED', simulatedNames);
  const allowSimulated = databaseUrl === null ? [...simulatedNames] : namedSimulated;
  problems.push(...missingSources([bscRpcUrls, beaconRelays], allowSimulated));
  const tokens = {
    cto: address('CTO_TOKEN_ADDRESS', tokenAddresses.cto),
    stable: address('STABLE_TOKEN_ADDRESS', tokenAddresses.stable),
  };
  if (tokens.cto === tokens.stable) problems.push('CTO_TOKEN_ADDRESS and STABLE_TOKEN_ADDRESS must differ');
  const metricsPort = text('METRICS_PORT') === null ? null : integer('METRICS_PORT', 0, 0, 65_535);
  const metricsHost = text('METRICS_HOST');
  if (metricsPort !== null && metricsPort !== 0 && metricsPort === port)
    problems.push('METRICS_PORT must be another port than PORT: metrics are not for everybody');
  const logLevel = (['silent', 'error', 'warn', 'info', 'debug'] as const).find(
    (level) => level === (text('LOG_LEVEL') ?? (databaseUrl === null ? 'warn' : 'info')),
  );
  if (logLevel === undefined) problems.push('LOG_LEVEL must be silent, error, warn, info or debug');
  const telemetryEndpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const siteFolder = text('SITE_DIR');
  const siteDir = siteFolder === 'none' ? null : path.resolve(repoRoot, siteFolder ?? path.join(dataDir, 'site'));
  const releasesDir = text('RELEASES_DIR');
  const developSite = text('DEVELOP_SITE');
  const operatorKeyFile = text('OPERATOR_KEY');
  const documents =
    siteDir ?? (developSite === null || /^https?:/.test(developSite) ? developSite : path.resolve(repoRoot, developSite));

  const followed = documents ?? (releasesDir === null || releasesDir === 'none' ? null : path.resolve(repoRoot, releasesDir));
  const webhook = text('RELEASE_WEBHOOK');
  const webhookWrong = webhook === null ? undefined : webhookProblem('RELEASE_WEBHOOK', webhook);
  if (webhookWrong !== undefined) problems.push(webhookWrong);
  const webhookSecret = secret('RELEASE_WEBHOOK_SECRET');
  if (webhookSecret !== null && webhook === null) problems.push('RELEASE_WEBHOOK_SECRET is set without RELEASE_WEBHOOK');
  const releaseMail = list('RELEASE_MAIL').map((each) => each.toLowerCase());
  if (!releaseMail.every((each) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(each)))
    problems.push('RELEASE_MAIL must be addresses of mail, separated by commas');
  const tellsReleases = webhook !== null || releaseMail.length > 0;
  if (tellsReleases && followed === null)
    problems.push('RELEASE_WEBHOOK and RELEASE_MAIL tell of a site: say where it is with SITE_DIR, DEVELOP_SITE or RELEASES_DIR');
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']);
  const securityContact = text('SECURITY_CONTACT');
  if (securityContact !== null && !/^(?:mailto:[^\s@]+@|https:\/\/)[^\s@]+$/.test(securityContact))
    problems.push('SECURITY_CONTACT must be mailto: with an address, or an address that starts with https://');
  const trustProxy = list('TRUST_PROXY');
  const wrong = [
    publicUrl === null ? undefined : publicUrlProblem('PUBLIC_URL', publicUrl),
    proxyProblem('TRUST_PROXY', trustProxy),
  ];
  problems.push(...wrong.filter((problem) => problem !== undefined));
  const isSameRole = databaseOwnerUrl !== null && databaseUrl !== null && userOf(databaseOwnerUrl) === userOf(databaseUrl);
  problems.push(
    ...sameSecrets({
      JWT_SECRET: jwtSecret,
      FAIR_KEY: fairKey,
      RECEIPT_KEY: receiptKey,
      SEAL_KEY: sealKey,
      RELEASE_WEBHOOK_SECRET: webhookSecret,
      TURNSTILE_SECRET: text('TURNSTILE_SECRET'),
      S3_SECRET_ACCESS_KEY: text('S3_SECRET_ACCESS_KEY'),
      'the password in DATABASE_URL': passwordOf(databaseUrl),
      'the password in DATABASE_OWNER_URL': isSameRole ? null : passwordOf(databaseOwnerUrl),
    }),
  );

  const config: Config = {
    port,
    host: text('HOST') ?? '0.0.0.0',
    metrics: metricsPort === null ? null : { host: metricsHost ?? '127.0.0.1', port: metricsPort },
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    databaseListenUrl,
    databaseReadUrl,
    siteDir,
    releasesDir: releasesDir === 'none' ? null : releasesDir === null ? siteDir : path.resolve(repoRoot, releasesDir),
    allowBreaking: list('ALLOW_BREAKING'),
    developSite: documents,
    siteOwner: text('SITE_OWNER'),
    renderSite: flag('RENDER', true) && documents !== null && !/^https?:/.test(documents) ? documents : null,
    renderDeadlineMs: integer('RENDER_DEADLINE_MS', 250, 1, 60_000),
    jwtSecret,
    fairKey,
    receiptKey,
    sealKey,
    openKeys,
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    registerUrl: url('REGISTER_URL', ['http:', 'https:']),
    securityContact,
    smtpUrl,
    allowPlain,
    mailFrom: text('MAIL_FROM') ?? 'Snail Lotto <no-reply@localhost>',
    releaseNews:
      tellsReleases && followed !== null
        ? { site: followed, webhook: webhook === null ? null : { address: webhook, secret: webhookSecret }, mail: releaseMail }
        : null,
    operatorKey: operatorKeyFile === null ? null : path.resolve(repoRoot, operatorKeyFile),
    rateLimitFactor: integer('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    trafficFactor: integer('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    turnstile: hasTurnstile ? { siteKey: required('TURNSTILE_SITE_KEY'), secret: required('TURNSTILE_SECRET') } : null,
    altchaCost: integer('ALTCHA_COST', 5_000, 1, 1_000_000),
    bscRpcUrls,
    beaconRelays,
    allowSimulated,
    s3: hasS3
      ? {
          endpoint: url('S3_ENDPOINT', ['http:', 'https:']) ?? undefined,
          region: text('S3_REGION') ?? 'us-east-1',
          bucket: required('S3_BUCKET'),
          accessKeyId: required('S3_ACCESS_KEY_ID'),
          secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
          publicUrl: (url('S3_PUBLIC_URL', ['http:', 'https:']) ?? '').replace(/\/+$/, ''),
        }
      : null,
    tokens,
    quickRounds: flag('QUICK_ROUNDS', databaseUrl === null),
    seed: flag('SEED', databaseUrl === null),
    corsOrigins: list('CORS_ORIGINS'),
    warnings: retired.flatMap(({ name, instead }) =>
      text(name) === null ? [] : [`${name} is ignored: ${instead}. Remove the setting.`],
    ),
    trustProxy,
    requestTimeout: integer('REQUEST_TIMEOUT_MS', 15_000, 100, 600_000),
    logLevel: logLevel ?? 'warn',
    openTelemetry:
      telemetryEndpoint === null
        ? null
        : { endpoint: telemetryEndpoint, serviceName: text('OTEL_SERVICE_NAME') ?? 'snail-lotto' },
  };
  if (problems.length > 0) throw new ConfigError(`Configuration: ${problems.join('; ')}.`);
  return config;
}

const orOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

async function readOrMakeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length < 32)
    throw new ConfigError(`Configuration: the key in ${file} is too short. Remove the file to have a new one made.`);
  return key;
}
