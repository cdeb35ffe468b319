/*
 * Interface between the host and a part in a frame: the host's code and the frame's document, which the provider serves, may be
 * of different days. Host to frame: `FrameStart` with a port, then `FrameProps` on it. The host checks all that a frame sends.
 */

export interface FrameStart {
  v: 1;
  /** Code of the part: classic scripts that leave a `part` with `mount`. */
  scripts: string[];
  props: object;
  /** `Session` of a visitor, without its functions. */
  session: object;
  /** The server's time, epoch ms. */
  nowMs: number;
}

export interface FrameProps {
  props: object;
}

export type FromFrame =
  | { is: 'shown' }
  | { is: 'height'; px: number }
  | { is: 'navigate'; path: string }
  | { is: 'toast'; kind: 'success' | 'error' | 'info'; message: string }
  | { is: 'error'; message: string };
