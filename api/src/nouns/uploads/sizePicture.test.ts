import sharp from 'sharp';
import { type PictureKind, pictureKind } from './pictures.ts';
import { sizePicture } from './sizePicture.ts';

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

  it('keeps what moves moving', async () => {
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
