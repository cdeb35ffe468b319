import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { isErrno } from '../errorCode.ts';
import { plainDatabase, plainMail } from './tls.ts';

const repoRoot = path.resolve(import.meta.dirname, '../../../..');

/** Where uploaded pictures go when they do not stay on this machine. */
export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Address under which the bucket's objects are public. */
  publicUrl: string;
}

/** Everything the environment decides, parsed once. api/README.md explains each variable. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null: the embedded database in dataDir. */
  databaseUrl: string | null;
  /** Folder of released sites; null: this process serves the API only. */
  siteDir: string | null;
  /** Folder of the site whose live releases this provider must not break; null: it is held to none. */
  releasesDir: string | null;
  /** Apps whose live release may be broken. */
  allowBreaking: string[];
  /**
   * Where documents are read: `siteDir`, or with a web server in front of the site the same folder, or the http(s) address of its
   * bucket, for the browsers of developers. null: no developer runs a remote here.
   */
  developSite: string | null;
  jwtSecret: string;
  /** Address of the site in mails, without a slash at its end. */
  publicUrl: string;
  registerUrl: string | null;
  smtpUrl: string | null;
  /** Connections that may go without TLS. */
  allowPlain: (typeof plainNames)[number][];
  /** Sender of the provider's mails. */
  mailFrom: string;
  /** Multiplies every limit on attempts (base/limits/rateLimits.ts); load tests raise it. */
  rateLimitFactor: number;
  /** The same for requests of any kind (base/traffic/trafficRules.ts); of one variable with the other. */
  trafficFactor: number;
  turnstile: { siteKey: string; secret: string } | null;
  /** PBKDF2 rounds of one ALTCHA step. */
  altchaCost: number;
  /** Empty: the simulated chain. */
  bscRpcUrls: string[];
  s3: S3Config | null;
  tokens: { cto: string; stable: string };
  quickRounds: boolean;
  /** Fill an empty database with the demo. */
  seed: boolean;
  corsOrigins: string[];
  /** Addresses in front of this process whose X-Forwarded-For is believed. */
  trustProxy: string[];
  /** Milliseconds in which a request's headers and body must have arrived. */
  requestTimeout: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** What ALLOW_PLAIN can name. */
const plainNames = ['database', 'mail'] as const;

/** Every name that is missing or wrong, in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment, and the signing key: `JWT_SECRET`, or a key file in the data folder that is made once.
 * @throws ConfigError naming every wrong variable
 */
export async function loadConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = parseConfig(env);
  return config.jwtSecret === '' ? { ...config, jwtSecret: await readOrMakeKey(path.join(config.dataDir, 'jwt.key')) } : config;
}

/** The environment alone, no files. `jwtSecret` is empty when it is not set. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const flag = (name: string, fallback: boolean): boolean => {
    const value = text(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['1', 'true', 'on', 'yes'].includes(value)) return true;
    if (!['0', 'false', 'off', 'no'].includes(value)) problems.push(`${name} must be on or off, not "${value}"`);
    return false;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  };
  const url = (name: string, protocols: string[]): string | null => {
    const value = text(name);
    if (value !== null && !(URL.canParse(value) && protocols.includes(new URL(value).protocol))) {
      // The value may hold a password, so only its name is told.
      problems.push(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return value;
  };
  const address = (name: string, fallback: string): string => {
    const value = text(name) ?? fallback;
    if (!/^0x[0-9a-f]{40}$/i.test(value)) problems.push(`${name} must be 0x and 40 hex digits, not "${value}"`);
    return value.toLowerCase();
  };
  /** Whether a group of variables is set; a group that is set in part is a problem. */
  const together = (names: readonly string[]): boolean => {
    const missing = names.filter((name) => text(name) === null);
    if (missing.length === names.length) return false;
    for (const name of missing) problems.push(`${name} is missing (${names.join(', ')} belong together)`);
    return true;
  };
  const required = (name: string): string => text(name) ?? '';

  const port = integer('PORT', 3000, 0, 65_535);
  const dataDir = path.resolve(repoRoot, text('DATA_DIR') ?? '.data');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const bscRpcUrls = list('BSC_RPC_URLS');
  if (bscRpcUrls.length === 1) problems.push('BSC_RPC_URLS needs at least two addresses, separated by commas: they must agree');
  if (bscRpcUrls.some((each) => !/^https?:\/\/\S+$/.test(each)))
    problems.push('BSC_RPC_URLS must be http(s) addresses, separated by commas');
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const allowPlain = plainNames.filter((name) => list('ALLOW_PLAIN').includes(name));
  const unknownPlain = list('ALLOW_PLAIN').filter((name) => !plainNames.some((known) => known === name));
  if (unknownPlain.length > 0) problems.push(`ALLOW_PLAIN names ${plainNames.join(' or ')}, not "${unknownPlain.join(', ')}"`);
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
  plain('SMTP_URL', smtpUrl, 'mail', plainMail);
  const hasTurnstile = together(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET']);
  const hasS3 = together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL']);
  const jwtSecret = text('JWT_SECRET') ?? '';
  if (jwtSecret === '' && databaseUrl !== null)
    problems.push('JWT_SECRET is missing: all processes over one DATABASE_URL sign with the same secret');
  if (jwtSecret !== '' && jwtSecret.length < 32) problems.push('JWT_SECRET must have at least 32 characters');
  const tokens = {
    cto: address('CTO_TOKEN_ADDRESS', tokenAddresses.cto),
    stable: address('STABLE_TOKEN_ADDRESS', tokenAddresses.stable),
  };
  if (tokens.cto === tokens.stable) problems.push('CTO_TOKEN_ADDRESS and STABLE_TOKEN_ADDRESS must differ');
  const logLevel = (['silent', 'error', 'warn', 'info', 'debug'] as const).find(
    (level) => level === (text('LOG_LEVEL') ?? 'warn'),
  );
  if (logLevel === undefined) problems.push('LOG_LEVEL must be silent, error, warn, info or debug');
  const siteFolder = text('SITE_DIR');
  const siteDir = siteFolder === 'none' ? null : path.resolve(repoRoot, siteFolder ?? path.join(dataDir, 'site'));
  const releasesDir = text('RELEASES_DIR');
  const developSite = text('DEVELOP_SITE');

  const config: Config = {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDir,
    databaseUrl,
    siteDir,
    releasesDir: releasesDir === 'none' ? null : releasesDir === null ? siteDir : path.resolve(repoRoot, releasesDir),
    allowBreaking: list('ALLOW_BREAKING'),
    developSite:
      siteDir ?? (developSite === null || /^https?:/.test(developSite) ? developSite : path.resolve(repoRoot, developSite)),
    jwtSecret,
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    registerUrl: url('REGISTER_URL', ['http:', 'https:']),
    smtpUrl,
    allowPlain,
    mailFrom: text('MAIL_FROM') ?? 'Snail Lotto <no-reply@localhost>',
    rateLimitFactor: integer('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    trafficFactor: integer('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    turnstile: hasTurnstile ? { siteKey: required('TURNSTILE_SITE_KEY'), secret: required('TURNSTILE_SECRET') } : null,
    altchaCost: integer('ALTCHA_COST', 5_000, 1, 1_000_000),
    bscRpcUrls,
    s3: hasS3
      ? {
          endpoint: url('S3_ENDPOINT', ['http:', 'https:']) ?? undefined,
          region: text('S3_REGION') ?? 'us-east-1',
          bucket: required('S3_BUCKET'),
          accessKeyId: required('S3_ACCESS_KEY_ID'),
          secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
          publicUrl: required('S3_PUBLIC_URL').replace(/\/+$/, ''),
        }
      : null,
    tokens,
    quickRounds: flag('QUICK_ROUNDS', databaseUrl === null),
    seed: flag('SEED', databaseUrl === null),
    corsOrigins: list('CORS_ORIGINS'),
    trustProxy: list('TRUST_PROXY'),
    requestTimeout: integer('REQUEST_TIMEOUT_MS', 15_000, 100, 600_000),
    logLevel: logLevel ?? 'warn',
  };
  if (problems.length > 0) throw new ConfigError(`Configuration: ${problems.join('; ')}.`);
  return config;
}

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
