import type { Site } from './Site.ts';

/** Thrown if deployments are missing or changed. The live releases are then unknown, so nothing is deployed. */
export class DeploymentLogDamaged extends Error {
  readonly problems: readonly string[];

  constructor(site: Site, problems: readonly string[]) {
    super(
      `The moves of ${site.address} are not what they were, so nothing was done:\n${problems
        .map((problem) => `  - ${problem}`)
        .join(
          '\n',
        )}\nPages stay as they are. 'npm run releases -- repair' puts back what this machine remembers of them; docs/operations/site.md says what else there is to do.`,
    );
    this.problems = problems;
  }
}
