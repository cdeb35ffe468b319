import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { publicNameTexts } from 'shared/format/publicName.messages';

const root = resolve(import.meta.dirname, '..');

describe('documents', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/test-results/**'] })
      .map((file) => file.replaceAll('\\', '/'))
      .sort();

  const documents = [...find('**/*.md'), '.github/PULL_REQUEST_TEMPLATE.md'];
  /** A changelog is history: what it names may be gone. */
  const current = documents.filter((file) => !/CHANGELOG\.md$/.test(file));

  const proseOf = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');

  /** Anchors of the headings, as GitHub makes them. */
  function anchorsOf(file: string): Set<string> {
    const headings = [...proseOf(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    return new Set(
      headings.map((heading) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
  }

  /** The items of the lists of a section, without their explanation: what comes before a colon or a bracket. */
  function itemsOf(file: string, heading: string): string[] {
    const [, section = ''] = read(file).split(`\n## ${heading}\n`);
    const [text = ''] = section.split('\n## ');
    return text.split('\n').flatMap((line) => (line.startsWith('- `') ? (line.slice(2).split(/: | \(/)[0] ?? []) : []));
  }
  const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

  test('every link of a document leads to a file that is there, and to a heading in it', () => {
    const broken: string[] = [];
    for (const file of current)
      for (const [, target = ''] of proseOf(read(file)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? file : join(dirname(file), path);
        const leads = existsSync(join(root, to)) && (anchor === undefined || !to.endsWith('.md') || anchorsOf(to).has(anchor));
        if (!leads) broken.push(`${file}: ${target}`);
      }
    expect(broken).toEqual([]);
  });

  /** As a path from the root, or as the code imports it: `shared/ui/Button`. */
  function isThere(path: string): boolean {
    const inSources = path.replace('/', '/src/');
    return [path, inSources, `${inSources}.ts`, `${inSources}.tsx`].some((each) => existsSync(join(root, each)));
  }

  test('every file of the project that a document names is there', () => {
    const folders = new Set(find('*/').map((folder) => folder.replace(/\/$/, '')));
    const names = new Set(find('**/*.{mjs,sh,sql,ts,tsx}').map((file) => basename(file)));
    const gone: string[] = [];
    for (const file of current)
      for (const path of codeIn(proseOf(read(file)))) {
        const isPath = /^[\w.@-]+\/[\w./@-]*$/.test(path) && folders.has(path.split('/')[0] ?? '');
        const isLost = isPath
          ? !isThere(path)
          : /^[\w.-]+\.(mjs|sh|sql|ts|tsx)$/.test(path) && !names.has(path) && !existsSync(join(root, path));
        if (isLost && !/\b(NAME|[xX])\b|\/\d/.test(path)) gone.push(`${file}: ${path}`);
      }
    expect(gone).toEqual([]);
  });

  test('every name in camel case that a document has is in the code', () => {
    const code = find('**/*.{mjs,sql,ts,tsx,yml}').map(read).join('\n');
    const foreign = ['MemoryDenyWriteExecute'];
    const unknown = current.flatMap((file) =>
      codeIn(proseOf(read(file)))
        .filter((name) => /^[a-z]+[A-Z]\w*$|^([A-Z][a-z]+){2,}$/.test(name) && !code.includes(name) && !foreign.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('the list of parts has each page with the parts that it places, in their order', () => {
    const placed = find('host/src/pages/*.tsx').flatMap((page) => {
      const parts = new Set([...read(page).matchAll(/name="(\w+\/\w+)"/g)].map(([, part = '']) => part));
      return parts.size === 0 ? [] : [{ page, parts: [...parts] }];
    });
    const list = read('docs/teams/contracts.md')
      .split('\n')
      .filter((line) => line.startsWith('- `host/src/pages/'));
    const named = list.map(codeIn).map(([page, ...parts]) => ({ page, parts }));
    expect(named).toEqual(placed);
  });

  test('the list of metrics has all of the provider’s own, and nothing else', () => {
    // In the library's calls they are texts; in the table of values that a scrape reads they are keys of an object.
    const sources = find('api/src/**/*.ts').filter((file) => !/\.test\.ts$|\/(testing|testkit)\//.test(file));
    const named = new Set(
      sources.flatMap((file) => read(file).match(/(?<=')lotto_[a-z_]+(?=')|(?<=^ +)lotto_[a-z_]+(?=: \{)/gm) ?? []),
    );
    const list = itemsOf('docs/operations/monitoring.md', 'Metrics').flatMap((item) =>
      codeIn(item).flatMap((code) => /^lotto_\w+/.exec(code)?.[0] ?? []),
    );
    expect(named.size).toBeGreaterThan(20);
    expect(list.sort()).toEqual([...named].sort());
  });

  test('the list of log events has all of them, and nothing else', () => {
    const [, declared = ''] = /interface Events \{([\s\S]*?)\n\}/.exec(read('api/src/core/events.ts')) ?? [];
    const events = [...declared.matchAll(/^ {2}'([\w.]+)'/gm)].map(([, event]) => event);
    expect(events.length).toBeGreaterThan(15);
    expect(itemsOf('docs/operations/logs.md', 'Events').flatMap(codeIn)).toEqual(events);
  });
});

describe('sentences', () => {
  /** Texts of host, remotes and mails: their sources without comments, imports and descriptions of the API. */
  const texts = new Map(
    globSync(['{host,mfe-*,shared}/src/**/*.{ts,tsx}', 'api/src/core/mail/*.ts'], { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.|\.testing\.|testing\//.test(file))
      .map((file) => [file, textOf(readFileSync(join(root, file), 'utf8'))]),
  );

  function textOf(source: string): string {
    return source
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$|description: '[^']*'/gm, '')
      .replace(/<\/?strong>|\{' '\}/g, ' ')
      .replace(/\s+/g, ' ');
  }

  /** What may be said in one file only, and every other one takes from there. */
  const subjects: [subject: string, says: RegExp, home: string][] = [
    [
      'what others see of a member',
      /pseudonym|nickname|screen name|drawn by lot|two letters|not public|never shown to other/i,
      'shared/src/format/publicName.messages.ts',
    ],
    ['what follows when an unsold number wins', /(is|was) not sold[,:] no one wins/i, 'shared/src/format/unsoldNumber.ts'],
    ['that a viewer holds no number', /h[eo]ld no number|have no number in/i, 'mfe-lottery/src/draw/drawOutcome.ts'],
    ['that numbers did not win', /did not win|not this time/i, 'mfe-lottery/src/draw/drawOutcome.ts'],
    ['that a prize was paid', /CTO are in your balance|\} are in your balance/, 'mfe-lottery/src/draw/drawOutcome.ts'],
    ['what CTO is', /CTO is (a|the) /, 'host/src/pages/policy/HowItWorks.tsx'],
    [
      'whether CTO are sold',
      /nobody can buy CTO|CTO (is|are|can be) (not )?(sold|bought)/i,
      'host/src/pages/policy/Instructions.tsx',
    ],
    ['whether a ticket can be given back', /non-refundable|non-transferable/i, 'host/src/pages/policy/Instructions.tsx'],
    ['how much of a limit is left', /left of your limit|over your limit`?\}?</i, 'mfe-lottery/src/lottery/LimitLeft.tsx'],
    ['how long a sent prize takes', /your prize is sent within/i, 'mfe-lottery/src/draw/DrawResult.tsx'],
    ['when a buyer pays', /You pay when you/, 'mfe-lottery/src/picker/Review.tsx'],
  ];

  test.each(subjects)('says %s in one file only', (_, says, home) => {
    expect(texts.size).toBeGreaterThan(300);
    expect([...texts].filter(([, text]) => says.test(text)).map(([file]) => file)).toEqual([home]);
  });

  test('the sentences about the public name name everything that is not public', () => {
    expect(publicNameTexts.secret).toMatch(/log in with.*full name.*email address.*balance.*not public/);
  });

  test('no two files say a sentence in versions that differ in a word or two', () => {
    const sentences = [...texts]
      .filter(([file]) => !/^api|shared\/src\/fair/.test(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(/(?<=['`>] ?)[A-Z][^'`<>{}$=;]{20,}\.(?=['`<]| [<{])/g)]
          .flatMap(([said]) => said.split(/(?<=\.) /))
          .map((sentence) => ({ file, sentence, words: new Set(sentence.toLowerCase().match(/[a-z’]+/g)) }))
          .filter(({ sentence, words }) => words.size > 5 && !/ could not be /.test(sentence)),
      );
    expect(sentences.length).toBeGreaterThan(100);
    const twins = sentences.flatMap((one, index) =>
      sentences
        .slice(index + 1)
        .filter((other) => other.file !== one.file && other.sentence !== one.sentence && likeness(one.words, other.words) > 0.7)
        .map((other) => `${one.file}: ${one.sentence} / ${other.file}: ${other.sentence}`),
    );
    expect(twins).toEqual([]);
  });

  function likeness(one: Set<string>, other: Set<string>): number {
    const common = [...one].filter((word) => other.has(word)).length;
    return common / (one.size + other.size - common);
  }
});
