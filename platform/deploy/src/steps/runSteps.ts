import type { StepName } from './stepNames.ts';

/** One step of a release. */
export interface Step {
  name: StepName;
  /** @returns what is wrong, one sentence each; a step that cannot be taken at all throws */
  take(): Promise<readonly string[]>;
}

/** A step has found what must not become live. */
export class StepFailed extends Error {
  readonly problems: readonly string[];

  constructor(name: StepName, problems: readonly string[]) {
    super(
      `Nothing was moved, because of what the step '${name}' has found:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nMend it and release again. '--skip ${name}' leaves the step out, which is written into the log.`,
    );
    this.problems = problems;
  }
}

/**
 * Takes one step after the other, and shows each with its time as it ends.
 * @throws StepFailed, or what a step has thrown: the steps after it are not taken
 */
export async function runSteps(steps: readonly Step[], skipped: readonly StepName[], say: (line: string) => void): Promise<void> {
  for (const { name, take } of steps) {
    const show = (what: string) => say(`${name.padEnd(6)} ${what}`);
    if (skipped.includes(name)) {
      show('skipped');
      continue;
    }
    const startedAt = performance.now();
    const took = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
    const problems = await take().catch((error: unknown) => {
      show(`${took()}  failed`);
      throw error;
    });
    show(problems.length === 0 ? took() : `${took()}  failed`);
    if (problems.length > 0) throw new StepFailed(name, problems);
  }
}
