import { type Command, OperatorError, type RunContext } from '../../core/command/command.ts';
import { table } from '../../core/command/terminal.ts';
import { checkOperatorName, isPublicKey, newOperatorKey } from './operatorKey.ts';
import { enrolKey, listOperators, lockOperators, type Operator, removeOperator } from './operators.repository.ts';

const enrolled = (operators: readonly Operator[]): Operator[] => operators.filter(({ removedAt }) => removedAt === null);
/** Those of the office have no key, and neither sign nor approve a command. */
const withKey = (operators: readonly Operator[]): Operator[] => operators.filter(({ publicKey }) => publicKey !== null);

export const operatorCommands: readonly Command[] = [
  {
    name: 'operators key',
    usage: '<name>',
    summary: 'Make a key of your own in a file that only your account reads, and print its public half; needs no provider',
    args: [1, 1],
    alone: async ({ config }, [typed = '']) => {
      const { name, file, publicKey } = await newOperatorKey({ dataDir: config.dataDir, keyFile: config.operatorKey }, typed);
      const lines = [
        `The key is in ${file}. Keep it to yourself; who has it signs as you.`,
        `Another operator enrols it: npm run provider -- operators add ${name} ${publicKey}`,
      ];
      return { lines, data: { name, file, publicKey } };
    },
  },
  {
    name: 'operators add',
    usage: '<name> [public key]',
    summary: 'Enrol another operator, with what `operators key` printed to them; without a key: yourself, as the first of all',
    args: [1, 2],
    act: { args: [0, 1] },
    run: (context, [name = '', publicKey]) => addOperator(context, checkOperatorName(name), publicKey),
  },
  {
    name: 'operators remove',
    usage: '<name>',
    summary: 'Take an operator off the list: their key signs nothing from now on. What they did stays',
    args: [1, 1],
    act: { args: [0] },
    run: (context, [name = '']) => removeOperatorByName(context, name),
  },
  {
    name: 'operators recover',
    usage: '<name>',
    summary:
      'Enrol the key that is here when no other can sign: for whoever owns the tables, with the provider stopped or DATABASE_OWNER_URL',
    args: [1, 1],
    act: { args: [0] },
    // acceptRequest has checked the right to do this and has added the key; this only records the act.
    run: ({ db }, [name = '']) =>
      db.transaction(async () => ({ lines: [`${name} is an operator. See who else is: operators list`], data: { name } })),
  },
  {
    name: 'operators list',
    usage: '',
    summary: 'Whose keys sign, and whose did',
    args: [0, 0],
    run: async ({ db }) => {
      const operators = await listOperators(db);
      const rows = operators.map((each) => [
        each.name,
        each.role ?? '-',
        each.enrolledAt.toISOString(),
        each.removedAt?.toISOString() ?? '-',
        each.publicKey ?? '-',
      ]);
      const lines =
        rows.length > 0 ? table(['name', 'role', 'enrolled', 'removed', 'public key'], rows) : ['Nobody is enrolled yet.'];
      return { lines, data: operators };
    },
  },
];

function addOperator({ db, operator, needsApproval }: RunContext, name: string, publicKey: string | undefined) {
  return db.transaction(async (tx) => {
    await lockOperators(tx);
    const known = await listOperators(tx);
    const all = enrolled(known);
    const now = withKey(all);
    const me = now.find(({ id }) => id === operator?.id);
    if (publicKey === undefined || (publicKey === me?.publicKey && name === me.name)) {
      if (now.length > 1 || me?.name !== name)
        throw new OperatorError(
          `Say whose key it is: operators add ${name} PUBLIC-KEY. They have it from: operators key ${name}`,
        );
      return {
        lines: [`${name} is the first operator. Add others: operators add NAME PUBLIC-KEY`],
        data: { name, publicKey: me.publicKey },
      };
    }
    if (!isPublicKey(publicKey))
      throw new OperatorError('The public key is what `npm run provider -- operators key NAME` prints: 64 hexadecimal digits.');
    if (now.some((each) => each.name === name)) throw new OperatorError(`There is an operator ${name} already.`);
    const owner = known.find((each) => each.publicKey === publicKey);
    if (owner !== undefined)
      throw new OperatorError(
        `This key ${owner.removedAt === null ? 'is' : 'was'} that of ${owner.name}. Everybody has one of their own.`,
      );
    await enrolKey(tx, name, publicKey, operator?.id ?? null);
    // Otherwise one operator could enrol a second key and approve their own acts with it.
    if (now.length > 1) needsApproval(`Another operator has to approve who joins.`);
    return { lines: [`${name} is an operator.`], data: { name, publicKey } };
  });
}

function removeOperatorByName({ db, operator, needsApproval }: RunContext, name: string) {
  return db.transaction(async (tx) => {
    await lockOperators(tx);
    const all = enrolled(await listOperators(tx));
    const now = withKey(all);
    const one = all.find((each) => each.name === name);
    if (one === undefined) throw new OperatorError(`There is no operator ${name}. See: operators list`);
    if (now.length === 1 && one.publicKey !== null) throw new OperatorError(`${name} is the only operator. Add another first.`);
    await removeOperator(tx, one.id);
    const others = now.filter(({ id }) => id !== one.id && id !== operator?.id);
    // An operator removes their own key without approval: it may be stolen. If only two are left, each may remove the other,
    // because there is no third one to approve it.
    if (one.id !== operator?.id && others.length > 0) needsApproval('Another operator has to approve who goes.');
    return { lines: [`${name} is no operator any more.`], data: { name } };
  });
}
