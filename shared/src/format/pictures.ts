/**
 * The picture addresses of a reward or lottery.
 * @param image comma-separated addresses as the API sends them; may be empty
 * @returns each address once, in order; empty where there is none
 */
export function picturesOf(image: string | null): string[] {
  const addresses = (image ?? '').split(',').map((address) => address.trim());
  return [...new Set(addresses)].filter((address) => address !== '');
}

interface Pictured {
  thumbnail: string | null;
  lotteryReward: { thumbnail: string | null; image: string };
}

/** The address of a lottery's picture: its own, else its reward's thumbnail or first picture; null when there is none. */
export function prizePicture({ thumbnail, lotteryReward }: Pictured): string | null {
  return thumbnail || lotteryReward.thumbnail || (picturesOf(lotteryReward.image)[0] ?? null);
}
