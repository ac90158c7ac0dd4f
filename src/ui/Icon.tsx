import { cx } from "./cx.ts";

/** Lucide's drawings (ISC), for islands. */
const PATHS = {
  star: <path d="M12 3l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-3-5.6 3 1.1-6.2L3 9.6l6.2-.9z" />,
  check: <path d="M20 6 9 17l-5-5" />,
  play: <path d="M6 3.5v17l14-8.5z" fill="currentColor" stroke="none" />,
  pause: <path d="M5 4h5v16H5zm9 0h5v16h-5z" fill="currentColor" stroke="none" />,
  lock: (
    <>
      <rect width="18" height="11" x="3" y="11" rx="2" />
      <path d="M7 11V7a5 5 0 0 1 10 0v4" />
    </>
  ),
  snowflake: <path d="M12 2v20M4 6.5l16 11M20 6.5l-16 11M9 3.5l3 2.5 3-2.5M9 20.5l3-2.5 3 2.5" />,
  circle: <circle cx="12" cy="12" r="9" />,
  mail: (
    <>
      <path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7" />
      <rect x="2" y="4" width="20" height="16" rx="2" />
    </>
  ),
  bookmark: <path d="M6 3h12v18l-6-4-6 4z" />,
  bookmarked: <path d="M6 3h12v18l-6-4-6 4z" fill="currentColor" />,
  close: <path d="M18 6 6 18M6 6l12 12" />,
  down: <path d="m6 9 6 6 6-6" />,
  download: <path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />,
  trash: (
    <path d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" />
  ),
  camera: (
    <>
      <path d="M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z" />
      <circle cx="12" cy="13" r="3" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" />
    </>
  ),
};

interface Props {
  name: keyof typeof PATHS;
  isSmall?: boolean;
  className?: string;
}

/** A picture beside words that say the same. */
export const Icon = ({ name, isSmall, className }: Props) => (
  <svg
    className={cx(isSmall ? "size-4 flex-none" : "icon", className)}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {PATHS[name]}
  </svg>
);

/** A gear drawn of three circles, as the header has it (theme/GearIcon.astro). */
export const GearIcon = ({ className = "icon" }: { className?: string }) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className={className} aria-hidden>
    <circle cx="12" cy="12" r="3" />
    <circle cx="12" cy="12" r="7" />
    <circle cx="12" cy="12" r="9" strokeWidth="3" strokeDasharray="3.53" strokeDashoffset="1.77" />
  </svg>
);
