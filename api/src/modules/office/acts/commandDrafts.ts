import { ActKind, OperatorRole } from 'shared/contracts/officeSession';
import { Compile } from 'typebox/compile';
import { OperatorError, textOption } from '../../../core/command/command.ts';
import { printable } from '../../../core/command/terminal.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { CommandDrafts } from '../../audit-log/runAct.ts';
import { findPublicId, isDraftedByCommand } from './officeActs.repository.ts';

/** Enrols a key; an act of this name enrols a person. */
const keysCommand = 'operators add';
const isActKind = Compile(ActKind);
const isRole = Compile(OperatorRole);

const roleOf = statement((given: Given<{ id: number }>) =>
  tables.selectFrom('operators').select('role').where('id', '=', given.id),
);

const loadActKinds = async () => (await import('./actKinds.ts')).actKinds;

export const commandDrafts: CommandDrafts = {
  async takes(db, { command: { name }, args, options }) {
    if (name === keysCommand || !isActKind.Check(name) || !(await isDraftedByCommand(db, name))) return false;
    const { typed } = (await loadActKinds())[name];
    return typed === undefined || (await typed(args, options, db)) !== undefined;
  },

  async draft(deps, { id, name }, { command, args, options }) {
    const { db, config } = deps;
    const [kind, office] = [command.name, `${config.publicUrl}/office`];
    const fields = isActKind.Check(kind) ? await (await loadActKinds())[kind].typed?.(args, options, db) : undefined;
    if (!isActKind.Check(kind) || fields === undefined)
      throw new OperatorError(`${kind} is asked for in the office: ${office}. Nothing was changed.`);
    const role = (await roleOf(db, { id }))[0]?.role;
    if (!isRole.Check(role))
      throw new OperatorError(
        `${name} has no role in the office, where this is signed. Nothing was changed: an operator with a role asks for it at ${office}, or a steward invites ${name} by this name.`,
      );
    const [{ memberId }, { describeAct, draftAct }] = await Promise.all([
      import('../../accounts/members/members.service.ts'),
      import('./acts.service.ts'),
    ]);
    const operator = { id, name, role };
    const member = command.act?.member && (await findPublicId(db, await memberId(db, args[0] ?? '')));
    const why = textOption(options, command.act?.why ?? 'why') ?? '';
    const tell = textOption(options, 'tell');
    const request = { kind, why, ...(tell !== undefined && { tell }), ...(member !== undefined && { member }), ...fields };
    try {
      const { id: act } = await draftAct(deps, operator, request);
      const { words, changes, needs, expiresAt, deskUrl } = await describeAct(deps, operator, act, 'desk');
      const until = new Date(expiresAt).toISOString();
      return {
        lines: [
          `Nothing was changed yet. ${words}`,
          ...changes.map(({ what, before, after }) => `    ${what}: ${before}, then ${after}`),
          `${name} signs it until ${until}${needs > 1 ? ', and another person after that' : ''}: ${deskUrl}`,
        ].map(printable),
        data: { draft: act, words, changes, needs, expiresAt: until, deskUrl },
        waits: true,
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wrong = Object.values(error.fields ?? {}).flat();
      throw new OperatorError(`${wrong.length > 0 ? wrong.join(' ') : error.message} Nothing was changed.`, { cause: error });
    }
  },
};
