import { verify } from 'otplib';

/** Seconds that the member's clock may be off: one step to each side. */
const tolerance = 30;

/**
 * Checks an authenticator code (RFC 6238, six digits, 30 seconds).
 * @param secret base32
 * @param now the time that steps are counted by: the database's, because the step that was used last is kept there for all processes
 * @returns the time step that the code belongs to, to be stored so that it cannot be used again; undefined when wrong
 */
export async function authenticatorStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
