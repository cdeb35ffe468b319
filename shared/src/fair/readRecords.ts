import {
  type ActRecord,
  actText,
  type CancelRecord,
  cancelKinds,
  cancelText,
  type ExtendRecord,
  extendText,
  type FreezeRecord,
  freezeText,
  type LogKind,
  type OpeningRecord,
  openingText,
  type PagesRecord,
  pagesText,
  type ResultRecord,
  recordKinds,
  resultText,
} from './records.ts';

/** The text is not a valid record; the message says where. */
export class NotARecord extends Error {
  override name = 'NotARecord';
}

class Fields {
  readonly #values: Map<string, string>;
  readonly #kind: LogKind;
  readonly version: 1 | 2;

  constructor(kind: LogKind, text: string) {
    this.#kind = kind;
    const [head, ...lines] = text.split('\n');
    this.version = head === `snail-lotto/${kind}/v2` && (kind === 'opening' || kind === 'cancel') ? 2 : 1;
    if (this.version === 1 && head !== `snail-lotto/${kind}/v1`)
      throw new NotARecord(`It does not begin with snail-lotto/${kind}/v1.`);
    this.#values = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(': ');
        return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  text(key: string): string {
    const value = this.#values.get(key);
    if (value === undefined || value === '') throw new NotARecord(`The ${this.#kind} record has no "${key}".`);
    return value;
  }

  count(key: string): number {
    const value = this.text(key);
    if (!/^(0|[1-9]\d{0,15})$/.test(value) || !Number.isSafeInteger(Number(value)))
      throw new NotARecord(`"${key}" of the ${this.#kind} record is not a whole number.`);
    return Number(value);
  }

  hash(key: string): string {
    const value = this.text(key);
    if (!/^[0-9a-f]{64}$/.test(value)) throw new NotARecord(`"${key}" of the ${this.#kind} record is not 64 hex digits.`);
    return value;
  }

  oneOf<Choice extends string>(key: string, choices: readonly Choice[]): Choice {
    const value = this.text(key);
    const choice = choices.find((each) => each === value);
    if (choice === undefined) throw new NotARecord(`"${key}" of the ${this.#kind} record is not ${choices.join(' or ')}.`);
    return choice;
  }
}

/** Checks that serialising gives the same text, so that order, spaces and line ends are canonical. */
function exactly<Parsed>(text: string, record: Parsed, write: (record: Parsed) => string): Parsed {
  if (write(record) !== text) throw new NotARecord('Its lines are not in their order, or something else stands between them.');
  return record;
}

/** Reads an opening, as the functions below read the other records. @throws NotARecord */
export function readOpening(text: string): OpeningRecord {
  const fields = new Fields('opening', text);
  const rule = fields.oneOf('rule', ['v1', 'v2']);
  return exactly(
    text,
    {
      origin: fields.text('origin'),
      round: fields.count('round'),
      numbers: fields.count('numbers'),
      price: fields.count('price'),
      prize: fields.hash('prize'),
      opens: fields.count('opens'),
      closes: fields.count('closes'),
      decidedBy:
        rule === 'v1'
          ? { rule, chain: fields.oneOf('chain', ['bsc', 'simulated']), blockAt: fields.count('block-at') }
          : { rule, beacon: fields.hash('beacon'), beaconRound: fields.count('beacon-round') },
      limits: fields.version === 2 ? { freezeBy: fields.count('freeze-by'), resultBy: fields.count('result-by') } : undefined,
      terms: fields.hash('terms'),
    },
    openingText,
  );
}

export function readFreeze(text: string): FreezeRecord {
  const fields = new Fields('freeze', text);
  return exactly(
    text,
    { opening: fields.hash('opening'), attempt: fields.count('attempt'), sold: fields.count('sold'), root: fields.hash('root') },
    freezeText,
  );
}

export function readResult(text: string): ResultRecord {
  const fields = new Fields('result', text);
  return exactly(
    text,
    {
      opening: fields.hash('opening'),
      freeze: fields.hash('freeze'),
      decided: fields.has('signature')
        ? { rule: 'v2', beaconRound: fields.count('beacon-round'), signature: fields.text('signature') }
        : { rule: 'v1', block: fields.count('block'), hash: fields.text('hash') },
      number: fields.count('number'),
      owner: fields.text('owner') === 'unsold' ? 'unsold' : fields.hash('owner'),
    },
    resultText,
  );
}

export function readCancel(text: string): CancelRecord {
  const fields = new Fields('cancel', text);
  const opening = fields.hash('opening');
  if (fields.version === 1)
    return exactly(
      text,
      { opening, reason: fields.text('reason'), before: fields.oneOf('before', ['close', 'draw']) },
      cancelText,
    );
  const kind = fields.oneOf('kind', cancelKinds);
  const [attempt, time] = [fields.count('attempt'), fields.count('time')];
  const reason = kind === 'before-close' ? fields.text('reason') : undefined;
  return exactly(text, { opening, kind, attempt, time, reason }, cancelText);
}

export function readExtend(text: string): ExtendRecord {
  const fields = new Fields('extend', text);
  const [opening, time, closes] = [fields.hash('opening'), fields.count('time'), fields.count('closes')];
  const decides: ExtendRecord['decides'] = fields.has('block-at')
    ? { rule: 'v1', blockAt: fields.count('block-at') }
    : { rule: 'v2', beaconRound: fields.count('beacon-round') };
  return exactly(text, { opening, time, closes, decides }, extendText);
}

export function readPages(text: string): PagesRecord {
  const fields = new Fields('pages', text);
  const [deployment, time] = [fields.count('deployment'), fields.count('time')];
  return exactly(
    text,
    { origin: fields.text('origin'), deployment, time, move: fields.hash('move'), code: fields.hash('code') },
    pagesText,
  );
}

const signed = /^(ask|approve): ([1-9]\d{0,14}) ((?:[\da-f]{2})+) ((?:[\da-f]{2})+) ((?:[\da-f]{2})+) ((?:[\da-f]{2})+)$/gm;

export function readAct(text: string): ActRecord {
  const fields = new Fields('act', text);
  const signatures = [...text.matchAll(signed)].map(
    ([, verb, operator, key = '', authenticatorData = '', clientData = '', signature = '']) => ({
      verb: verb === 'ask' ? ('ask' as const) : ('approve' as const),
      operator: Number(operator),
      key,
      authenticatorData,
      clientData,
      signature,
    }),
  );
  if (signatures.findLastIndex(({ verb }) => verb === 'ask') !== 0)
    throw new NotARecord('An act is asked for by one operator first, and then approved by others.');
  if (new Set(signatures.map(({ operator }) => operator)).size < signatures.length)
    throw new NotARecord('An act is signed twice by one operator.');
  return exactly(text, { act: fields.count('act'), payload: fields.hash('payload'), signatures }, actText);
}

/** Returns the kind of a record by its first line; undefined for other texts. */
export function kindOf(text: string): LogKind | undefined {
  const kinds: readonly LogKind[] = [...recordKinds, 'pages', 'act'];
  const [, inTwo, inOne] = /^snail-lotto\/(?:(opening|cancel)\/v[12]|(act|extend|freeze|result|pages)\/v1)\n/.exec(text) ?? [];
  return kinds.find((kind) => kind === inTwo || kind === inOne);
}
