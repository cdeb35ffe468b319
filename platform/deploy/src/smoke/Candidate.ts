import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { teamOf } from 'shared/contracts/appNames';

export interface Candidate {
  info: ReleaseInfo;
  /** URL path, e.g. `/mfe-lottery/0.1.0-3f2a9c0d1e/`. */
  base: string;
}

export const partsOf = ({ info }: Candidate) => Object.keys(info.exposes).map((part) => `${teamOf(info.app)}/${part}`);

export const answersFor = ({ info }: Candidate, part: string) =>
  info.contract.role === 'host' || part.startsWith(`${teamOf(info.app)}/`);
