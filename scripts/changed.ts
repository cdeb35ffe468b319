import { rooms } from './packageFolders.ts';

export interface Touched {
  /** Packages whose unit tests all run; a change of browser-only sources of `shared` leaves out the provider. */
  packages: string[] | 'all' | 'all but api';
  /** Files whose dependent unit tests run (transitive imports). */
  related: string[];
  /** Whether tests that start programs run as well, since their imports do not show what they use. */
  programs: boolean;
  /** Names of browser specs without `.spec.ts`, as patterns; 'all' for the whole suite. */
  specs: string[] | 'all';
}

const always = ['main-job', 'composition'];
/** An app by its folder; its specs have its name without the prefix. */
const appFolder = /^(?:mfe-(?=[a-z])|(?=host$))([a-z-]+)$/;

/** Folders of `shared` that the provider imports as well; the rest is for the browser only. */
const ofProvider = /^shared\/src\/(contracts|fair|format|numbers|testing)\//;

/** Documents that tests of deploy compare with the code. */
const guides = ['docs/operations/installing.md', 'docs/operations/monitoring.md'];
const documentsTest = 'scripts/documents.test.ts';
/** Tests that compare a table of one document with the code. */
const tableTests: Readonly<Record<string, string>> = {
  'docs/operations/settings.md': 'api/src/core/config/settingProblems.test.ts',
  'docs/operations/commands.md': 'api/src/app/cli/commands.test.ts',
};
/** Hidden files, pictures of documents and the licence: no test reads them. */
const untested = /^(docs\/.*(?<!\.md)$|\.|LICENSE)/;
const packagePath = new RegExp(`^(?:(?:${rooms.join('|')})/)?[^/]+`);
/** Returns the folder of the package that a path (with forward slashes) is in, or the first folder of the path. */
export const packageOf = (path: string): string => packagePath.exec(path)?.[0] ?? path;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Returns the tests that a change of these paths can affect, by folders and imports only. Deliberately leaves out, for a change
 * of a single app, the specs of other apps and those that build and release apps: almost every change affects them.
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
    const folder = packageOf(path);
    const [second = ''] = path.slice(folder.length + 1).split('/');
    const app = appFolder.exec(folder)?.[1];
    if (path.endsWith('.md')) {
      if (guides.includes(path)) packages.add('platform/deploy');
      if (path === 'README.md') specs.add('readme');
      for (const test of [documentsTest, tableTests[path] ?? documentsTest]) if (!related.includes(test)) related.push(test);
    } else if (folder === 'tests/bench' || folder === 'tests/trials') specs.add('readme');
    else if (folder === 'fair/witness') {
      packages.add(folder);
      specs.add('readme');
    } else if (folder === 'tests/e2e') {
      const spec = /^tests\/e2e\/specs\/(.+)\.spec\.ts$/.exec(path)?.[1];
      if (spec) specs.add(spec);
      else allSpecs = true;
    } else if (isTest(path)) related.push(path);
    else if (folder === 'shared') {
      allSpecs = true;
      const forAll = second !== 'src' || ofProvider.test(path);
      if (forAll) whole = 'all';
      else whole ??= 'all but api';
    } else if (folder === 'api' || folder === 'platform/deploy') {
      allSpecs = true;
      programs = true;
      if (second === 'src') related.push(path);
      else packages.add(folder);
    } else if (folder === 'platform/ssr') {
      // Its tests start the renderer process without importing it; the provider contains it, and it renders the documents.
      packages.add(folder);
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
      whole = 'all';
      allSpecs = true;
    }
  }
  return { packages: whole ?? [...packages], related, programs, specs: allSpecs ? 'all' : [...specs].sort() };
}
