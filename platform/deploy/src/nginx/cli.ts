import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from 'shared/build/root';
import { siteAddress } from '../site/openSite.ts';
import { nginxConf } from './nginxConf.ts';

const help = `Usage: npm run nginx -- --api HOST:PORT [--api HOST:PORT …] [options]
Writes the nginx configuration of the site, for the http context (conf.d).
  --site DIR|URL       folder of the released site, or the http(s) address of a bucket's folder that nginx may read
                       (default SITE_DIR, else .data/site)
  --listen PORT        port, or address and port; may be repeated (default 80; 443 with a certificate)
  --name NAME          name of the site, e.g. lotto.example.com (default: every name)
  --public-url URL     address of the site, as the provider's PUBLIC_URL: shared links show it
  --office URL         the provider's OFFICE_URL: its host leads to the desk of operators (the certificate names it too)
  --desk HOST:PORT     the process that has DESK_DATABASE_URL, which alone serves the desk (default: all)
  --certificate FILE   certificate chain; with --key FILE the site speaks TLS and port 80 leads there
  --proxy ADDRESS      a balancer in front of nginx (address or network) that says who the client is; may be repeated
  --turnstile          the provider has Turnstile keys: let its script pass
  --pictures URL       the provider keeps pictures in a bucket (its S3_PUBLIC_URL): let them show
  --developers         the provider has DEVELOP_SITE: browsers of developers, and of who opened the link of a preview,
                       get their documents from it; --content means it as well
  --content FOLDER     the provider sends documents with content (SITE_DIR or DEVELOP_SITE, RENDER=on): ask it for them, and
                       keep them in this folder for a second (/var/cache/snail-lotto-documents; nginx makes it)
  --log FILE           log of requests (default /var/log/nginx/snail-lotto.log)
  --out FILE           where the configuration goes (default: printed)`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      api: { type: 'string', multiple: true, default: [] },
      listen: { type: 'string', multiple: true },
      name: { type: 'string', default: '_' },
      'public-url': { type: 'string' },
      office: { type: 'string' },
      desk: { type: 'string' },
      certificate: { type: 'string' },
      key: { type: 'string' },
      proxy: { type: 'string', multiple: true, default: [] },
      turnstile: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      developers: { type: 'boolean', default: false },
      content: { type: 'string' },
      log: { type: 'string', default: '/var/log/nginx/snail-lotto.log' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return;
  }
  const { certificate, key, out } = values;
  if ((certificate === undefined) !== (key === undefined)) throw new Error('--certificate and --key belong together.');
  const site = values.site ? (/^https?:/.test(values.site) ? values.site : resolve(root, values.site)) : siteAddress();
  if (site.startsWith('s3:')) throw new Error('Name the address of the bucket as well: --site https://STORE/BUCKET/PREFIX.');
  const conf = await nginxConf({
    site,
    api: values.api,
    listen: values.listen ?? [certificate ? '443' : '80'],
    name: values.name,
    publicUrl: values['public-url'],
    officeUrl: values.office,
    desk: values.desk,
    log: values.log,
    proxies: values.proxy,
    turnstile: values.turnstile,
    pictures: values.pictures,
    developers: values.developers,
    content: values.content,
    ...(certificate && key ? { tls: { certificate, key } } : {}),
  });
  if (out) await writeFile(resolve(root, out), conf);
  else process.stdout.write(conf);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
