import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSet } from '../contract.ts';

/**
 * Host with two places that behaves like the real one: requests data, renders part by part, and reserves space for a missing or
 * failed part.
 */
const hostCode = `
exports.provided = { react: { version: 'the one of the host' } };
exports.render = async (asked, given) => {
  const { body } = await given.ask('/api/greeting');
  const html = [], parts = [], failed = [];
  for (const name of ['lottery/List', 'rewards/Shelf']) {
    const [app, part] = name.split('/');
    const found = given.halfOf('mfe-' + app)?.parts[part];
    try {
      if (!found) throw new Error('no such part');
      given.entering(name);
      html.push('<section>' + (await found(asked, body, given)) + '</section>');
      parts.push(name);
    } catch (error) {
      failed.push({ part: name, message: String(error) });
      html.push('<div>room of ' + name + '</div>');
    } finally {
      given.entering(null);
    }
  }
  const { address, nowMs } = asked;
  return { status: 200, html: html.join(''), head: null, brought: { address, nowMs, answers: { greeting: body }, missing: {}, parts }, failed };
};`;

export const healthy = "() => 'the list'";

export interface TemporarySite {
  siteDir: string;
  live: ReleaseSet;
  release(app: 'mfe-lottery' | 'mfe-rewards', part: string): Promise<void>;
  releaseCode(app: string, code: string): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a released site with a host and two remotes; `mfe-rewards` is healthy. */
export async function temporarySite(): Promise<TemporarySite> {
  const siteDir = await mkdtemp(path.join(await realpath(tmpdir()), 'renderer-site-'));
  const live: ReleaseSet = { revision: 0, host: '', remotes: [] };
  let releases = 0;
  const releaseCode = async (app: string, code: string) => {
    const folder = `${app}/0.1.${releases++}-abc`;
    await mkdir(path.join(siteDir, folder), { recursive: true });
    await writeFile(path.join(siteDir, folder, 'server.cjs'), code);
    const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    await writeFile(path.join(siteDir, folder, 'release.json'), JSON.stringify({ server: { file: 'server.cjs', integrity } }));
    live.revision++;
    if (app === 'host') live.host = folder;
    else live.remotes = [...live.remotes.filter((one) => !one.startsWith(`${app}/`)), folder];
  };
  const release = (app: string, part: string) =>
    releaseCode(app, `exports.parts = { ${app === 'mfe-lottery' ? 'List' : 'Shelf'}: ${part} };`);
  await releaseCode('host', hostCode);
  await release('mfe-rewards', "() => 'the shelf'");
  return { siteDir, live, release, releaseCode, remove: () => rm(siteDir, { recursive: true, force: true }) };
}
