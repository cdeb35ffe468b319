import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { freePort } from 'deploy/smoke/startSite';

/**
 * A window of one engine. Playwright drives neither Firefox ESR nor a stock WebKit, so WebDriver does. `screenshot`: returns a
 * PNG in Base64. `messages`: of the console; always empty in WebKit.
 */
export interface EngineWindow {
  open(url: string): Promise<void>;
  evaluate(expression: string): Promise<string>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  screenshot(): Promise<string>;
  readonly messages: readonly string[];
  close(): Promise<void>;
}

interface EngineSpec {
  name: string;
  programs: readonly string[];
  start(): Promise<EngineWindow>;
}

export const engines: readonly EngineSpec[] = [
  { name: 'Chromium', programs: [], start: startChromium },
  { name: 'Firefox', programs: ['firefox-esr'], start: startFirefox },
  { name: 'WebKit', programs: ['WebKitWebDriver', 'Xvfb'], start: startWebKit },
];

const size = { width: 1280, height: 900 };

async function startChromium(): Promise<EngineWindow> {
  const browser = await chromium.launch(await browserLaunch());
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  return {
    messages,
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate<string>(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => (await page.screenshot()).toString('base64'),
    close: () => browser.close(),
  };
}

const press = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

const keys = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** Returns the environment without the fonts and libraries that `browserLaunch` sets for the packaged Chromium. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { FONTCONFIG_PATH: _fonts, LD_LIBRARY_PATH: _libraries, ...rest } = process.env;
  return { ...rest, ...more };
}

async function stop(...processes: ChildProcess[]): Promise<void> {
  for (const each of processes) {
    if (each.exitCode !== null || each.signalCode !== null) continue;
    each.kill('SIGTERM');
    await once(each, 'exit');
  }
}

async function lineOf(program: ChildProcess, from: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
  const stream = program[from];
  if (!stream) throw new Error('The output of the program is not read.');
  const said: string[] = [];
  for await (const line of createInterface(stream)) {
    said.push(line);
    const [, found] = pattern.exec(line) ?? [];
    if (found === undefined) continue;
    stream.resume();
    return found;
  }
  throw new Error(`${program.spawnfile} ended: ${said.join('\n')}`);
}

const firefoxSettings = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'ui.prefersReducedMotion': 1,
};

async function startFirefox(): Promise<EngineWindow> {
  const profile = await mkdtemp(join(tmpdir(), 'snail-lotto-firefox-'));
  const lines = Object.entries(firefoxSettings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const firefox = spawn('firefox-esr', options, { stdio: ['ignore', 'ignore', 'pipe'], env: environment({ HOME: profile }) });
  const bidi = await connect(`${await lineOf(firefox, 'stderr', /WebDriver BiDi listening on (ws:\S+)/)}/session`);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await bidi.send('browsingContext.getTree', {});
  const { context } = contexts[0];
  await bidi.send('browsingContext.setViewport', { context, viewport: size });
  const perform = async (actions: object[]) => void (await bidi.send('input.performActions', { context, actions }));
  return {
    messages: bidi.messages,
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const answer = await bidi.send('script.evaluate', { expression, target: { context }, awaitPromise: false });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    click: (x, y) => perform(press(x, y)),
    type: (text) => perform(keys(text)),
    screenshot: async () => (await bidi.send('browsingContext.captureScreenshot', { context })).data,
    close: async () => {
      await bidi.send('browser.close', {});
      if (firefox.exitCode === null) await once(firefox, 'exit');
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<ReturnType<typeof JSON.parse>>>();
  const messages: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, type, error, message, result, method, params } = JSON.parse(String(data));
    if (method === 'log.entryAdded') messages.push(params.text);
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
  });
  await once(socket, 'open');
  let last = 0;
  const send = (method: string, params: object) => {
    const answer = Promise.withResolvers<ReturnType<typeof JSON.parse>>();
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, messages };
}

async function startWebKit(): Promise<EngineWindow> {
  const home = await mkdtemp(join(tmpdir(), 'snail-lotto-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  // WebKitGTK asks for reduced motion where GTK has no animations.
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: environment({}),
  });
  const display = `:${await lineOf(screen, 'stdout', /^(\d+)$/)}`;
  const port = await freePort();
  const env = environment({ DISPLAY: display, HOME: home, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const send = async (method: string, path: string, body?: object) => {
    const request = { method, ...(body && { body: JSON.stringify(body) }) };
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, request)).json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  while (!(await send('GET', '/status').catch(() => null)))
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended.');
  const { sessionId } = await send('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, size);
  const perform = async (actions: object[]) => void (await send('POST', `${session}/actions`, { actions }));
  return {
    messages: [],
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: (expression) => send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    click: (x, y) => perform(press(x, y)),
    type: (text) => perform(keys(text)),
    screenshot: () => send('GET', `${session}/screenshot`),
    close: async () => {
      await send('DELETE', session);
      await stop(driver, screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}
