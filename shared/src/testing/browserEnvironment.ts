import { flushCompileCache } from 'node:module';
import { TestEnvironment } from 'jest-environment-jsdom';
import { quickComputedStyle } from './quickStyles.ts';

/**
 * jsdom with what it lacks of a browser, taken from Node. Not MessageChannel: an open port would keep jest from ending.
 */
export default class BrowserEnvironment extends TestEnvironment {
  private readonly channels: BroadcastChannel[] = [];

  constructor(...parameters: ConstructorParameters<typeof TestEnvironment>) {
    super(...parameters);
    keepCompiled();
    const channels = this.channels;
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      WritableStream,
      TransformStream,
      AbortController,
      AbortSignal,
      structuredClone,
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels.push(this);
        }
      },
    });
    this.global.getComputedStyle = quickComputedStyle(this.global, this.global.getComputedStyle);
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }

  /** An open channel would keep the process alive after the last test. */
  override async teardown(): Promise<void> {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}

let kept = false;
/** Once jsdom is loaded: jest ends a process that has grown by a signal, and Node would then keep nothing of what it has compiled. */
function keepCompiled(): void {
  if (!kept) flushCompileCache();
  kept = true;
}
