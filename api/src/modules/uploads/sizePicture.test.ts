import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sandboxUser } from 'ssr/sandbox/enterSandbox';
import { kernelRules } from 'ssr/sandbox/kernel';
import { childrenOf } from '../../../testkit/providerProcess.ts';
import { readPicture } from './pictureProcess.ts';
import { type PictureKind, pictureKind } from './pictures.ts';
import { previewPicture, sizePicture } from './sizePicture.ts';

const kindOf = (ending: string): PictureKind => pictureKind(`a.${ending}`) ?? { ending, contentType: '' };
const canvas = (width: number, height: number, background = 'orange') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('sizing a picture', () => {
  it('makes those variants that are clearly narrower', async () => {
    const sized = await sizePicture(kindOf('png'), await canvas(1000, 500).png().toBuffer());
    const widths = 'variants' in sized && sized.variants.map(({ width }) => width);
    expect(sized).toMatchObject({ width: 1000 });
    expect(widths).toEqual([96, 192, 384, 768]);
  });

  it('counts the width after the turn that a camera noted', async () => {
    const upright = await canvas(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sized = await sizePicture(kindOf('jpg'), upright);
    const first = 'variants' in sized ? sized.variants[0] : undefined;
    expect(sized).toMatchObject({ width: 200 });
    expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 96, height: 192 });
  });

  it('shows an operator a small still of what is stored', async () => {
    const small = await previewPicture(await canvas(400, 1000).png().toBuffer());
    const bytes = 'clean' in small ? small.clean : undefined;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 480 });
    expect(await previewPicture(Buffer.from('none'))).toEqual({ problem: 'is not a picture' });
  });

  it('keeps animations', async () => {
    const frames = await Promise.all(['red', 'green', 'blue'].map((color) => canvas(300, 200, color).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const sized = await sizePicture(kindOf('gif'), moving);
    const first = 'variants' in sized ? sized.variants[0] : undefined;
    expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 96, height: 64, pages: 3 });
  });

  it('refuses a small file that unfolds to very many pixels', async () => {
    const bomb = await canvas(8000, 8000).png().toBuffer();
    expect(await sizePicture(kindOf('png'), bomb)).toEqual({ problem: 'has more than 50 million pixels' });
  });

  it('refuses many frames that together unfold to very many pixels', async () => {
    const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    // GIF: 13 bytes header and screen descriptor, 6 bytes colour table, then the frame, then the trailer.
    const [head, frame] = [Buffer.from(onePixel.subarray(0, 19)), onePixel.subarray(19, -1)];
    head.writeUInt16LE(2_000, 6);
    head.writeUInt16LE(2_000, 8);
    const moving = (frames: number) => Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from(';')]);
    expect(await sharp(moving(13)).metadata()).toMatchObject({ width: 2_000, height: 2_000, pages: 13 });
    expect(await sizePicture(kindOf('gif'), moving(13))).toEqual({ problem: 'has more than 50 million pixels' });
  });

  it('refuses a picture whose header declares too many pixels and that has none', async () => {
    const lying = Buffer.from(await canvas(10, 10).png().toBuffer());
    lying.writeUInt32BE(60_000, 16);
    lying.writeUInt32BE(60_000, 20);
    expect(await sizePicture(kindOf('png'), lying)).toHaveProperty('problem');
  });

  it.each(['png', 'jpg', 'gif', 'webp'])('refuses a drawing that is called %s', async (ending) => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
    expect(await sizePicture(kindOf(ending), svg)).toEqual({ problem: `is not a ${ending} picture` });
    const wrapped = Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]);
    expect(await sizePicture(kindOf(ending), wrapped)).toEqual({ problem: `is not a ${ending} picture` });
  });

  it.each([
    ['png', 'jpg'],
    ['jpg', 'webp'],
    ['webp', 'gif'],
    ['gif', 'png'],
  ] as const)('refuses a %s that is called %s', async (real, called) => {
    const bytes = await canvas(40, 40)
      .toFormat(real === 'jpg' ? 'jpeg' : real)
      .toBuffer();
    expect(await sizePicture(kindOf(called), bytes)).toEqual({ problem: `is not a ${called} picture` });
  });

  it.each([
    ['png', 'png'],
    ['jpg', 'jpeg'],
    ['gif', 'gif'],
    ['webp', 'webp'],
  ] as const)('leaves nothing of a second file, of words or of the place in a %s', async (ending, format) => {
    const place = { IFD0: { Make: 'Phonemaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 0/1' } };
    const noted = await canvas(300, 200)
      .withExif(place)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somewhere</x:xmpmeta>')
      .toFormat(format)
      .toBuffer();
    // HTML, a ZIP archive and JavaScript, each readable by parsers that search the whole file.
    const hidden = Buffer.from("PK\x03\x04secret.zip<html><script>alert(1)</script>/*'*/=1;", 'latin1');
    const sized = await sizePicture(kindOf(ending), Buffer.concat([noted, hidden]));
    if ('problem' in sized) throw new Error(sized.problem);
    for (const bytes of [sized.clean, ...sized.variants.map((variant) => variant.bytes)]) {
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      const text = Buffer.from(bytes).toString('latin1');
      for (const word of ['Phonemaker', 'Somewhere', 'xmpmeta', 'secret.zip', '<script>', 'PK\x03\x04'])
        expect(text).not.toContain(word);
    }
  });

  it.each([
    ['png', 'png'],
    ['jpg', 'jpeg'],
    ['gif', 'gif'],
    ['webp', 'webp'],
  ] as const)('refuses a %s that ends too early', async (ending, format) => {
    const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 300, height: 300, channels: 3, background: 'orange', noise: grain } as const;
    const whole = await sharp({ create }).toFormat(format).toBuffer();
    expect(await sizePicture(kindOf(ending), whole)).toMatchObject({ width: 300 });
    const cutOff = whole.subarray(0, whole.length * 0.7);
    expect(await sizePicture(kindOf(ending), cutOff)).toEqual({ problem: `is not a ${ending} picture` });
  });
});

const png: PictureKind = pictureKind('a.png') ?? { ending: 'png', contentType: '' };
const square = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();

/** Process ids of the picture workers; empty except on Linux. */
async function workers(): Promise<number[]> {
  const found = await Promise.all(
    (await childrenOf(process.pid)).map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
  return found.filter(({ command }) => command.includes('pictureWorker')).map(({ pid }) => pid);
}

// The process has a low CPU priority: beside the other tests, its few seconds of work can take a minute.
const patientMs = 120_000;

test(
  'when the process dies over a picture, that one is refused and the next one is read',
  async () => {
    const [large, small] = [await square(7000), await square(30)];
    // Several pictures, so that one is being processed when the worker is killed.
    const readings = [large, large, large, large, large, small].map((bytes) => readPicture(png, bytes));
    while ((await workers()).length === 0) await sleep(20);
    for (const pid of await workers()) process.kill(pid, 'SIGKILL');
    const results = await Promise.all(readings);
    const refused = results.filter((result) => 'problem' in result);
    expect(refused).toEqual([{ problem: 'is too much work to read' }]);
    expect(results.at(-1)).toMatchObject({ width: 30 });
  },
  patientMs,
);

test(
  'the picture that comes as an idle process is ended is read by the next process',
  async () => {
    const small = await square(30);
    const timers = import.meta.jest.useFakeTimers({ doNotFake: ['setInterval', 'clearInterval', 'setImmediate', 'nextTick'] });
    try {
      await readPicture(png, small);
      timers.advanceTimersByTime(60_000);
      expect(await readPicture(png, small)).toMatchObject({ width: 30 });
    } finally {
      timers.useRealTimers();
    }
  },
  patientMs,
);

// platform/ssr/src/sandbox/kernel.test.ts tests what these rules forbid.
(kernelRules().network ? test : test.skip)(
  'pictures are read under the rules of the kernel, by another user where root starts them',
  async () => {
    expect(await readPicture(png, await square(30))).toMatchObject({ width: 30 });
    const [pid] = await workers();
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const user = process.getuid?.() === 0 ? sandboxUser : process.getuid?.();
    expect(status).toMatch(new RegExp(`^Uid:\t${user}\t${user}\t`, 'm'));
  },
);
