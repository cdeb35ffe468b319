/**
 * Lists the pictures of a reward or lottery.
 * @param image comma-separated URLs from the API; may be empty
 * @returns URLs in order, without duplicates
 */
export function picturesOf(image: string | null): string[] {
  const addresses = (image ?? '').split(',').map((address) => address.trim());
  return [...new Set(addresses)].filter((address) => address !== '');
}

interface Pictured {
  thumbnail: string | null;
  lotteryReward: { thumbnail: string | null; image: string };
}

/** Returns the picture of a lottery: its own, else its reward's thumbnail or first picture; null without any. */
export function prizePicture({ thumbnail, lotteryReward }: Pictured): string | null {
  return thumbnail || lotteryReward.thumbnail || (picturesOf(lotteryReward.image)[0] ?? null);
}
