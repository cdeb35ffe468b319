import type { AuthenticatorOffer } from 'shared/contracts/security';

/** Modules of light around the code, without which apps do not find it. */
const border = 4;

/**
 * The QR code of an authenticator's address, as one path of an SVG: each dark run of a row is a line of height 1. It has no text in
 * it but numbers, so a page can draw it without trusting markup.
 */
export async function pictureOf(uri: string): Promise<AuthenticatorOffer['qr']> {
  // Few requests need it.
  const { default: encodeQR } = await import('qr');
  const rows = encodeQR(uri, 'raw', { border });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return { size: rows.length, path: runs.join('') };
}
