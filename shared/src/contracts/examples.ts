import { type Static, Type } from 'typebox';
import type { ErrorBody } from './operation.ts';
import type { Address, AnswerOf } from './operations.ts';
import type { PartName, PartProps } from './parts.ts';

export const examplesFile = 'examples.json';

export const longestExamples = 1_000_000;

/** Time at which every example begins, epoch ms: 2026-03-02 at 12:00 UTC. */
export const exampleTime = 1_772_452_800_000;

export const ExampleRefusal = Type.Object({ status: Type.Integer({ minimum: 400, maximum: 599 }), body: Type.Unknown() });

const Example = Type.Object(
  {
    props: Type.Record(Type.String(), Type.Unknown()),
    path: Type.String({ pattern: '^/', description: 'Path and query of the page' }),
    as: Type.Union([Type.Literal('visitor'), Type.Literal('member')]),
    answers: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Bodies, or refusals, by address: `/api/x?page=1`, `/api/x` with any query, or as declared `/api/x/{id}`; with `POST ` before it for a write',
    }),
  },
  { additionalProperties: false },
);
export type Example = Static<typeof Example>;

/** `examples.json`: by part and name, what a part shows. */
export const Examples = Type.Record(Type.String(), Type.Record(Type.String({ minLength: 1 }), Example));
export type Examples = Static<typeof Examples>;

type Answers = { readonly [At in Address]?: AnswerOf<At> | { status: number; body: ErrorBody } } & {
  readonly [other: `/${string}` | `POST /${string}`]: unknown;
};

/**
 * Type of a remote's `src/exposes/examples.ts`, plain data that the build puts into the release: `satisfies ExamplesOf<'lottery'>`.
 */
export type ExamplesOf<Team extends string> = {
  readonly [Name in PartName as Name extends `${Team}/${infer Part}` ? Part : never]?: Readonly<
    Record<string, Omit<Example, 'props' | 'answers'> & { props: PartProps[Name]; answers: Answers }>
  >;
};
