import { type OfficeScope, officeScopes } from 'shared/contracts/operation';
import { type Command, OperatorError, textOption, wholeNumber } from '../../../core/command/command.ts';
import { table } from '../../../core/command/terminal.ts';
import { checkOperatorName } from '../../audit-log/operatorKey.ts';
import { insertToken, listTokens, revokeToken } from './machineTokens.ts';

const isScope = (text: string): text is OfficeScope => officeScopes.some((scope) => scope === text);

function scopesOf(text: string): OfficeScope[] {
  const scopes = [...new Set(text.split(','))];
  if (!scopes.every(isScope))
    throw new OperatorError(`--scopes is a list of ${officeScopes.join(', ')}, not "${text}". Nothing was changed.`);
  return scopes;
}

export const machineTokenCommands: readonly Command[] = [
  {
    name: 'operators token',
    usage: `<name> [--scopes ${officeScopes.join(',')}] [--days 90]`,
    summary: 'Make a token with which a program reads lists of the office, for 90 days at most; shown once. For stewards',
    options: { scopes: { type: 'string' }, days: { type: 'string' } },
    args: [1, 1],
    act: { args: [0], options: ['scopes', 'days'] },
    run: async ({ db, operator }, [typed = ''], options) => {
      const name = checkOperatorName(typed);
      const scopes = scopesOf(textOption(options, 'scopes') ?? officeScopes.join(','));
      const days = wholeNumber('--days', textOption(options, 'days') ?? '90', 1, 90);
      if (operator === null) throw new Error('Only an operator makes a token.');
      const made = await db.transaction(async (tx) => {
        if ((await listTokens(tx)).some((each) => each.name === name && each.revokedAt === null))
          throw new OperatorError(`There is a token ${name}. Revoke it first: operators revoke-token ${name}`);
        const token = await insertToken(tx, operator.id, { name, scopes, days });
        if (token === undefined)
          throw new OperatorError(`${operator.name} is no steward of the office, who alone makes tokens. Nothing was changed.`);
        return token;
      });
      return {
        lines: [
          `Hand over to the program, it is not shown again (reads ${scopes.join(', ')} until ${made.expiresAt.toISOString()}):`,
          made.token,
        ],
        data: { name, scopes, ...made },
      };
    },
  },
  {
    name: 'operators revoke-token',
    usage: '<name>',
    summary: 'End a token of a program at once',
    args: [1, 1],
    act: { args: [0] },
    run: async ({ db }, [name = '']) => {
      await db.transaction(async (tx) => {
        if (!(await revokeToken(tx, name))) throw new OperatorError(`There is no token ${name}. See: operators tokens`);
      });
      return { lines: [`The token ${name} reads nothing any more.`], data: { name } };
    },
  },
  {
    name: 'operators tokens',
    usage: '',
    summary: 'Tokens of programs: what they read, until when, who made them, and when they were last used',
    args: [0, 0],
    run: async ({ db }) => {
      const tokens = await listTokens(db);
      const rows = tokens.map(({ name, scopes, by, expiresAt, revokedAt, lastUsedAt }) => [
        name,
        scopes.join(','),
        by,
        expiresAt.toISOString(),
        revokedAt?.toISOString() ?? '-',
        lastUsedAt?.toISOString() ?? '-',
      ]);
      const head = ['name', 'reads', 'by', 'expires', 'revoked', 'last used'];
      return { lines: rows.length > 0 ? table(head, rows) : ['There is no token.'], data: tokens };
    },
  },
];
