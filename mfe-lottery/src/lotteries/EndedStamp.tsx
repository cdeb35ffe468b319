import { Stamp } from './EndedStamp.styles.ts';

export function EndedStamp() {
  return (
    <Stamp viewBox="0 0 160 72" role="img" aria-label="Ended">
      <rect x="4" y="4" width="152" height="64" rx="10" />
      <rect x="10" y="10" width="140" height="52" rx="6" strokeWidth="1.5" />
      <text x="80" y="49" textAnchor="middle">
        ENDED
      </text>
    </Stamp>
  );
}
