import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import * as kind from './settingKinds.ts';
import { simulatedNames } from './sources.ts';

export interface Setting<Value> {
  name: string;
  kind: kind.Kind<Value>;
  /** Default in the documentation, Markdown; missing: the kind's. */
  default?: string;
  /** Meaning in the documentation, Markdown; missing: it shares the row of the setting before. */
  doc?: string;
  needs?: { name: string; why?: string };
  /** Why the setting is required with DATABASE_URL. */
  requiredForServer?: string;
  /** Settings of a group are set together. */
  group?: 'turnstile' | 's3' | 'company';
  /** No other secret may have the same text. */
  isUnique?: true;
}

const plainNames = ['database', 'mail', 'sources', 'push'] as const;
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const needsDatabase = { name: 'DATABASE_URL', why: 'the database itself' };

/** All settings. `npm run schema` writes the table of docs/operations/settings.md from them. */
export const settings = {
  port: { name: 'PORT', kind: kind.integer(0, 65_535, 3000), doc: 'Address on which the process listens' },
  host: { name: 'HOST', kind: kind.text('0.0.0.0') },
  dataDir: {
    name: 'DATA_DIR',
    kind: kind.folder('.data'),
    doc: 'Folder of the embedded database, uploaded pictures and key files; relative to the project',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: kind.postgresUrl,
    doc: '`postgres://…` instead of the embedded database, with TLS. Required for real money ([below](#embedded-database-or-postgresql))',
  },
  databaseOwnerUrl: {
    name: 'DATABASE_OWNER_URL',
    kind: kind.postgresUrl,
    needs: { name: 'DATABASE_URL', why: 'which says as whom the provider runs' },
    doc: 'The same database as the owner of its tables, who migrates ([two roles](installing.md#two-database-roles))',
  },
  deskDatabaseUrl: {
    name: 'DESK_DATABASE_URL',
    kind: kind.postgresUrl,
    needs: needsDatabase,
    doc: 'The same database as the [desk](installing.md#two-database-roles): this process alone then serves `OFFICE_URL` and pays',
  },
  databaseListenUrl: {
    name: 'DATABASE_LISTEN_URL',
    kind: kind.postgresUrl,
    needs: needsDatabase,
    doc: 'PostgreSQL itself, where `DATABASE_URL` is a [pooler](growing.md#a-pooler)',
  },
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    kind: kind.postgresUrl,
    needs: needsDatabase,
    doc: 'A streaming [read replica](growing.md#a-read-replica) for public lists, without a pooler',
  },
  siteDir: {
    name: 'SITE_DIR',
    kind: kind.text(null),
    default: '`DATA_DIR/site`',
    doc: 'Folder of the released site; `none`: the process serves the API only',
  },
  releasesDir: {
    name: 'RELEASES_DIR',
    kind: kind.text(null),
    default: '`SITE_DIR`',
    doc: 'Folder of the site whose live releases this version must not break, for a provider that serves no site; `none`: no check',
  },
  allowBreaking: { name: 'ALLOW_BREAKING', kind: kind.list, doc: 'Apps whose live release may break, separated by commas' },
  developSite: {
    name: 'DEVELOP_SITE',
    kind: kind.text(null),
    default: '`SITE_DIR`',
    doc: "With `SITE_DIR=none`: the site's folder, or the bucket's http(s) address, for documents with content (a folder only), telemetry of pages, and [developers in the live pages](../teams/own-repository.md#in-the-pages-of-a-live-site)",
  },
  releaseBoard: {
    name: 'RELEASE_BOARD',
    kind: kind.text(null),
    doc: 'File of the [board of releases](site.md#the-board) that everybody may then read at `/api/releases/board`',
  },
  siteOwner: {
    name: 'SITE_OWNER',
    kind: kind.text(null),
    default: 'any',
    doc: 'Public key with which the released site must have begun; documents of another site are not sent',
  },
  render: {
    name: 'RENDER',
    kind: kind.flag(true),
    doc: 'Send documents with content ([below](#documents-with-content)); `off`: static documents',
  },
  renderDeadlineMs: {
    name: 'RENDER_DEADLINE_MS',
    kind: kind.integer(1, 60_000, 250),
    doc: 'Longest wait for that content, ms; then the document is static',
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    kind: kind.siteUrl,
    default: '`http://localhost:PORT`',
    doc: 'Address of the site in browsers, without a path: for mails, heads of documents, sitemaps and proofs of sessions. With `https://` each session is bound to its browser. The public log takes its name from it with its first record',
  },
  officeUrl: {
    name: 'OFFICE_URL',
    kind: kind.siteUrl,
    default: 'none; the demo: `http://desk.localhost:PORT`',
    doc: 'Address of the [desk](../architecture/operators-and-audit.md#the-desk), a host of its own; missing: no office',
  },
  jwtSecret: {
    name: 'JWT_SECRET',
    kind: kind.secret,
    isUnique: true,
    requiredForServer: 'all processes over one DATABASE_URL sign with the same secret',
    default: 'a key file',
    doc: 'First key that signs sessions, 32 characters or more. Required with `DATABASE_URL`, the same for all processes',
  },
  fairKey: {
    name: 'FAIR_KEY',
    kind: kind.secret,
    isUnique: true,
    requiredForServer: 'all processes over one DATABASE_URL publish with the same key',
    default: 'a key file',
    doc: 'Secret of the public log and of everything derived from it, 32 characters or more. Required with `DATABASE_URL`, the same for all processes. It [never changes](keys.md#fair_key-never-changes)',
  },
  receiptKey: {
    name: 'RECEIPT_KEY',
    kind: kind.secret,
    isUnique: true,
    default: 'from `FAIR_KEY`',
    doc: 'Secret that signs receipts. Public keys of earlier ones stay in `/.well-known/jwks.json`',
  },
  sealKey: {
    name: 'SEAL_KEY',
    kind: kind.secret,
    isUnique: true,
    default: '`FAIR_KEY`',
    doc: 'Secret that encrypts stored secrets, 32 characters or more ([how to change it](keys.md#another-seal_key))',
  },
  openKeys: { name: 'OPEN_KEYS', kind: kind.secrets, doc: 'More secrets that decrypt, separated by commas' },
  allowPlain: {
    name: 'ALLOW_PLAIN',
    kind: kind.words(plainNames),
    doc: 'Connections that may go without TLS or without a check of the certificate: `database`, `mail`, `sources`, `push` (the last two only to this machine). A unix socket needs no entry',
  },
  seed: { name: 'SEED', kind: kind.flag(null), default: 'on without `DATABASE_URL`', doc: 'Put the demo into an empty database' },
  quickRounds: {
    name: 'QUICK_ROUNDS',
    kind: kind.flag(null),
    default: 'on without `DATABASE_URL`',
    doc: 'Open rounds of rewards that are marked `quick`',
  },
  bscRpcUrls: {
    name: 'BSC_RPC_URLS',
    kind: kind.list,
    doc: 'Two or more RPC addresses of BSC, which decide rounds of rule `v1`: https, each on a host of its own',
  },
  beaconRelays: {
    name: 'BEACON_RELAYS',
    kind: kind.list,
    doc: 'Two or more relays of the drand beacon, which decides rounds of rule `v2`, in the same form',
  },
  witnessPolicy: {
    name: 'WITNESS_POLICY',
    kind: kind.file,
    default: 'none; two local witnesses without `DATABASE_URL`',
    doc: 'File with the [witnesses](../architecture/draw-and-transparency-log.md#witnesses) of the public log whose signatures a draw needs (C2SP tlog-policy)',
  },
  allowSimulated: {
    name: 'ALLOW_SIMULATED',
    kind: kind.words(simulatedNames),
    default: 'both without `DATABASE_URL`',
    doc: '`chain`, `beacon`: sources that may be simulated. With `DATABASE_URL` the provider needs a real source or an entry here',
  },
  ctoToken: {
    name: 'CTO_TOKEN_ADDRESS',
    kind: kind.tokenAddress(tokenAddresses.cto),
    default: "the demo's",
    doc: 'Addresses of the two tokens',
  },
  stableToken: { name: 'STABLE_TOKEN_ADDRESS', kind: kind.tokenAddress(tokenAddresses.stable) },
  smtpUrl: {
    name: 'SMTP_URL',
    kind: kind.url(['smtp:', 'smtps:']),
    default: 'none: outbox',
    doc: '`smtps://…`, or `smtp://…` with STARTTLS. Without it mails wait in the outbox',
  },
  mailFrom: { name: 'MAIL_FROM', kind: kind.text('Snail Lotto <no-reply@localhost>'), default: '' },
  releaseWebhook: {
    name: 'RELEASE_WEBHOOK',
    kind: kind.webhook,
    doc: 'https address that gets a signed call for each deployment ([notifications](monitoring.md#release-notifications)); http only to this machine',
  },
  releaseWebhookSecret: { name: 'RELEASE_WEBHOOK_SECRET', kind: kind.secret, isUnique: true, needs: { name: 'RELEASE_WEBHOOK' } },
  releaseMail: { name: 'RELEASE_MAIL', kind: kind.mailAddresses, doc: 'Addresses that get a mail for each deployment' },
  alertMail: {
    name: 'ALERT_MAIL',
    kind: kind.mailAddresses,
    doc: 'Addresses that get mails about [business alerts](monitoring.md#business-alerts) and delayed acts',
  },
  turnstileSiteKey: {
    name: 'TURNSTILE_SITE_KEY',
    kind: kind.text(null),
    group: 'turnstile',
    default: 'none: ALTCHA',
    doc: "Cloudflare's captcha instead of proof of work",
  },
  turnstileSecret: { name: 'TURNSTILE_SECRET', kind: kind.text(null), group: 'turnstile', isUnique: true },
  altchaCost: { name: 'ALTCHA_COST', kind: kind.integer(1, 1_000_000, 5000), doc: 'Work of one captcha step' },
  registerUrl: { name: 'REGISTER_URL', kind: kind.webUrl, default: 'our own page', doc: 'Target of the Register link' },
  companyName: {
    name: 'COMPANY_NAME',
    kind: kind.text(null),
    group: 'company',
    default: 'none; a placeholder without `DATABASE_URL`',
    doc: 'Company, licence and address, in the footer of every page',
  },
  companyLicence: { name: 'COMPANY_LICENCE', kind: kind.text(null), group: 'company' },
  companyAddress: { name: 'COMPANY_ADDRESS', kind: kind.text(null), group: 'company' },
  minimumAge: { name: 'MINIMUM_AGE', kind: kind.integer(18, 99, 18), doc: 'Youngest age of members, years, in the footer' },
  helpLines: {
    name: 'HELP_LINES',
    kind: kind.links,
    default: 'none',
    doc: 'Help for players in the footer, separated by commas: `Name https://…` or `Name tel:…`',
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    kind: kind.contact,
    default: 'none: 404',
    doc: '`mailto:…` or `https://…` for reports of vulnerabilities, in `/.well-known/security.txt`',
  },
  s3Bucket: {
    name: 'S3_BUCKET',
    kind: kind.text(null),
    group: 's3',
    default: 'none: `DATA_DIR/uploads`',
    doc: "Bucket of members' pictures; region and endpoint are optional",
  },
  s3AccessKeyId: { name: 'S3_ACCESS_KEY_ID', kind: kind.text(null), group: 's3' },
  s3SecretAccessKey: { name: 'S3_SECRET_ACCESS_KEY', kind: kind.text(null), group: 's3', isUnique: true },
  s3PublicUrl: { name: 'S3_PUBLIC_URL', kind: kind.webUrl, group: 's3' },
  s3Region: { name: 'S3_REGION', kind: kind.text('us-east-1'), default: '' },
  s3Endpoint: { name: 'S3_ENDPOINT', kind: kind.webUrl },
  trustProxy: {
    name: 'TRUST_PROXY',
    kind: kind.proxies,
    doc: 'Addresses or networks (no names) of proxies whose `X-Forwarded-For` counts',
  },
  corsOrigins: { name: 'CORS_ORIGINS', kind: kind.list, doc: 'Other origins whose pages may call the API' },
  operatorKey: {
    name: 'OPERATOR_KEY',
    kind: kind.file,
    default: 'the key in `DATA_DIR/keys/operators`',
    doc: 'File of the key that signs commands',
  },
  rateLimitFactor: {
    name: 'RATE_LIMIT_FACTOR',
    kind: kind.integer(1, 1_000_000, 1),
    doc: 'Multiplies every [rate limit](#rate-limits)',
  },
  requestTimeout: {
    name: 'REQUEST_TIMEOUT_MS',
    kind: kind.integer(100, 600_000, 15_000),
    doc: 'Time in which headers and body of a request must arrive',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    kind: kind.integer(0, 65_535, null),
    default: 'none',
    doc: 'Address of the [metrics](monitoring.md#metrics); without a port nothing is counted',
  },
  metricsHost: { name: 'METRICS_HOST', kind: kind.text('127.0.0.1') },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: kind.word(logLevels),
    default: 'warn; info with `DATABASE_URL`',
    doc: 'silent, error, warn, info, debug ([logs](logs.md))',
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kind: kind.webUrl,
    default: 'none',
    doc: 'Collector of [OpenTelemetry spans](logs.md#opentelemetry)',
  },
  otelServiceName: { name: 'OTEL_SERVICE_NAME', kind: kind.text('snail-lotto') },
} satisfies Record<string, Setting<unknown>>;

export const settingRows: readonly Setting<unknown>[] = Object.values(settings);
export const settingNames: readonly string[] = settingRows.map(({ name }) => name);

/** Settings of earlier versions: ignored, with a line in the log that says what replaces them. */
export const retired = [
  { name: 'REQUIRE_PROOFS', instead: 'where PUBLIC_URL is https, every session is bound to a key of its browser' },
  {
    name: 'APPROVE_CREDITS_ABOVE',
    instead: 'the house budget is in the database (npm run provider -- budget set --operator-day N)',
  },
] as const;
