import { verify } from 'otplib';

/** Accepted clock difference in seconds: one time step to each side. */
const tolerance = 30;

/**
 * Verifies an authenticator code (RFC 6238, six digits, 30 seconds).
 * @param secret base32
 * @param now the database's time, because all processes share the last used step
 * @returns the time step of the code, to be stored against reuse; undefined if the code is wrong
 */
export async function authenticatorStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
