import { OperatorRole } from 'shared/contracts/officeSession';
import { Compile } from 'typebox/compile';
import { type Command, OperatorError } from '../../../core/command/command.ts';
import { checkOperatorName, isMailAddress } from '../../audit-log/operatorKey.ts';
import { foundOffice, type Invited } from './founding.ts';

const isRole = Compile(OperatorRole);

export const foundCommand: Command = {
  name: 'operators found',
  usage: '<name>=<role>[=<mail address>] …',
  summary:
    'Invite the first operators of the office, three or more at once, by links for one use: for whoever owns the tables, with the provider stopped or DATABASE_OWNER_URL',
  args: [1, 20],
  run: async ({ config, db, ownsTables }, typed) => {
    if (ownsTables !== true)
      throw new OperatorError(
        'Only whoever owns the tables can do that: stop the provider first (embedded database), or set DATABASE_OWNER_URL. Nothing was changed.',
      );
    if (config.officeUrl === null) throw new OperatorError('There is no office: set OFFICE_URL first. Nothing was changed.');
    const people = typed.map(readInvited);
    if (new Set(people.map(({ name }) => name)).size < people.length)
      throw new OperatorError('Two people have one name. Nothing was changed.');
    const { withOwner } = await import('../../../core/db/openDatabase.ts');
    const { officeUrl } = config;
    const links = await withOwner(config, db, (owner) => foundOffice(owner.as('operator'), officeUrl, people));
    if (typeof links === 'string') throw new OperatorError(`${links} Nothing was changed.`);
    const invited = people.map((each, index) => ({ ...each, link: links[index] }));
    return {
      lines: [
        'Give each person their link, over a way that only they read. It opens once, within 72 hours:',
        ...invited.map(({ name, role, link }) => `${name} (${role}): ${link}`),
      ],
      data: invited,
    };
  },
};

function readInvited(typed: string): Invited {
  const [name = '', role, email = null] = typed.split('=');
  if (!isRole.Check(role))
    throw new OperatorError(`"${typed}" is not NAME=ROLE with a role of observer, support, finance, sales or steward.`);
  if (email !== null && !isMailAddress(email)) throw new OperatorError(`"${email}" is no mail address.`);
  return { name: checkOperatorName(name), role, email };
}
