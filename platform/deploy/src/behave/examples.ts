import { teamOf } from 'shared/contracts/appNames';
import { type Example, ExampleRefusal, Examples, examplesFile, longestExamples } from 'shared/contracts/examples';
import { isAddress, operationAt, operations } from 'shared/contracts/operations';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Site } from '../site/Site.ts';
import type { Candidate } from '../smoke/PageObservation.ts';

export interface NamedExample {
  name: string;
  app: string;
  part: string;
  example: Example;
}

/** Returns why a release is not tried; null if it is. Code for frames may need the frame's document, whose policy is another. */
export function whyUntried({ info }: Candidate): string | null {
  if (info.contract.kind === 'frame') return 'its parts are for frames only';
  return examplesFile in info.integrity ? null : 'its build is older than examples';
}

/**
 * Reads the examples of a release that has some, and checks them against the contracts.
 * @returns the examples, and a sentence for each that cannot be shown
 */
export async function readExamples(
  site: Pick<Site, 'read'>,
  { info, base }: Candidate,
): Promise<{ examples: NamedExample[]; problems: string[] }> {
  const file = `${info.app}/${examplesFile}`;
  const refused = (why: string) => ({
    examples: [],
    problems: [`${file} ${why}. Write it in ${info.app}/src/exposes/examples.ts, and build again.`],
  });
  const content = await site.read(`${base.slice(1)}${examplesFile}`);
  if (!content) return refused('is not in the release');
  if (content.bytes.length > longestExamples)
    return refused(`has ${content.bytes.length} bytes, and ${longestExamples} are the most: show fewer rows`);
  const parsed = parse(content.text);
  if (parsed === undefined) return refused('is no JSON');
  if (!Value.Check(Examples, parsed))
    return refused(`is not of the form of shared/contracts/examples: ${misfit(Examples, parsed)}`);
  const known = Object.keys(info.exposes);
  const named = Object.entries(parsed).flatMap(([part, some]) =>
    Object.entries(some).map(([title, example]): NamedExample => {
      const name = `${teamOf(info.app)}/${part}, example '${title}'`;
      return { name, app: info.app, part, example };
    }),
  );
  if (named.length === 0 && known.length > 0) return refused('has no example');
  const without = known.filter((part) => !named.some((one) => one.part === part));
  const problems = [
    ...named.filter(({ part }) => !known.includes(part)).map(({ name }) => `${name}: the release exposes no such part`),
    ...without.map((part) => `${teamOf(info.app)}/${part} has no example`),
    ...named.flatMap(({ name, example }) => answerProblems(example).map((problem) => `${name}: ${problem}`)),
  ];
  return {
    examples: named.filter(({ part }) => known.includes(part)),
    problems: problems.map((problem) => `${problem}. Change ${info.app}/src/exposes/examples.ts.`),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function misfit(schema: TSchema, value: unknown): string {
  const [first] = Value.Errors(schema, value);
  return first ? `${first.instancePath || 'it'} ${first.message}` : 'it does not fit';
}

function answerProblems({ answers }: Example): string[] {
  return Object.entries(answers).flatMap(([address, answer]) => {
    const [path = ''] = /\/[^?]*/.exec(address) ?? [];
    const operation = isAddress(path)
      ? path
      : Object.keys(operations)
          .filter(isAddress)
          .find((one) => matches(one, path));
    // An address that the page never asks for does no harm; one that it asks for and that is missing here is named.
    if (operation === undefined) return [];
    const { answer: schema } = operationAt(operation);
    if (Value.Check(ExampleRefusal, answer) || Value.Check(schema, answer)) return [];
    return [`the answer of ${address} does not fit shared/contracts/operations: ${misfit(schema, answer)}`];
  });
}

function matches(address: string, path: string): boolean {
  const [wanted, given] = [address.split('/'), path.split('/')];
  const fits = (segment: string, at: number) => segment === given[at] || /^\{\w+\}$/.test(segment);
  return wanted.length === given.length && wanted.every(fits);
}

/** Returns what an example answers to a request; undefined if nothing. The most exact address counts. */
export function answerTo(
  { answers }: Example,
  method: string,
  path: string,
  search: string,
): { status: number; body: unknown } | undefined {
  const prefix = method === 'GET' ? '' : `${method} `;
  const declared = Object.keys(answers).filter((address) => matches(address, prefix + path));
  const address = [`${prefix}${path}${search}`, `${prefix}${path}`, ...declared].find((one) => one in answers);
  if (address === undefined) return undefined;
  const answer = answers[address];
  return Value.Check(ExampleRefusal, answer) ? answer : { status: 200, body: answer };
}
