import { type Command, OperatorError, textOption, wholeNumber } from '../../core/command/command.ts';
import { printable } from '../../core/command/terminal.ts';
import { decide } from './acceptRequest.ts';
import { type ActRow, entriesOf, findAct, listLatest, listPending } from './acts.repository.ts';
import { readWords } from './request.ts';
import { verifyActs } from './verifyActs.ts';

const inUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Rebuilds the command line from the words that the record may show: `members credit anna2027 50 --token cto`. */
function askedFor({ kind, opened, named, username }: ActRow): string {
  if (opened === null) return `${kind} ${username ?? ''}`.trim();
  const names = named === null ? [] : readWords(named);
  const words = readWords(opened).map((each, place) => (each || names[place] || { word: '…' }).word);
  // The reason and the text for the member have lines of their own. All other words are shown: the other operator approves
  // exactly these.
  const isOwn = (word: string | undefined) => /^--(why|tell|by|reason)$/.test(word ?? '');
  const shown = words.filter(
    (word, place) => !isOwn(word) && !isOwn(words[place - 1]) && !/^--(why|tell|by|reason)=/.test(word) && word !== '--json',
  );
  return printable(shown.join(' '));
}

function decisionText({ expiresAt, decidedAs, decidedBy, over }: ActRow): string {
  if (expiresAt === null) return '';
  if (decidedAs !== null) return `, ${decidedAs ? 'approved' : 'refused'} by ${decidedBy}`;
  return over ? `, waited in vain until ${inUtc(expiresAt)}` : `, waits until ${inUtc(expiresAt)}`;
}

const isSigned = ({ request, officeAct }: ActRow) => request !== null || officeAct !== null;

export function actLines(act: ActRow): string[] {
  return [
    `#${act.id}  ${inUtc(act.doneAt)}  ${askedFor(act)}  by ${printable(act.by)}${isSigned(act) ? '' : ' (not signed)'}${decisionText(act)}`,
    `    why: ${printable(act.why)}`,
    ...(act.told === null ? [] : [`    told: ${printable(act.told)}`]),
  ];
}

export function actData(act: ActRow): object {
  const { id, kind, by, why, told, doneAt, username, expiresAt, decides, approved, decidedBy, decidedAs } = act;
  return {
    id,
    kind,
    asked: askedFor(act),
    by,
    why,
    told,
    doneAt,
    username,
    expiresAt,
    decides,
    approved,
    decidedBy,
    decidedAs,
    signed: isSigned(act),
  };
}

export const actCommands: readonly Command[] = [
  {
    name: 'approve',
    usage: '<act>',
    summary: 'Let what another operator asked for be done: it is judged again, and done once. Never your own',
    args: [1, 1],
    act: { args: [0] },
    run: (context, [idText = '']) => decide(context, wholeNumber('The act', idText, 1), true),
  },
  {
    name: 'refuse',
    usage: '<act>',
    summary: 'Put away what another operator asked for: it will not be done',
    args: [1, 1],
    act: { args: [0] },
    run: (context, [idText = '']) => decide(context, wholeNumber('The act', idText, 1), false),
  },
  {
    name: 'acts verify',
    usage: '',
    summary: 'Hold every act against what its operator signed, and every operator against the act that enrolled them',
    args: [0, 0],
    run: async ({ db, understand }) => {
      const result = await verifyActs(db, understand);
      const { acts, unsigned, faults } = result;
      const before = unsigned === 0 ? '' : `, ${unsigned} of them from before operators had keys`;
      const lines =
        faults.length === 0
          ? [`${acts} acts${before}: each is what its operator signed.`]
          : faults.map(({ act, fault }) => `${act === null ? '' : `#${act}: `}${printable(fault)}`);
      return { lines, data: result, failed: faults.length > 0 };
    },
  },
  {
    name: 'acts show',
    usage: '<act>',
    summary: 'One act: who, why and when, what it moved in the books, and the signature',
    args: [1, 1],
    run: async ({ db }, [idText = '']) => {
      const act = await findAct(db, wholeNumber('The act', idText, 1));
      if (act === undefined) throw new OperatorError(`There is no act ${idText}. See: acts --all`);
      const entries = await entriesOf(db, [act.id]);
      const moved = entries
        .filter(({ userId }) => userId !== null)
        .map(
          (e) =>
            `    moved: ${e.amount} ${e.token} ${e.bucket}, ${e.reason}${e.lotteryId === null ? '' : ` of round ${e.lotteryId}`}, entry ${e.id}`,
        );
      const proof =
        act.request === null
          ? []
          : [`    key: ${act.publicKey}`, `    signed: ${act.request.replace('\n', ' ')}`, `    signature: ${act.signature}`];
      return {
        lines: [...actLines(act), ...moved, ...proof],
        data: { ...actData(act), entries, publicKey: act.publicKey, request: act.request, signature: act.signature },
      };
    },
  },
  {
    name: 'acts',
    usage: '[--all] [--limit 50]',
    summary: 'What waits for another operator; with --all the latest acts of everybody: who, why and when',
    options: { all: { type: 'boolean' }, limit: { type: 'string' } },
    args: [0, 0],
    run: async ({ db }, _args, options) => {
      const limit = wholeNumber('--limit', textOption(options, 'limit') ?? '50', 1);
      const acts = options.all === true ? await listLatest(db, limit) : await listPending(db);
      const none = options.all === true ? 'Nothing was done yet.' : 'Nothing waits for an approval.';
      return { lines: acts.length > 0 ? acts.flatMap(actLines) : [none], data: acts.map(actData) };
    },
  },
];
