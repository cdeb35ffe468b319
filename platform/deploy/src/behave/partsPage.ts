import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps } from 'shared/build/apps';
import { teamOf } from 'shared/contracts/appNames';
import { thisMachine } from '../keys/machine.ts';
import { buildChanged } from '../release/build.ts';
import { releaseBuilt } from '../release/release.ts';
import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { liveReleases } from '../site/liveReleases.ts';
import { portOf } from '../smoke/serveSite.ts';
import { type NamedExample, readExamples, whyUntried } from './examples.ts';
import { exampleDocument, exampleHandler, type Handler } from './serveExample.ts';

const widths = [390, 768, 1024, 1440] as const;
/** Of the same site as the frames: browsers deny storage to frames of another one. */
const host = 'parts.localhost';
const directions = { ltr: 'Left to right', rtl: 'Right to left' } as const;
type Direction = keyof typeof directions;

interface Prepared {
  problems: string[];
  examples: (NamedExample & { handlers: Record<Direction, Handler> })[];
}

/**
 * Serves a page with every example of every part of this checkout, at four widths. Each time it is opened, it builds what changed.
 * @param port 0 for any
 * @returns its address
 */
export async function serveParts(port: number, say: (line: string) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-parts-'));
  let prepared: Promise<Prepared> = Promise.resolve({ problems: [], examples: [] });
  const server = createServer(async (request, response) => {
    try {
      // Each example has an origin of its own, because some have a session and others none.
      const [, index, direction] = /^(\d+)-(ltr|rtl)\./.exec(request.headers.host ?? '') ?? [];
      if (index !== undefined) {
        const handlers = (await prepared).examples[Number(index)]?.handlers;
        return void (await handlers?.[direction === 'rtl' ? 'rtl' : 'ltr'](request, response));
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== '/') return void response.writeHead(404).end();
      prepared = prepared.catch(() => {}).then(() => prepare(folder, say));
      const html = pageOf(await prepared, portOf(server.address()), searchParams.get('dir') === 'rtl' ? 'rtl' : 'ltr');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(why);
    }
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://${host}:${portOf(server.address())}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };
}

async function prepare(folder: string, say: (line: string) => void): Promise<Prepared> {
  const machine = thisMachine({ DATA_DIR: folder });
  const site = new FolderSite(join(folder, 'site'));
  await buildChanged(say);
  await releaseBuilt(site, { machine, force: true });
  const { releases } = await liveReleases(site, await readState(site, machine));
  const live = apps.flatMap((app) => releases.filter((one) => one.app === app && whyUntried(one) === null));
  const read = await Promise.all(live.map((one) => readExamples(site, one)));
  const document = await exampleDocument(site);
  const handlerOf = (tried: NamedExample, dir: Direction) =>
    exampleHandler(site, document.replace('<html', `<html dir="${dir}"`), tried, { isFramed: true }).handle;
  return {
    problems: read.flatMap(({ problems }) => problems),
    examples: read
      .flatMap(({ examples }) => examples)
      .map((tried) => ({ ...tried, handlers: { ltr: handlerOf(tried, 'ltr'), rtl: handlerOf(tried, 'rtl') } })),
  };
}

const styles = `
:root{color-scheme:dark;--line:#3A4356;--second:#C3C9D5;--primary:#F59E0B}
*{box-sizing:border-box}
body{margin:0;background:#0B0D12;color:#F8FAFC;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;padding:16px 24px;background:#151923;border-bottom:1px solid var(--line)}
h1{margin:0;font-size:20px}h2{margin:0;font-size:28px}h3{margin:0;font-size:16px}
a{color:inherit;text-underline-offset:3px}a:hover,[aria-current]{color:var(--primary)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:8px 0 0;padding:0;list-style:none}
main{display:grid;gap:48px;padding:24px}
section,article{scroll-margin-top:88px}
section{display:grid;gap:32px}
p{margin:0;color:var(--second)}code{color:var(--second)}
[role=alert]{padding:16px;border:1px solid #F87171;border-radius:12px}
.frames{display:flex;gap:24px;margin-top:12px;padding-bottom:12px;overflow-x:auto}
figure{flex:none;margin:0}figcaption{margin-bottom:6px;font-size:14px}
figure div{width:calc(var(--width)*.36px);height:360px;overflow:hidden;border:1px solid var(--line);border-radius:12px}
iframe{width:calc(var(--width)*1px);height:1000px;border:0;transform:scale(.36);transform-origin:0 0}
`;

function pageOf({ problems, examples }: Prepared, port: number, direction: Direction): string {
  const sections = Object.entries(
    Object.groupBy(
      examples.map((one, index) => ({ ...one, index })),
      ({ app }) => teamOf(app),
    ),
  );
  const choices = Object.entries(directions).map(
    ([dir, label]) => `<a href="/?dir=${dir}"${dir === direction ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  const shown = sections.map(([team, some = []]) => {
    const links = some.map(({ name, index }) => `<li><a href="#e${index}">${shortName(name)}</a></li>`);
    const articles = some.map(({ name, index, example: { path, as } }) => {
      const address = escaped(`http://${index}-${direction}.${host}:${port}${path}`);
      const frames = widths.map(
        (width) =>
          `<figure style="--width:${width}"><figcaption><a href="${address}">${width} px</a></figcaption><div><iframe loading="lazy" title="${shortName(name)}, ${width} px" src="${address}"></iframe></div></figure>`,
      );
      return `<article id="e${index}"><h3>${shortName(name)}</h3><p>${as}, <code>${escaped(path)}</code></p><div class="frames" tabindex="0" role="group" aria-label="${shortName(name)}">${frames.join('')}</div></article>`;
    });
    return `<section><div><h2>${escaped(team)}</h2><ul>${links.join('')}</ul></div>${articles.join('')}</section>`;
  });
  const alerts = problems.map((problem) => `<p role="alert">${escaped(problem)}</p>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parts</title><style>${styles}</style><header><h1>Parts and their examples</h1>${choices.join('')}<p>Open it again after a change.</p></header><main>${alerts.join('')}${shown.join('')}</main></html>\n`;
}

const shortName = (name: string) => escaped(name.replace(/^.*?\/(.*), example '(.*)'$/, '$1: $2'));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
