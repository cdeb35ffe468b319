/** The steps of a release, in order: those that take seconds before the tests, which take minutes. */
export const stepNames = ['types', 'build', 'size', 'gate', 'tests', 'smoke', 'move'] as const;
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
