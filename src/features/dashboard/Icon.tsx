// Lucide's drawings (ISC), as far as the dashboard needs them.
const SHAPES = {
  check: <path d="M20 6 9 17l-5-5" />,
  play: <path d="M6 3.5v17l14-8.5z" fill="currentColor" stroke="none" />,
  lock: (
    <>
      <rect width="18" height="11" x="3" y="11" rx="2" />
      <path d="M7 11V7a5 5 0 0 1 10 0v4" />
    </>
  ),
  snowflake: <path d="M12 2v20M4 6.5l16 11M20 6.5l-16 11M9 3.5l3 2.5 3-2.5M9 20.5l3-2.5 3 2.5" />,
};

interface Props {
  name: keyof typeof SHAPES;
  size?: number;
}

export function Icon({ name, size = 14 }: Props) {
  return (
    <svg
      className="dash-icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "check" ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </svg>
  );
}
