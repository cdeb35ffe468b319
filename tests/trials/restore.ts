import { archivePrograms, startArchivedPostgres } from 'api/testing/archivedPostgres';
import { canTry } from 'api/testing/installedProgram';
import { loseTable } from 'api/testing/lostTable';

export async function tryRestore(say: (line: string) => void, seconds: number): Promise<void> {
  if (!canTry('Restoring PostgreSQL to a second', ...archivePrograms)) throw new Error('Install postgresql and pgbackrest.');
  const postgres = await startArchivedPostgres();
  try {
    const { acknowledged, lost, inTheLastSecond, keptOfThose, stopped, faults, boughtAfter, took, drill } = await loseTable(
      postgres,
      { seconds },
    );
    const s = (ms: number) => (ms / 1000).toFixed(1);
    say(
      `${acknowledged} purchases acknowledged until the second before the drop, ${lost} of them lost; of ${inTheLastSecond} in that second ${keptOfThose} are there; ` +
        `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}; ${boughtAfter} bought afterwards`,
    );
    say(`backup ${s(took.backup)} s; restored in place, from the stop to the first answer, ${s(took.restore)} s`);
    say(
      `drill ${s(drill.total)} s: restored ${s(drill.took.unpack)} s, replayed ${s(drill.took.open)} s, books checked ${s(drill.took.check)} s; ` +
        `${drill.figures.purchases} purchases, ${drill.faults.length} faults`,
    );
    const tooLate = keptOfThose === inTheLastSecond;
    const tooFew = drill.figures.purchases < acknowledged + keptOfThose + boughtAfter;
    if (tooLate || tooFew)
      say(
        `asked for ${stopped.target}; the server: ${stopped.said ?? 'nothing'}; ${tooFew ? 'the drill lacks purchases' : 'all of the last second is there'}`,
      );
    if (lost + faults.length + drill.faults.length > 0 || tooLate || tooFew) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}
