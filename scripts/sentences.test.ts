import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publicNameTexts } from 'shared/format/publicName.messages';

const root = resolve(import.meta.dirname, '..');

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
