import { createRequire } from 'node:module';
import { basename } from 'node:path';

// As CommonJS: what it declares for an import is not what it exports there.
const { default: Sequencer }: typeof import('@jest/test-sequencer') = createRequire(import.meta.url)('@jest/test-sequencer');
type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** What the order is made of: how long the suite took the last time (ms), where jest knows, and the folder of its package. */
interface Suite {
  duration?: number;
  context: { config: { rootDir: string } };
}

/** The order of jest's suites: those that take long begin first, so that none begins last and leaves all cores but one idle. */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    return longestFirst(await super.sort(tests));
  }
}

/**
 * Jest goes by what a suite took the last time. In a fresh clone it does not know and goes by the size of the files, but a small one may
 * start providers for a minute. All that take long are of the API, which has databases and programs, so its suites come first then.
 * @param sorted as jest sorts them
 */
export function longestFirst<One extends Suite>(sorted: readonly One[]): One[] {
  if (sorted.every(({ duration }) => duration !== undefined)) return [...sorted];
  const isOfApi = ({ context }: One) => basename(context.config.rootDir) === 'api';
  return [...sorted.filter(isOfApi), ...sorted.filter((suite) => !isOfApi(suite))];
}
