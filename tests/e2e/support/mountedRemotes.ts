import { mkdir, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildVariant } from 'deploy/testing/renamedBuild';
import type { Examples } from 'shared/contracts/examples';
import { checkoutOf, edit } from './checkout.ts';

/** A part with the page's hooks in it: props as text, a counter, a link by script, the session's status. */
const view = `
import { useState, useSyncExternalStore, version } from 'react';

const visitor = () => 'unknown';
const nothing = () => () => {};

export function View({ name, props, hooks }) {
  const [presses, setPresses] = useState(0);
  const status = useSyncExternalStore(hooks?.session.subscribe ?? nothing, hooks ? () => hooks.session.get().status : visitor, visitor);
  return (
    <section className="older-react" aria-label={name}>
      <h2>{name + ' by React ' + version}</h2>
      <p>{JSON.stringify(props)} {status}</p>
      <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses}</button>
      <button type="button" onClick={() => hooks.emit('toast:show', { v: 1, id: name, kind: 'info', message: 'From React 18' })}>Say it</button>
      <button type="button" onClick={() => hooks.navigate('/result')}>To the results</button>
    </section>
  );
}
`;

const byReact = (name: string) => ({
  [`${name}.mount.tsx`]: `
import { createRoot, hydrateRoot } from 'react-dom/client';
import { View } from '../View.tsx';

export function mount(element, props, hooks) {
  const drawn = (given) => <View name="${name}" props={given} hooks={hooks} />;
  const root = hooks.hydrate ? hydrateRoot(element, drawn(props)) : createRoot(element);
  if (!hooks.hydrate) root.render(drawn(props));
  return { update: (given) => root.render(drawn(given)), unmount: () => root.unmount() };
}
`,
  [`${name}.html.tsx`]: `
import { renderToString } from 'react-dom/server';
import { View } from '../View.tsx';

export const html = (props) => renderToString(<View name="${name}" props={props} />);
`,
});

const byHand = (name: string) => ({
  [`${name}.mount.ts`]: `
export function mount(element, props, hooks) {
  const title = Object.assign(document.createElement('h2'), { textContent: '${name} by hand' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Pressed 0' });
  let presses = 0;
  button.addEventListener('click', () => { button.textContent = 'Pressed ' + ++presses; });
  const said = document.createElement('p');
  const tell = () => { said.textContent = hooks.session.get().status; };
  tell();
  hooks.session.subscribe(tell);
  const ticking = setInterval(tell, 60_000);
  element.replaceChildren(title, said, button);
  return { update() {}, unmount() { clearInterval(ticking); element.replaceChildren(); } };
}
`,
});

export type Sample = 'React 18' | 'by hand';

/**
 * Builds a remote with the project's recipe whose parts, all those of the real one, bring their own framework.
 * @param framed for a host that shows it in frames only
 * @returns the folders of checkout and build, for the caller to remove
 */
export async function mountedRemote(
  app: string,
  sample: Sample,
  { more = {}, framed = false }: { more?: Record<string, string>; framed?: boolean } = {},
): Promise<[checkout: string, dist: string]> {
  const checkout = await checkoutOf(app);
  const source = join(checkout, app, 'src');
  const exposes = join(source, 'exposes');
  const names = (await readdir(exposes)).flatMap((file) => /^([A-Z]\w*)\.tsx$/.exec(file)?.[1] ?? []);
  await rm(source, { recursive: true });
  if (framed) await edit(checkout, join(app, 'package.json'), '"devPort"', '"framed": true, "devPort"');
  await mkdir(exposes, { recursive: true });
  const only: Examples[string] = { only: { props: {}, path: '/', as: 'visitor', answers: {} } };
  const examples = JSON.stringify(Object.fromEntries(names.map((name) => [name, only])));
  const parts = names.map((name) => (sample === 'React 18' ? byReact(name) : byHand(name)));
  const texts = { 'earlyRequests.ts': 'export const earlyRequests = {};', 'examples.ts': `export const examples = ${examples};` };
  const files = Object.assign(texts, ...parts, more);
  for (const [file, text] of Object.entries<string>(files)) await writeFile(join(exposes, file), text);
  await writeFile(join(source, 'View.tsx'), view);
  for (const name of ['react', 'react-dom']) {
    const link = join(checkout, app, 'node_modules', name);
    await rm(link, { recursive: true });
    await symlink(await realpath(join(import.meta.dirname, '..', 'node_modules', name)), link);
  }
  return [checkout, await buildVariant(app, framed ? 'framed' : 'mounted', checkout)];
}
