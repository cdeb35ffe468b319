/** The part of the suite that a change can touch. */
export interface Touched {
  /** Packages of which every unit test is run; what only the browser shares leaves out the provider. */
  packages: string[] | 'all' | 'all but api';
  /** Files whose related unit tests are run: those that import them, also by way of others. */
  related: string[];
  /** Also the tests that start programs: what they run is no import of theirs. */
  programs: boolean;
  /** Names of browser specs without `.spec.ts`, as patterns; 'all' for the whole half. */
  specs: string[] | 'all';
}

/** On the way of every change in the browser, whichever app it is in. */
const always = ['main-job', 'composition'];
/** An app by its folder; its specs are named after it without the prefix. */
const appFolder = /^(?:mfe-(?=[a-z])|(?=host$))([a-z-]+)$/;

/** What the provider imports of `shared` too; the rest of its sources is of the browser alone. */
const ofProvider = /^shared\/src\/(contracts|fair|format|numbers|testing)\//;

/** Documents that tests of deploy compare with the code. */
const guides = ['docs/operations/installing.md', 'docs/operations/monitoring.md'];
/** Checks links, file names and lists of all documents. */
const documentsTest = 'scripts/documents.test.ts';
/** Tests that compare a table of one document with the code. */
const tableTests: Readonly<Record<string, string>> = {
  'docs/operations/settings.md': 'api/src/base/config/mistakes.test.ts',
  'docs/operations/commands.md': 'api/src/main/cli/commands.test.ts',
};
/** Hidden files, pictures of documents and the licence: no test reads them. */
const untested = /^(docs\/.*(?<!\.md)$|\.|LICENSE)/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Judges by folders and imports, never by what is in a file. Left out on purpose, because nearly everything touches them:
 * when only an app changed, the specs of the other apps and those that build and release apps once more.
 * @param paths relative to the project, with slashes
 */
export function touchedBy(paths: readonly string[]): Touched {
  const packages = new Set<string>();
  const specs = new Set<string>();
  const related: string[] = [];
  let programs = false;
  let allSpecs = false;
  let whole: 'all' | 'all but api' | null = null;
  for (const path of paths.filter((one) => !untested.test(one))) {
    const [folder = '', second = ''] = path.split('/');
    const app = appFolder.exec(folder)?.[1];
    if (path.endsWith('.md')) {
      if (guides.includes(path)) packages.add('deploy');
      if (path === 'README.md') specs.add('readme');
      for (const test of [documentsTest, tableTests[path] ?? documentsTest]) if (!related.includes(test)) related.push(test);
    } else if (folder === 'bench' || folder === 'trials') specs.add('readme');
    else if (folder === 'witness') {
      packages.add('witness');
      specs.add('readme');
    } else if (folder === 'e2e') {
      const spec = /^e2e\/specs\/(.+)\.spec\.ts$/.exec(path)?.[1];
      if (spec) specs.add(spec);
      else allSpecs = true;
    } else if (isTest(path)) related.push(path);
    else if (folder === 'shared') {
      allSpecs = true;
      const forAll = second !== 'src' || ofProvider.test(path);
      if (forAll) whole = 'all';
      else whole ??= 'all but api';
    } else if (folder === 'api' || folder === 'deploy') {
      allSpecs = true;
      programs = true;
      if (second === 'src') related.push(path);
      else packages.add(folder);
    } else if (folder === 'renderer') {
      // Its tests run what they do not import: the process that renders. The provider is built with it, and documents are made by it.
      packages.add('renderer');
      if (second === 'src') related.push(path);
      programs = true;
      allSpecs = true;
    } else if (folder === 'scripts') {
      packages.add('scripts');
      specs.add('readme');
    } else if (app) {
      if (second === 'src') related.push(path);
      else packages.add(folder);
      for (const name of [`${app}\\.`, ...always]) specs.add(name);
    } else {
      // What lies beside the packages is of all of them, as versions and settings are; a new package is until it is known here.
      whole = 'all';
      allSpecs = true;
    }
  }
  return { packages: whole ?? [...packages], related, programs, specs: allSpecs ? 'all' : [...specs].sort() };
}
