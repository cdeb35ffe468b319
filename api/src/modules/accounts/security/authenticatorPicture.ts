import type { AuthenticatorOffer } from 'shared/contracts/security';

/** Light modules around the code, which scanners require. */
const border = 4;

/**
 * Renders an authenticator's QR code as one SVG path, with a line of height 1 per dark run of a row. The path has only numbers,
 * so that a page can draw it without trusting markup.
 */
export async function pictureOf(uri: string): Promise<AuthenticatorOffer['qr']> {
  // Loaded on demand, because few requests need it.
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
