/** Widths, px, in which a stored picture is kept besides its own. */
const widths = [96, 192, 384, 768] as const;

/**
 * Widths, px, of the narrower WebP variants that a picture has. Only those that save at least a fifth of its width.
 * @param original width of the picture, px
 */
export const variantWidths = (original: number): number[] => widths.filter((width) => width <= original * 0.8);

/** File name of a stored picture. Its width stands in it, so that its address alone tells which variants there are. */
export const pictureName = (id: string, width: number, ending: string): string => `${id}-${width}w.${ending}`;

/** Name or address of a variant, from that of its picture. */
export const variantName = (picture: string, width: number): string => picture.replace(/\.\w+$/, `-w${width}.webp`);

/** Ids are 32 hexadecimal digits or a UUID: an address of somebody else does not look like this by chance. */
const withWidth = /^\S*[0-9a-f-]{32,36}-([1-9]\d{0,4})w\.(?:png|jpg|gif|webp)$/;

/** Width, px, that a name or address of ours tells; undefined for those of others and for pictures without variants. */
export function pictureWidth(picture: string): number | undefined {
  const width = withWidth.exec(picture)?.[1];
  return width === undefined ? undefined : Number(width);
}

/** For the `srcset` of an image: the variants and the picture itself, narrowest first; undefined when there are no variants. */
export function srcSetOf(address: string): string | undefined {
  const original = pictureWidth(address);
  if (original === undefined) return undefined;
  const variants = variantWidths(original).map((width) => `${variantName(address, width)} ${width}w`);
  return variants.length === 0 ? undefined : [...variants, `${address} ${original}w`].join(', ');
}
