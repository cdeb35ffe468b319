import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { appPattern } from 'shared/contracts/appNames';
import { routePatterns } from 'shared/contracts/paths';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { originPlaces } from 'site/addresses';
import { contentSecurityPolicy, type PolicyOptions, pictureOrigin, reportingEndpoints } from 'site/contentSecurityPolicy';
import { overrideCookie, previewCookie } from 'site/cookies';
import { headersOfDocuments } from 'site/headersOfDocuments';
import { canaryMarks, noCanaries } from './nginxCanaries.ts';
import { contentMarks, noContent } from './nginxContent.ts';
import { filesOfBucket, filesOfFolder } from './nginxFiles.ts';

interface DevelopMarks {
  developMap: string;
  developers: string;
  developLocation: string;
}

const noDevelopers: DevelopMarks = { developMap: '', developers: '', developLocation: '' };

/**
 * Sends requests with an override or preview cookie to the provider, which alone can verify them. Other visitors get the same
 * documents as before.
 */
const developMarks: DevelopMarks = {
  developMap: `# The browser of a developer who runs a remote inside the live pages, or of somebody who is shown a release, or that says so: the provider judges it.
map $http_cookie $develops {
    default "";
    "~(?:${overrideCookie}|${previewCookie})=" yes;
}

`,
  developers: `        error_page 418 = @developers;
        if ($develops) {
            return 418;
        }
`,
  developLocation: `    location @developers {
        gzip off;
        proxy_pass http://snail_lotto_api;
    }

`,
};

export const nginxFolder = join(root, 'platform', 'deploy', 'nginx');

export interface NginxOptions {
  /** The released site: an absolute folder, or the http(s) address of the folder in a bucket. */
  site: string;
  api: readonly string[];
  /** Addresses to listen on: a port, or `address:port`, `[::]:80` for IPv6. */
  listen: readonly string[];
  name: string;
  /** The provider's PUBLIC_URL, which static documents name in their heads. Undefined: they use paths from the root. */
  publicUrl?: string | undefined;
  /** The provider's OFFICE_URL. Its host then leads to the desk of operators, and to nothing else. */
  officeUrl?: string | undefined;
  /** The process that has DESK_DATABASE_URL, `host:port`. Undefined: every process serves the desk. */
  desk?: string | undefined;
  log: string;
  /** Addresses or networks of load balancers whose X-Forwarded-For header is trusted. */
  proxies: readonly string[];
  turnstile: boolean;
  /** Address of the provider's bucket for pictures (S3_PUBLIC_URL), or its origin. */
  pictures?: string | undefined;
  /**
   * Whether the provider has DEVELOP_SITE: it then serves documents to browsers of developers, and to browsers that opened a
   * preview link.
   */
  developers?: boolean;
  /**
   * Cache folder for the documents that the provider renders with content (it has the site, and RENDER is on), kept for one
   * second. Without it documents are files.
   */
  content?: string | undefined;
  /** Files of the certificate chain and the key. With them `listen` uses TLS, and port 80 redirects there. */
  tls?: { certificate: string; key: string };
}

/** The headers that the provider sends with documents (helmet's, and the site's policy). A test compares the two. */
const securityHeaders = (policy: PolicyOptions) => ({
  'Content-Security-Policy': contentSecurityPolicy(policy),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Reporting-Endpoints': reportingEndpoints,
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
});

/**
 * Fills in the template of the configuration.
 * @throws Error naming a value that would break out of its line, or a mark of the template without a value
 */
export async function nginxConf(options: NginxOptions): Promise<string> {
  const {
    site,
    api,
    listen,
    name,
    publicUrl,
    desk,
    log,
    proxies,
    turnstile,
    pictures,
    developers = false,
    content,
    tls,
  } = options;
  const origin = publicUrl === undefined ? undefined : originOf(publicUrl);
  const office = options.officeUrl === undefined ? undefined : new URL(originOf(options.officeUrl));
  const { certificate = '', key = '' } = tls ?? {};
  const given = [site, origin ?? '', ...api, ...proxies, ...listen, name, log, content ?? '', desk ?? '', certificate, key];
  for (const value of given)
    if (/[\s;{}"'$\\]/.test(value)) throw new Error(`nginx cannot take '${value}': no spaces, quotes, braces, semicolons or $.`);
  if (api.length === 0) throw new Error('Name at least one process of the provider: --api HOST:PORT.');
  const ownHeaders = Object.entries(tls ? { 'Strict-Transport-Security': 'max-age=31536000' } : {});
  const headers = [
    ...Object.entries(securityHeaders({ turnstile, pictures: pictures === undefined ? undefined : pictureOrigin(pictures) })),
    ...ownHeaders,
  ];
  const parameters = new Set(Object.values(routePatterns).flatMap((pattern) => pattern.match(/(?<=:)\w+/g) ?? []));
  const isBucket = /^https?:/.test(site);
  const marks: Record<string, string> = {
    ...(isBucket ? filesOfBucket(site) : filesOfFolder(site)),
    ...(isBucket ? noCanaries : canaryMarks(tls !== undefined || origin?.startsWith('https:') === true, api)),
    name,
    log,
    api: api.map((address) => `    server ${address} max_fails=0;`).join('\n'),
    listen: [
      ...listen.map((address) => `    listen ${address}${tls ? ' ssl http2' : ''};`),
      ...(tls
        ? [
            `    ssl_certificate ${tls.certificate};`,
            `    ssl_certificate_key ${tls.key};`,
            '    ssl_protocols TLSv1.2 TLSv1.3;',
            '    ssl_session_cache shared:snail_lotto:10m;',
          ]
        : []),
    ].join('\n'),
    proxies: realAddress(proxies),
    redirect: tls ? redirectToTls([name, ...(office ? [office.hostname] : [])].join(' '), listen) : '',
    office: office === undefined ? '' : officeServer(office, desk, ownHeaders.length > 0 ? `${linesFor(ownHeaders)}\n` : ''),
    headers: linesFor(headers),
    scriptHeaders: linesFor(headers.filter(([header]) => !headersOfDocuments.includes(header.toLowerCase()))),
    parameters: [...parameters].map((parameter) => `        sub_filter '{${parameter}}' $id;`).join('\n'),
    origins:
      origin === undefined
        ? ''
        : originPlaces(origin)
            .map(([place, filled]) => `        sub_filter '${place}' '${filled}';`)
            .join('\n'),
    apps: appPattern,
    // A provider that renders documents has the site, and so serves previews as well.
    ...(developers || content !== undefined ? developMarks : noDevelopers),
    ...(content === undefined ? noContent : contentMarks(content, ownHeaders.length > 0 ? `${linesFor(ownHeaders)}\n` : '')),
    uploadLimit: String(maxPictureBytes + 1024),
  };
  const template = await readFile(join(nginxFolder, 'snail-lotto.conf'), 'utf8');
  const filled = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => {
      const lines = marks[key];
      if (lines === undefined) throw new Error(`Nothing fills ${mark} of snail-lotto.conf.`);
      return filled(lines);
    });
  return filled(template);
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw new Error(`'${address}' is not the address of the site: https://lotto.example.com`);
}

const linesFor = (headers: readonly [string, string][]) =>
  headers.map(([header, value]) => `        add_header ${header} "${value.replaceAll('"', '\\"')}" always;`).join('\n');

const realAddress = (proxies: readonly string[]) =>
  proxies.length === 0
    ? '    # No balancer stands in front: the address of the connection is the client.'
    : [...proxies.map((proxy) => `set_real_ip_from ${proxy};`), 'real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']
        .map((line) => `    ${line}`)
        .join('\n');

const deskUpstream = (address: string) => `
upstream snail_lotto_desk {
    server ${address} max_fails=0;
    keepalive 8;
}
`;

/** Every path of the desk is the provider's, which knows it by the host. */
const officeServer = (
  { host, hostname }: URL,
  desk: string | undefined,
  headers: string,
) => `${desk === undefined ? '' : deskUpstream(desk)}
server {
{{listen}}
    server_name ${hostname};
    access_log {{log}} snail_lotto;
{{proxies}}
    server_tokens off;
    client_max_body_size 128k;
    client_header_timeout 15s;
    client_body_timeout 15s;

    location / {
        proxy_set_header Host ${host};
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Unbelieved-For $http_x_forwarded_for$http_forwarded;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header traceparent $trace_parent;
        proxy_set_header Connection "";
        proxy_http_version 1.1;
        proxy_connect_timeout 2s;
        proxy_next_upstream error timeout http_503;
${headers}        proxy_pass http://snail_lotto_${desk === undefined ? 'api' : 'desk'};
    }
}
`;

const redirectToTls = (name: string, listen: readonly string[]) => `
server {
    listen 80;${listen.some((address) => address.startsWith('[')) ? '\n    listen [::]:80;' : ''}
    server_name ${name};
    access_log off;
    return 301 https://$host$request_uri;
}
`;
