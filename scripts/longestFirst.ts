import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { default: Sequencer }: typeof import('@jest/test-sequencer') = createRequire(import.meta.url)('@jest/test-sequencer');
type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

interface Suite {
  duration?: number;
  context: { config: { rootDir: string } };
}

/** Jest's test sequencer: slow suites first, so that none runs alone at the end. */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    return longestFirst(await super.sort(tests));
  }
}

/**
 * Sorts suites by their last duration, as Jest does. In a fresh clone Jest knows none and sorts by file size; then the API's
 * suites, which start databases and programs, run first.
 * @param sorted in Jest's order
 */
export function longestFirst<One extends Suite>(sorted: readonly One[]): One[] {
  if (sorted.every(({ duration }) => duration !== undefined)) return [...sorted];
  const isOfApi = ({ context }: One) => basename(context.config.rootDir) === 'api';
  return [...sorted.filter(isOfApi), ...sorted.filter((suite) => !isOfApi(suite))];
}
