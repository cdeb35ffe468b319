/** The steps of a release, in order: what takes seconds comes before the tests, which take minutes. */
export const stepNames = ['types', 'build', 'size', 'gate', 'tests', 'smoke', 'move'] as const;
export type StepName = (typeof stepNames)[number];

/** Steps by what was typed, in their order. @throws Error that lists them all for a name that is none */
export function stepsNamed(words: readonly string[]): StepName[] {
  const unknown = words.find((word) => !stepNames.some((name) => name === word));
  if (unknown !== undefined)
    throw new Error(`A release has no step '${unknown}'. Its steps are ${stepNames.join(', ')}; --skip leaves one out.`);
  return stepNames.filter((name) => words.includes(name));
}
