import { join } from 'node:path';
import { remotes } from 'shared/build/apps';
import { root } from 'shared/build/root';
import { teamOf } from 'shared/contracts/appNames';
import type { Example, Examples } from 'shared/contracts/examples';
import { prerenderShells } from '../server/prerender.tsx';

interface Use {
  part: string;
  props: string;
  pattern: string | null;
}
type ByPart = Readonly<Record<string, Example[]>>;

const namesOf = (props: Iterable<string>) => [...props].sort().join(', ');

const isAt = (pattern: string | null, path: string) =>
  new RegExp(`^${pattern?.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/\?.*/, ''));

function withoutExample(uses: readonly Use[], examples: ByPart): string[] {
  const hasOne = ({ part, props, pattern }: Use) =>
    examples[part]?.some((one) => namesOf(Object.keys(one.props)) === props && isAt(pattern, one.path)) === true;
  const same = (one: Use, other: Use) => one.part === other.part && one.props === other.props;
  const open = uses.filter((use) => !uses.some((other) => same(use, other) && hasOne(other)));
  return [...new Set(open.map(({ part, props }) => `${part} with props: ${props}`))];
}

test('each part has an example with the props that a page passes, at the path of such a page', async () => {
  const examples: ByPart = Object.fromEntries(
    remotes.flatMap((app) => {
      const file = join(root, app, 'src', 'exposes', 'examples.ts');
      const all = Object.entries(jest.requireActual<{ examples: Examples }>(file).examples);
      return all.map(([part, some]) => [`${teamOf(app)}/${part}`, Object.values(some)]);
    }),
  );
  const placed = (await prerenderShells()).flatMap(({ pattern, parts, members }) =>
    [...parts, ...(members?.parts ?? [])].map((noted): Use => {
      const [part = '', query] = noted.split('?');
      return { part, props: namesOf(new URLSearchParams(query).keys()), pattern };
    }),
  );
  // A remote may be in a repository of its own.
  const here = placed.filter(({ part }) => remotes.some((app) => part.startsWith(`${teamOf(app)}/`)));
  expect(here.length).toBeGreaterThan(0);
  expect(withoutExample(here, examples)).toEqual([]);

  const one: ByPart = { 'a/A': [{ props: { id: 1 }, path: '/a/1?b', as: 'visitor', answers: {} }] };
  const use = { part: 'a/A', props: 'id', pattern: '/a/:id' };
  expect(withoutExample([use, { ...use, pattern: '/b' }], one)).toEqual([]);
  expect(withoutExample([use, { ...use, props: 'id, sort' }], one)).toEqual(['a/A with props: id, sort']);
  expect(withoutExample([{ ...use, pattern: '/b' }], one)).toEqual(['a/A with props: id']);
});
