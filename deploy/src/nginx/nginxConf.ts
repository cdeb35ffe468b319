import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentSecurityPolicy, type PolicyOptions, pictureOrigin, reportingEndpoints } from 'serving/contentSecurityPolicy';
import { headersOfDocuments } from 'serving/headersOfDocuments';
import { originPlaces } from 'serving/siteOrigin';
import { root } from 'shared/build/root';
import { appPattern } from 'shared/contracts/appNames';
import { routePatterns } from 'shared/contracts/paths';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { canaryMarks, noCanaries } from './nginxCanaries.ts';
import { contentMarks, noContent } from './nginxContent.ts';
import { developMarks, noDevelopers } from './nginxDevelopers.ts';
import { filesOfBucket, filesOfFolder } from './nginxFiles.ts';

export const nginxFolder = join(root, 'deploy', 'nginx');

/** What an operator decides about the web server. */
export interface NginxOptions {
  /** The released site: an absolute folder, or the http(s) address of the bucket's folder. */
  site: string;
  /** Addresses of the provider's processes, `host:port`. */
  api: readonly string[];
  /** Addresses to listen on: a port, or `address:port`, `[::]:80` for IPv6. */
  listen: readonly string[];
  /** Name of the site, e.g. `lotto.example.com`; `_` answers to every name. */
  name: string;
  /** The provider's PUBLIC_URL: static documents name it in their heads. Undefined: what they say of the site begins at its root. */
  publicUrl?: string | undefined;
  /** Where requests are logged: a file. */
  log: string;
  /** Addresses or networks of balancers in front of nginx, whose X-Forwarded-For is believed. */
  proxies: readonly string[];
  /** Whether the third-party captcha is configured at the provider. */
  turnstile: boolean;
  /** Where the provider's bucket shows pictures (S3_PUBLIC_URL), or its origin. */
  pictures?: string | undefined;
  /** Whether the provider has DEVELOP_SITE: browsers of developers, and of who opened the link of a preview, get their documents from it. */
  developers?: boolean;
  /**
   * Folder in which nginx keeps documents for a second that the provider sends with content (it has the site, and RENDER is on);
   * without it documents are files.
   */
  content?: string | undefined;
  /** Certificate chain and key, files. With them `listen` speaks TLS and port 80 leads there. */
  tls?: { certificate: string; key: string };
}

/** The headers that the provider sends with documents (helmet's, and the site's policy); a test compares the two. */
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
 * Fills the template in.
 * @throws Error naming a value that would end the line it is put into, or a mark of the template that nothing fills
 */
export async function nginxConf(options: NginxOptions): Promise<string> {
  const { site, api, listen, name, publicUrl, log, proxies, turnstile, pictures, developers = false, content, tls } = options;
  const origin = publicUrl === undefined ? undefined : originOf(publicUrl);
  for (const value of [
    site,
    origin ?? '',
    ...api,
    ...proxies,
    ...listen,
    name,
    log,
    content ?? '',
    tls?.certificate ?? '',
    tls?.key ?? '',
  ])
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
    redirect: tls ? redirectToTls(name, listen) : '',
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
    // A provider that sends documents with content has the site, and so shows previews.
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

/** @throws Error for what is no http(s) address */
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

const redirectToTls = (name: string, listen: readonly string[]) => `
server {
    listen 80;${listen.some((address) => address.startsWith('[')) ? '\n    listen [::]:80;' : ''}
    server_name ${name};
    access_log off;
    return 301 https://$host$request_uri;
}
`;
