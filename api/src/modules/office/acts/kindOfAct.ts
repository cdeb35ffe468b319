import type { ActRequest, OfficeActDetail } from 'shared/contracts/officeActs';
import type { Operator } from 'shared/contracts/officeSession';
import type { OptionValues, RunContext } from '../../../core/command/command.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { invalidField } from '../../../core/http/errors.ts';
import type { Payload } from '../../audit-log/officePayload.ts';
import type { DoSigned } from '../../wallets/ledger.repository.ts';
import { type ActFacts, findPresentMember } from './officeActs.repository.ts';

interface DraftedBy extends Pick<Config, 'allowPlain' | 's3' | 'dataDir'> {
  operator: Operator;
}

/** What the code of an act gets. Its one transaction ends with `do_act`, which the code calls itself where it moves money. */
interface Doing
  extends Pick<RunContext, 'db' | 'config' | 'fairLog' | 'sources' | 'announcer' | 'tell' | 'concerns' | 'needsApproval'> {
  payload: Payload;
  /** Name of the member whom it concerns; empty in an act of a round. */
  username: string;
  doSigned: DoSigned;
  shows(secret: string): void;
}

export interface Drafted {
  member: { id: number; username: string } | null;
  fields: Payload;
}

type Change = OfficeActDetail['changes'][number];

type Typed = Omit<ActRequest, 'kind' | 'why' | 'member'> | undefined;

export interface KindOfAct {
  /**
   * Reads the command of this name, but for its member and reason. Undefined: this one is none of the office, and acts itself.
   * Missing: no command drafts it, the office alone.
   * @throws OperatorError
   */
  typed?(args: readonly string[], options: OptionValues, db: Queryable): Typed | Promise<Typed>;
  /** Checks a request, and returns the parts of the text that this kind has. @throws ApiError VALIDATION */
  draft(db: Queryable, request: ActRequest, by: DraftedBy): Promise<Drafted>;
  words(payload: Payload, who: string): string;
  changes(facts: ActFacts, payload: Payload, db: Queryable): Change[] | Promise<Change[]>;
  /** Whether this act takes another person, where its kind takes one: as the `problem` of its kind says in the database. */
  takesTwo?(db: Queryable, payload: Payload): Promise<boolean>;
  run(doing: Doing): Promise<unknown>;
  /** Makes what an act with a delay needs once all have signed. @returns a secret for who signs last */
  delay?(db: Queryable, act: number, officeUrl: string | null): Promise<string | null>;
}

export const needed = <Value>(request: ActRequest, field: keyof ActRequest, value: Value | undefined): Value => {
  if (value === undefined) throw invalidField(field, `${request.kind} needs ${field}.`);
  return value;
};

export async function memberOf(db: Queryable, request: ActRequest): Promise<{ id: number; username: string }> {
  const id = needed(request, 'member', request.member);
  const member = await findPresentMember(db, id);
  if (member === undefined) throw invalidField('member', `There is no member ${id}.`);
  return member;
}

export const aboutMember = (
  kind: Pick<KindOfAct, 'run' | 'words' | 'typed'>,
  change: (facts: ActFacts) => Omit<Change, 'what'> & { what: string },
): KindOfAct => ({
  typed: () => ({}),
  ...kind,
  draft: async (db, request) => ({ member: await memberOf(db, request), fields: {} }),
  changes: (facts) => [change(facts)],
});
