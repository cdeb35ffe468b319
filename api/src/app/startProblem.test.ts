import { FolderUnusable } from '../core/db/dataFolder.ts';
import { startProblem } from './startProblem.ts';

const config = { port: 3000, databaseUrl: null, dataDir: '/data' };

test.each([
  [{ name: 'ErrnoError', errno: 51 }, 'the disk is full. Free some space, or set DATA_DIR to a folder on another disk.'],
  [
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    'the disk is full. Free some space, or set DATA_DIR to a folder on another disk.',
  ],
  [
    { name: 'ErrnoError', errno: 2 },
    'its files cannot be written (EACCES). Let this user write them, or set DATA_DIR to another folder.',
  ],
  [
    { name: 'ErrnoError', errno: 69 },
    'its files cannot be written (EROFS). Let this user write them, or set DATA_DIR to another folder.',
  ],
  [new Error('it is broken\nin detail'), 'it is broken. Set DATA_DIR to another folder, or restore this one from a backup.'],
])('%o is one line', (cause, reason) => {
  expect(startProblem(new FolderUnusable('/data/database', cause), config)).toBe(
    `The embedded database in /data/database cannot be opened: ${reason}`,
  );
});

test('a disk that gets full while the tables are made is one line', () => {
  expect(startProblem(Object.assign(new Error('No space left on device'), { code: '53100' }), config)).toBe(
    'The disk of the database is full. Free some space there and start again.',
  );
});

test('a folder that cannot be made is one line', () => {
  const error = Object.assign(new Error('no such file or directory'), {
    code: 'ENOENT',
    syscall: 'mkdir',
    path: '/readonly/data',
  });
  expect(startProblem(error, config)).toBe(
    'The data folder /readonly/data cannot be made. Set DATA_DIR to a folder that can be written.',
  );
});
