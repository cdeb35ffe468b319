import { color } from 'shared/theme/tokens';

/** The snail of the wordmark: its shell is the O. Decoration; the link around it carries the name. */
export function Snail({ width }: { width: number }) {
  return (
    <svg width={width} height={(width * 34) / 40} viewBox="0 0 40 34" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M2 31.5c4.6-.3 6.6-2.2 9-3.8h12.5c5.4 0 8.3-3.2 8.3-8.6v-3.6c0-2 1.3-3.3 3-3.3s2.9 1.3 2.9 3.1c0 9.6-4.4 16.2-13.3 16.2H2Z"
        fill={color.second}
      />
      <path d="M33.4 12.6 31.6 6.4M36 12.6l1.4-5.8" stroke={color.second} strokeWidth="1.7" strokeLinecap="round" />
      <circle cx="31.3" cy="5.4" r="1.5" fill={color.second} />
      <circle cx="37.6" cy="5.8" r="1.5" fill={color.second} />
      <circle cx="17.5" cy="15.5" r="12" fill={color.primary} />
      <path
        d="M17.5 16.2c-.9-.9.1-2.5 1.7-2 2.3.8 2.3 4.2-.2 5.3-3.3 1.400-6.600-1.200-6.100-4.700.6-4 5.300-5.9 9-3.9 4 2.2 4.4 7.7 1.2 10.800"
        stroke={color.onPrimary}
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
