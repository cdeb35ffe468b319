import type { ReactNode } from 'react';

/** Frame of our own icons for the four networks; their logos are trademarks. */
function Sign({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const XIcon = () => (
  <Sign>
    <path d="M5 4l14 16M19 4L5 20" />
  </Sign>
);
export const TelegramIcon = () => (
  <Sign>
    <path d="M3 11.5 21 4l-3 16-6-4.5L9 19l-.5-6L21 4" />
  </Sign>
);
export const DiscordIcon = () => (
  <Sign>
    <path d="M4 18V9a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H8l-4 3Z" />
    <path d="M9.5 11v1M14.5 11v1" />
  </Sign>
);
export const YouTubeIcon = () => (
  <Sign>
    <rect x="3" y="5.5" width="18" height="13" rx="4" />
    <path d="m10.5 9.5 4 2.5-4 2.5Z" />
  </Sign>
);
