import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listOfCodes } from 'shared/fair/pages';
import { readPages } from 'shared/fair/readRecords';
import { textHash } from 'shared/fair/records';
import { deploymentHash, deploymentPath } from 'site/deployments/deployment';
import { hashesOfDocuments } from 'site/deployments/documents';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { deploymentLogFixture } from '../../../testkit/deploymentLogFixture.ts';
import { testFairLog as fairLog } from '../../../testkit/drawSourceFakes.ts';
import { findText } from './fairLog.repository.ts';
import { logPages } from './loggedPages.ts';

describe.each(databases)('records of pages on $name', ({ open }) => {
  let database: TestDatabase;
  let site: Awaited<ReturnType<typeof deploymentLogFixture>>;
  beforeAll(async () => {
    database = await open();
    site = await deploymentLogFixture();
  });
  afterAll(() => Promise.all([database.drop(), site.remove()]));

  const records = async () =>
    (await database.db.query<{ text: string }>("select text from log_records where kind = 'pages' order by index")).map(
      ({ text }) => readPages(text),
    );
  const follow = () => logPages({ db: database.db, fairLog, site: site.dir });
  const page = (main: string) => `<head><script defer src="/host/${main}/main.js"></script></head>`;
  const filesOf = (main: string) => [
    { file: 'pages/_home.html', text: page(main) },
    { file: 'pages/_with/1/_home.html', text: page(`${main}-canary`) },
    { file: 'pages/pages.json', text: '[]' },
  ];
  const write = (file: string, text: string) =>
    mkdir(path.dirname(path.join(site.dir, file)), { recursive: true }).then(() => writeFile(path.join(site.dir, file), text));

  test('each deployment is recorded once by several processes, when all its documents are there', async () => {
    const processes = [follow(), follow(), follow()];
    const look = () => Promise.all(processes.map((one) => one()));
    await look();
    await site.compose();
    await look();
    // The first deployment has only a key, and no documents.
    expect(await records()).toEqual([]);

    const files = filesOf('1');
    await site.move({ releases: ['host/1'], documents: hashesOfDocuments(files) });
    await site.compose();
    for (const { file, text } of files.slice(1)) await write(file, text);
    await write('pages/_home.html', 'changed');
    await look();
    expect(await records()).toEqual([]);
    await write('pages/_home.html', page('1'));
    await look();
    await look();
    await follow()();
    const code = listOfCodes([page('1'), page('1-canary')]);
    const move = deploymentHash(await readFile(path.join(site.dir, deploymentPath(2)), 'utf8'));
    expect(await records()).toEqual([
      { origin: fairLog.origin, deployment: 2, time: expect.any(Number), move, code: textHash(code) },
    ]);
    expect(await findText(database.db, textHash(code))).toBe(code);

    await site.move({ releases: ['host/2'], documents: hashesOfDocuments(filesOf('2')) });
    for (const { file, text } of filesOf('2')) await write(file, text);
    // A deployment that is not composed yet is not shown to anybody.
    await look();
    expect(await records()).toHaveLength(1);
    await site.compose();
    await look();
    expect((await records()).map(({ deployment }) => deployment)).toEqual([2, 3]);
  });
});
