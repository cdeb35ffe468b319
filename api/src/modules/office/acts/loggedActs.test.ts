import { hash } from 'node:crypto';
import { readAct } from 'shared/fair/readRecords';
import { Acts } from 'witness/acts';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { type OfficePerson, openDesk } from '../../../../testkit/officeDesk.ts';
import { deskSite } from '../../../../testkit/operatorClient.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { softAuthenticator } from '../../../../testkit/softAuthenticator.ts';
import { creditForTest } from '../../../../testkit/wallets.ts';
import { unguarded } from '../../../../testkit/withoutTriggers.ts';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { openFairLog } from '../../../core/fairLog.ts';
import { readPayload } from '../../audit-log/officePayload.ts';
import { verifyActs } from '../../audit-log/verifyActs.ts';
import { auditLedger } from '../../ledger-audit/auditLedger.ts';

class Undone extends Error {}

describe.each(databases)('acts of the office in the public log on $name', ({ open }) => {
  let database: TestDatabase;
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let fiona: OfficePerson;
  let frank: OfficePerson;
  let anna: Player;

  beforeAll(async () => {
    database = await open();
    anna = await player(database.db, { cto: 10 });
    desk = await openDesk(database);
    [fiona, frank] = [await desk.person('finance', 'fiona', softAuthenticator('RS256')), await desk.person('finance', 'frank')];
    await database.db.query('update house_budget set operator_day = 100');
  });
  afterAll(() => database.drop());

  const credit = (amount: number) => ({ kind: 'members credit', member: anna.publicId, amount }) as const;
  const records = (db: Queryable = database.db) =>
    db.query<{ index: number; text: string }>("select index, text from log_records where kind = 'act' order by index");
  const witnessed = async (listed?: ReadonlySet<string>) => {
    const acts = new Acts(listed);
    for (const { index, text } of await records()) acts.take(index, { text, missingAt: null, seenAt: Date.now() });
    return acts.newKeys();
  };
  const audit = async (db: Queryable = database.db) => {
    const { config } = desk.deps;
    const faults = await auditLedger(db, { fairKey: config.fairKey, log: openFairLog(config).signer });
    return faults.map(({ fault, detail }) => `${fault}: ${detail}`);
  };
  const verify = async (db: Queryable = database.db) => {
    const none = () => {
      throw new Error('There are no commands here.');
    };
    return (await verifyActs(db, none)).faults.map(({ fault }) => fault);
  };
  const found = async (change: (tx: Queryable) => Promise<unknown>, look: (tx: Queryable) => Promise<string[]>) => {
    let faults = '';
    const done = database.db.transaction(async (tx) => {
      await change(tx);
      faults = (await look(tx)).join('; ');
      throw new Undone();
    });
    await expect(done).rejects.toThrow(Undone);
    return faults;
  };
  const rewritten = (sql: string) => (tx: Queryable) => unguarded(tx, () => tx.execute(sql));

  test('a done act has one record, of which a witness verifies every signature', async () => {
    const one = await desk.ask(fiona, credit(50));
    const two = await desk.ask(fiona, credit(500));
    expect(await records()).toHaveLength(1);
    expect(await desk.sign(frank, two.id, 'approve')).toMatchObject({ state: 'done' });
    const logged = (await records()).map(({ text }) => readAct(text));
    const [fionaId, frankId] = [fiona.operator.id, frank.operator.id];
    expect(logged).toMatchObject([
      { act: one.id, payload: hash('sha256', one.payload), signatures: [{ verb: 'ask', operator: fionaId }] },
      {
        act: two.id,
        signatures: [
          { verb: 'ask', operator: fionaId },
          { verb: 'approve', operator: frankId },
        ],
      },
    ]);
    const published = (await records()).flatMap(({ text }) => {
      const parts = readAct(text).signatures.flatMap(({ clientData, authenticatorData }) => [clientData, authenticatorData]);
      return [text, ...parts.map((part) => Buffer.from(part, 'hex').toString('latin1'))];
    });
    expect(published.join('\n')).toContain(deskSite.origin);
    expect(published.join('\n')).not.toMatch(new RegExp(`${anna.username}|${readPayload(one.payload).act}`));
    expect(await witnessed()).toEqual([
      expect.stringContaining(`Operator ${fionaId} signs with a new key, in act ${one.id}`),
      expect.stringContaining(`Operator ${frankId} signs with a new key, in act ${two.id}`),
    ]);
    expect([await audit(), await verify()]).toEqual([[], []]);
  });

  test('the database refuses a done act without its record, and a record without its act', async () => {
    const { id } = await desk.ask(fiona, credit(5_000));
    const alone = database.db.query('update office_acts set done_at = clock_timestamp() where id = $1', [id]);
    await expect(alone).rejects.toThrow(`act ${id} of the office is done without a record in the log`);
    const { index, text } = onlyRow((await records()).slice(-1));
    const add = (other: string) =>
      database.db.query("insert into log_records (index, id, kind, text) values ($1, repeat('0', 64), 'act', $2)", [
        index + 1,
        other,
      ]);
    await expect(add(text.replace(/act: \d+/, `act: ${id}`))).rejects.toThrow('an act that is not done');
    await expect(add(text.replace('ask: ', 'ask: 9'))).rejects.toThrow('an act that is not done');
    await expect(add(text)).rejects.toThrow('log_records_act_once');
  });

  test('a credit of a superuser who has FAIR_KEY too is named by the ledger audit', async () => {
    const { id } = await desk.ask(fiona, credit(20));
    const direct = (tx: Queryable) => creditForTest(tx, anna.id, { amount: 777 });
    const named = `credit that no act has made: transfer`;
    expect(await found(direct, audit)).toMatch(new RegExp(`^${named} \\d+: credit of 777 to member ${anna.id}$`));
    const linked = (where: string) => async (tx: Queryable) => {
      await direct(tx);
      await tx.execute(
        `insert into act_entries (entry_id, act_id) select (select max(e.id) from ledger_entries e where e.user_id is not null), a.id from acts a where ${where}`,
      );
    };
    expect(await found(linked(`a.office_act = ${id}`), audit)).toContain(named);
    expect(await found(linked(`a.office_act = ${id}`), verify)).toContain(
      'how often it moved something is "2", and "1" was signed',
    );
    const unlinked = rewritten('delete from act_entries');
    expect(await found(unlinked, audit)).toContain(named);
    expect(await found(unlinked, verify)).toContain('how often it moved something is "0"');
    const unsigned = async (tx: Queryable) => {
      await tx.execute(
        `alter table acts drop constraint acts_unsigned; insert into acts (user_id, kind, by, why) values (${anna.id}, 'members credit', 'fiona', 'None.')`,
      );
      await linked('a.request is null and a.office_act is null')(tx);
    };
    expect(await found(unsigned, verify)).toBe('members credit is not signed, and operators had keys by then');
    expect([await audit(), await verify()]).toEqual([[], []]);
  });

  test('an act that is altered or away differs from the log, and a record that is away from the act', async () => {
    const { id } = await desk.ask(fiona, credit(7));
    const cases: [string, string, string][] = [
      [`delete from log_records where logged_act(text) = ${id}`, 'act without its record in the public log', `act ${id} of`],
      [
        `update log_records set text = replace(text, 'ask: ', 'ask: 1') where logged_act(text) = ${id}`,
        'act that is not what the public log says',
        'the public log has another record of it',
      ],
      [
        `update office_acts set payload = replace(payload, '"amount":"7"', '"amount":"8"') where id = ${id}`,
        'act that is not what the public log says',
        'the public log has another record of it',
      ],
      [`update office_acts set done_at = null where id = ${id}`, 'act of the public log that is gone', `act ${id} of`],
      [
        `alter table acts drop constraint acts_unsigned; update acts set office_act = null, operator_id = null where office_act = ${id}`,
        'act of the public log that is gone',
        'operators had keys by then',
      ],
    ];
    for (const [sql, named, verified] of cases) {
      expect([sql, await found(rewritten(sql), audit)]).toEqual([sql, expect.stringContaining(named)]);
      expect([sql, await found(rewritten(sql), verify)]).toEqual([sql, expect.stringContaining(verified)]);
    }
    const older = rewritten(
      `delete from log_records where logged_act(text) = ${id}; update office_site set logged_after = (select max(id) from acts)`,
    );
    expect(await found(older, verify)).toBe('');
  });

  test('a passkey of the superuser’s own is new to the witness, and none of those that it was given', async () => {
    const known = new Set((await witnessed()).map((line) => /[0-9a-f]{64}/.exec(line)?.[0] ?? ''));
    expect(await witnessed(known)).toHaveLength(2);
    const mallory = await desk.person('finance', 'mallory');
    const { id } = await desk.ask(mallory, credit(30));
    expect([await audit(), await verify()]).toEqual([[], []]);
    expect((await witnessed()).at(-1)).toContain(`Operator ${mallory.operator.id} signs with a new key, in act ${id}`);
    await expect(witnessed(known)).rejects.toThrow(`Act ${id} is signed with a key that is none of the operators`);
  });
});
