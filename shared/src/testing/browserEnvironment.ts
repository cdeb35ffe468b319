import { flushCompileCache } from 'node:module';
import { TestEnvironment } from 'jest-environment-jsdom';
import { quickComputedStyle } from './quickStyles.ts';

/** jsdom with missing browser APIs from Node. Without MessageChannel: an open port would keep jest from ending. */
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
/**
 * Flushes Node's compile cache once jsdom is loaded: jest ends large workers by a signal, after which Node would not write it.
 */
function keepCompiled(): void {
  if (!kept) flushCompileCache();
  kept = true;
}
