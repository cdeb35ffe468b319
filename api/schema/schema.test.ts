import { readFile } from 'node:fs/promises';
import { databases, type TestDatabase } from '../testkit/databases.ts';
import { schemaFile, schemaSource } from './schemaSource.ts';

describe.each(databases)('the types of the tables on $name', ({ open }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());

  /** If this fails after a migration, run `npm run schema`. */
  it('match the migrated tables', async () => {
    expect(await readFile(schemaFile, 'utf8')).toBe(await schemaSource(test.db));
  });

  it('change with a table', async () => {
    await test.db.execute("create table stamps (short_name text not null check (short_name in ('a', 'b')), made_at timestamptz)");
    const source = await schemaSource(test.db);
    expect(source).toContain("  stamps: {\n    shortName: 'a' | 'b';\n    madeAt: Date | null;\n  };");
    await test.db.execute('drop table stamps');
  });

  it('are refused for an unknown column type', async () => {
    await test.db.execute('create table shapes (outline polygon not null)');
    await expect(schemaSource(test.db)).rejects.toThrow('No type is known for shapes.outline (polygon)');
    await test.db.execute('drop table shapes');
  });
});
