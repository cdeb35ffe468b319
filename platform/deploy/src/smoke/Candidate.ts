import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { teamOf } from 'shared/contracts/appNames';

/** A release that is tried: what it says about itself, and where its files are served from. */
export interface Candidate {
  info: ReleaseInfo;
  /** e.g. `/mfe-lottery/0.1.0-3f2a9c0d1e/` */
  base: string;
}

/** Names of the parts that it exposes, as `lottery/NextDraw`. */
export const partsOf = ({ info }: Candidate) => Object.keys(info.exposes).map((part) => `${teamOf(info.app)}/${part}`);

/** Whether a part is one of its own; the host answers for all that stands on its pages. */
export const answersFor = ({ info }: Candidate, part: string) =>
  info.contract.role === 'host' || part.startsWith(`${teamOf(info.app)}/`);
