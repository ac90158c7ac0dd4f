/** A gear drawn of three circles, as the header has it (theme/GearIcon.astro). */
export const GearIcon = ({ className = "icon" }: { className?: string }) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className={className} aria-hidden>
    <circle cx="12" cy="12" r="3" />
    <circle cx="12" cy="12" r="7" />
    <circle cx="12" cy="12" r="9" strokeWidth="3" strokeDasharray="3.53" strokeDashoffset="1.77" />
  </svg>
);
