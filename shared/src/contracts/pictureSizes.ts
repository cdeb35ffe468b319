export const maxPictureBytes = 5 * 1024 * 1024;

const widths = [96, 192, 384, 768] as const;

/**
 * Lists the widths of a picture's narrower WebP variants, px: only those that save at least a fifth of its width.
 * @param original width of the picture, px
 */
export const variantWidths = (original: number): number[] => widths.filter((width) => width <= original * 0.8);

/** Returns the file name of a stored picture. It includes the width, so that variants are known from the URL alone. */
export const pictureName = (id: string, width: number, ending: string): string => `${id}-${width}w.${ending}`;

export const variantName = (picture: string, width: number): string => picture.replace(/\.\w+$/, `-w${width}.webp`);

/** Ids are 32 hexadecimal digits or a UUID, so URLs of other sites do not match by chance. */
const withWidth = /^\S*[0-9a-f-]{32,36}-([1-9]\d{0,4})w\.(?:png|jpg|gif|webp)$/;

/** Returns the width, px, in a name or URL; undefined for pictures of other sites and for those without variants. */
export function pictureWidth(picture: string): number | undefined {
  const width = withWidth.exec(picture)?.[1];
  return width === undefined ? undefined : Number(width);
}

/** Returns the `srcset` of an image: variants and picture, narrowest first; undefined without variants. */
export function srcSetOf(address: string): string | undefined {
  const original = pictureWidth(address);
  if (original === undefined) return undefined;
  const variants = variantWidths(original).map((width) => `${variantName(address, width)} ${width}w`);
  return variants.length === 0 ? undefined : [...variants, `${address} ${original}w`].join(', ');
}
