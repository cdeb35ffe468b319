import { emptySite, pointTo } from '../testing/builds.ts';
import { addDeployment } from './addDeployment.ts';
import { readState } from './deploymentLog.ts';
import { OverlaySite } from './OverlaySite.ts';

test('deployments on an overlay stay there, and deployments of the site below do not mix with them', async () => {
  const below = await emptySite();
  await pointTo(below, 'host', '1');
  const trial = new OverlaySite(below);
  await addDeployment(trial, async ({ apps }) => {
    await pointTo(below, 'mfe-b', '1');
    const moved = { app: 'mfe-a', to: '1', from: apps['mfe-a']?.live ?? null, signature: null };
    return { what: 'release', apps: [moved], keys: [], forced: [], skipped: [] };
  });
  await pointTo(below, 'mfe-c', '1');
  await pointTo(trial, 'mfe-a', '2');

  expect(Object.keys((await readState(trial)).apps)).toEqual(['host', 'mfe-a']);
  expect((await readState(trial)).apps['mfe-a']).toEqual({ live: '2', earlier: ['1'], left: [] });
  expect(Object.keys((await readState(below)).apps)).toEqual(['host', 'mfe-b', 'mfe-c']);
});

test('writes and removals on an overlay leave the site below unchanged', async () => {
  const below = await emptySite();
  await below.write('mfe-a/1/a.html', 'below');
  const trial = new OverlaySite(below);
  await trial.write('mfe-a/1/b.html', 'here');
  expect(await trial.list('mfe-a/1')).toEqual(['mfe-a/1/a.html', 'mfe-a/1/b.html']);
  expect(await trial.create('mfe-a/1/a.html', 'again')).toBe(false);
  expect(await trial.create('mfe-a/1/c.html', 'new')).toBe(true);
  await trial.remove('mfe-a/1/a.html');
  expect(await trial.list('mfe-a/1')).toEqual(['mfe-a/1/b.html', 'mfe-a/1/c.html']);
  expect([await trial.exists('mfe-a/1/a.html'), await trial.read('mfe-a/1/a.html')]).toEqual([false, null]);
  expect(await below.list('mfe-a/1')).toEqual(['mfe-a/1/a.html']);
  expect(Buffer.from(trial.written('mfe-a/1/b.html') ?? '').toString()).toBe('here');
});

test('documents of the site below are not its own: they are made of other moves', async () => {
  const below = await emptySite();
  await below.write('pages/live.json', '{"revision":9}');
  const trial = new OverlaySite(below);
  expect([await trial.read('pages/live.json'), await trial.exists('pages/live.json')]).toEqual([null, false]);
  expect(await trial.list('pages')).toEqual([]);
  expect(await trial.replace('pages/live.json', '{"revision":3}', (now) => now === null)).toBe(true);
  expect((await below.read('pages/live.json'))?.text).toBe('{"revision":9}');
});
