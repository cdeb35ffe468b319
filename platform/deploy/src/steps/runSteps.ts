/** The steps of a release, in order: those that take seconds before the tests, which take minutes. */
export const stepNames = ['types', 'build', 'size', 'gate', 'behave', 'tests', 'smoke', 'move'] as const;
export type StepName = (typeof stepNames)[number];

/**
 * Parses step names, in the order of the steps.
 * @throws Error that lists all steps, for an unknown name
 */
export function stepsNamed(words: readonly string[]): StepName[] {
  const unknown = words.find((word) => !stepNames.some((name) => name === word));
  if (unknown !== undefined)
    throw new Error(`A release has no step '${unknown}'. Its steps are ${stepNames.join(', ')}; --skip leaves one out.`);
  return stepNames.filter((name) => words.includes(name));
}
export interface Step {
  name: StepName;
  take(): Promise<readonly string[]>;
}

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
 * Runs the steps in order and prints each with its duration.
 * @throws StepFailed, or the error of a step; later steps are not run
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
