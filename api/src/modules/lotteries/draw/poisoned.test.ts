// Full tier: random histories of failing draws; draw.test.ts covers one failing draw.

import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, addScheduledReward, endLottery } from '../../../../testkit/lotteries.ts';
import { runAsOperator } from '../../../../testkit/operators.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { credit, expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { payUnchecked } from '../../../app/seed/demoLotteries.ts';
import type { CommandContext } from '../../../core/command/command.ts';
import type { BlockSource } from '../../../core/draw-sources/drawSource.ts';
import { simulatedChain } from '../../../core/draw-sources/simulatedSources.ts';
import { type Announcer, createAnnouncer } from '../../../core/live/announcer.ts';
import { openScheduledLotteries } from '../sale/sale.service.ts';
import { drawDue } from './draw.service.ts';

const chain: BlockSource = {
  chain: 'bsc',
  name: 'BNB Smart Chain',
  firstBlockAt: async (time) => ({ number: 41_000_000, hash: `0x${'ab'.repeat(31)}19`, time }),
};

describe.each(databases)('one round that cannot be drawn, on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;
  let announcer: Announcer;
  const lotteryOf = async (id: number) => (await app.inject(`/api/lotteries/${id}`)).json();
  const due = async () => {
    const config = await testConfig();
    const context: CommandContext = {
      config,
      db: database.db,
      announcer,
      ...drawnBy(simulatedChain(database.db)),
      cwd: '.',
    };
    return JSON.parse((await runAsOperator(context, ['draws', 'due', '--json'])).out);
  };
  const poison = (table: string, event: 'insert' | 'update', condition: string) =>
    database.db.execute(`
      create or replace function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned %', tg_table_name; end $$;
      create trigger poison before ${event} on ${table} for each row when (${condition}) execute function poison();`);

  beforeEach(async () => {
    database = await open();
    announcer = await createAnnouncer(database.db, (error) => {
      throw error;
    });
    app = await openTestApp(database.db, {}, { announcer });
    anna = await player(database.db, { cto: 100 });
  });
  afterEach(async () => {
    await expectLedgerWithoutFaults(database.db);
    await app.close();
    await announcer.close();
    await database.drop();
  });

  const steps = {
    block: (bad: number) => ({
      chain: {
        ...chain,
        firstBlockAt: async (time: Date) =>
          time.getTime() < 1_000_000 ? Promise.reject(new Error(`no block for ${bad}`)) : chain.firstBlockAt(time),
      },
      teller: announcer,
    }),
    number: async (bad: number) => poison('lotteries', 'update', `new.id = ${bad} and new.drawn_at is not null`),
    order: async (bad: number) => poison('orders', 'insert', `new.lottery_id = ${bad}`),
    announcement: (bad: number) => ({
      chain,
      teller: {
        announce: (id: number) => {
          if (id === bad) throw new Error('nobody listens');
          announcer.announce(id);
        },
      },
    }),
  };

  test.each(['block', 'number', 'order', 'announcement'] as const)(
    'at the step %s: it is stored, told and tried again with growing pauses; the others and new rounds go on',
    async (step) => {
      const { db } = database;
      const prize = step === 'order' ? 0 : 50;
      const bad = await addLottery(db, { prize });
      await buyFor(app, anna, bad, [9]);
      await endLottery(db, bad);
      // With its own end it needs its own block, and it comes first.
      if (step === 'block')
        await queryWithoutTriggers(
          db,
          "update lotteries set starts_at = 'epoch', ends_at = timestamptz 'epoch' + interval '1 second' where id = $1",
          [bad],
        );
      if (step === 'block')
        await queryWithoutTriggers(db, "update tickets set created_at = 'epoch' where lottery_id = $1", [bad]);
      const good = [await addLottery(db), await addLottery(db)];
      for (const id of good) {
        await buyFor(app, anna, id, [9]);
        await endLottery(db, id);
      }
      await addScheduledReward(db, '0 0 1 1 *');
      const { chain: blockSource = chain, teller = announcer } = (await steps[step](bad)) ?? {};

      const reports = await drawDue({ db, ...drawnBy(blockSource), announcer: teller });
      expect(reports.find(({ lotteryId }) => lotteryId === bad)).toMatchObject({ outcome: 'failed', step });
      for (const id of good)
        expect(reports.find(({ lotteryId }) => lotteryId === id)).toMatchObject({ outcome: 'drawn', winnerTicket: 9 });
      expect((await openScheduledLotteries({ db, ...drawnBy(chain) }, true)).opened).toHaveLength(1);

      expect(await lotteryOf(bad)).toMatchObject(
        step === 'announcement'
          ? { status: 'ended', winnerTicket: 9, delayReason: null }
          : { status: 'awaiting', winnerTicket: null, delayReason: expect.stringContaining('a fault on our side') },
      );
      const [listed] = await due();
      expect(listed).toMatchObject({
        id: bad,
        step,
        attempts: 1,
        detail: expect.stringMatching(/no block|poisoned|nobody listens/),
      });

      // It waits before the next attempt, each time longer. The hour compensates for a slow machine.
      await db.query("update draw_delays set next_attempt_at = next_attempt_at + interval '1 hour' where lottery_id = $1", [bad]);
      expect(await drawDue({ db, ...drawnBy(blockSource), announcer: teller })).toEqual([]);
      const pauses: number[] = [];
      for (let attempt = 0; attempt < 3; attempt++) {
        await drawDue({ db, ...drawnBy(blockSource), announcer: teller }, { resting: true });
        const [row] = await db.query<{ pause: number }>(
          'select extract(epoch from next_attempt_at - failed_at)::float8 as pause from draw_delays where lottery_id = $1',
          [bad],
        );
        pauses.push(Math.round(row?.pause ?? 0));
      }
      expect(pauses).toEqual([4, 8, 16]);

      await db.execute('drop trigger if exists poison on lotteries; drop trigger if exists poison on orders');
      const told: number[] = [];
      const both = (id: number) => {
        told.push(id);
        announcer.announce(id);
      };
      await drawDue({ db, ...drawnBy(chain), announcer: { announce: both } }, { resting: true });
      expect(told).toEqual([bad]);
      expect(await lotteryOf(bad)).toMatchObject({
        status: 'ended',
        winnerTicket: 9,
        winnerUserId: anna.publicId,
        delayReason: null,
      });
      await payUnchecked(db);
      expect(await due()).toEqual([]);
      expect(await anna.stars(app)).toBe(100 - 3 + 50 * 2 + prize);
    },
  );

  test('a locked round is skipped, and logged when it is late', async () => {
    if (database.url === '') return;
    const { db } = database;
    const held = await addLottery(db);
    const good = await addLottery(db);
    for (const id of [held, good]) await endLottery(db, id);
    await queryWithoutTriggers(db, "update lotteries set ends_at = ends_at - interval '11 seconds' where id = $1", [held]);
    await database.another().transaction(async (tx) => {
      await tx.query('select 1 from lotteries where id = $1 for update', [held]);
      const reports = await drawDue({ db, ...drawnBy(chain), announcer });
      expect(reports).toEqual(expect.arrayContaining([expect.objectContaining({ lotteryId: good, outcome: 'drawn' })]));
      expect(await lotteryOf(held)).toMatchObject({ delayReason: expect.stringContaining('Other work holds this round') });
    });
    expect(await drawDue({ db, ...drawnBy(chain), announcer })).toMatchObject([{ lotteryId: held, outcome: 'drawn' }]);
  });

  test('amounts of 64 bits: 3,000,000,000 tokens are drawn and paid, and a balance ends at 2^53 - 1', async () => {
    const { db } = database;
    const id = await addLottery(db, { prize: 3_000_000_000, ticketPrice: 2 ** 40 });
    await credit(db, anna.id, 2 ** 42);
    await buyFor(app, anna, id, [9, 3]);
    await endLottery(db, id);
    expect(await drawDue({ db, ...drawnBy(chain), announcer })).toMatchObject([{ outcome: 'drawn', winnerUserId: anna.id }]);
    await payUnchecked(db);
    expect(await anna.stars(app)).toBe(100 + 2 ** 42 - 2 ** 41 + 3_000_000_000);

    // A prize that would overflow the balance is not paid and not lost: it waits for the operator.
    await queryWithoutTriggers(db, 'delete from house_draws where lottery_id is null');
    const full = await player(db, { cto: Number.MAX_SAFE_INTEGER });
    const rich = await addLottery(db, { prize: 50, ticketPrice: 1 });
    await buyFor(app, full, rich, [9]);
    await endLottery(db, rich);
    expect(await drawDue({ db, ...drawnBy(chain), announcer })).toMatchObject([{ outcome: 'drawn' }]);
    await expect(payUnchecked(db)).rejects.toThrow();
    await credit(db, full.id, -1_000);
    await payUnchecked(db);
    expect(await full.stars(app)).toBe(Number.MAX_SAFE_INTEGER - 1 - 1_000 + 50);
  });
});
