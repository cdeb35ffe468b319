import { type ArchivedPostgres, archivePrograms, startArchivedPostgres } from '../../testing/archivedPostgres.ts';
import { canTry } from '../../testing/installedProgram.ts';
import { loseTable } from '../../testing/lostTable.ts';

/** `npm run trial -- restore` does it with a minute of purchases. */
const tried = canTry('Restoring PostgreSQL to a second', ...archivePrograms) ? describe : describe.skip;

tried('PostgreSQL with an archive of pgBackRest', () => {
  let postgres: ArchivedPostgres;
  beforeAll(async () => {
    postgres = await startArchivedPostgres();
  });
  afterAll(() => postgres.stop());

  test('a table is dropped while members buy, and the second before is restored: nothing acknowledged until then is lost, the books are in order', async () => {
    const restored = await loseTable(postgres, { seconds: 3 });
    const { acknowledged, lost, inTheLastSecond, keptOfThose, stopped, faults, boughtAfter, drill } = restored;
    expect({ lost, faults }).toEqual({ lost: 0, faults: [] });
    expect(acknowledged).toBeGreaterThan(0);
    // It was that second, and not a later one.
    expect(inTheLastSecond).toBeGreaterThan(0);
    expect(keptOfThose === inTheLastSecond ? stopped : undefined).toBeUndefined();
    expect(stopped.said).toMatch(/^recovery stopping before commit/);
    // The drill has all that was sold after it as well.
    expect(drill.faults).toEqual([]);
    expect(drill.figures.purchases).toBeGreaterThanOrEqual(acknowledged + boughtAfter);
  });
});
