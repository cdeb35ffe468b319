import { pgliteKind, type TestDatabase } from '../../../../testkit/databases.ts';
import { testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';

const compact = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('the draw of a round for calendars', () => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await pgliteKind.open();
    app = await openTestApp(test.db, { publicUrl: 'https://lotto.example.com' });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const ask = (id: number) => app.inject(`/api/lotteries/${id}/draw.ics`);
  const property = (file: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(file)?.[1];

  it('has the time that the page shows, as a file with a name', async () => {
    const id = await addLottery(test.db);
    const { drawTime } = (await app.inject(`/api/lotteries/${id}`)).json<{ drawTime: number }>();
    const answer = await ask(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="snail-lotto-round-${id}.ics"`,
    });
    expect(property(answer.body, 'DTSTART')).toBe(compact(new Date(drawTime)));
    expect(property(answer.body, 'URL')).toBe(`https://lotto.example.com/lottery/${id}`);
    expect(property(answer.body, 'SEQUENCE')).toBe('0');
  });

  it('follows a draw that is put off', async () => {
    const id = await addLottery(test.db);
    const moved =
      "update lotteries set draw_attempt = 1, draws_at = ends_at + interval '5 minutes' where id = $1 returning draws_at as at";
    const [row] = await queryWithoutTriggers<{ at: Date }>(test.db, moved, [id]);
    const { body } = await ask(id);
    expect([property(body, 'SEQUENCE'), property(body, 'DTSTART')]).toEqual(['1', row && compact(row.at)]);
  });

  it('follows a cancellation', async () => {
    const id = await addLottery(test.db);
    expect(property((await ask(id)).body, 'STATUS')).toBe('CONFIRMED');
    await cancelLottery({ db: test.db, fairLog: testFairLog, announcer: app.announcer }, id, 'No prize, sorry');
    const { body } = await ask(id);
    expect([property(body, 'SEQUENCE'), property(body, 'STATUS')]).toEqual(['1', 'CANCELLED']);
    expect(body.replaceAll('\r\n ', '')).toContain('No prize\\, sorry');
  });

  it('says so when there is no such round, and gives no file then', async () => {
    const answer = await ask(4_711);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect((await app.inject('/api/lotteries/x/draw.ics')).statusCode).toBe(400);
  });
});
