import { Dot, Note } from './LiveNote.styles.ts';
import type { LiveState } from './useLiveRound.ts';

const texts = {
  connecting: 'Connecting to live sales…',
  live: 'Live: numbers appear as they are sold',
  offline: 'You are offline. These figures are renewed as soon as you are back.',
  polling: 'Live updates are not available. Sold numbers are renewed every few seconds.',
} as const satisfies Record<LiveState, string>;

export function LiveNote({ live }: { live: LiveState }) {
  return (
    <Note data-needs-scripts="">
      <Dot data-state={live} aria-hidden /> {texts[live]}
    </Note>
  );
}
