/** No community page shows more entries of one kind. */
const MOST = 60;

/** Parses comma-separated ids; invalid ones are skipped. */
export const idsIn = (text: string): string[] => [
  ...new Set(
    text
      .slice(0, MOST * 16)
      .split(",")
      .filter((id) => /^[a-z0-9]{15}$/.test(id))
      .slice(0, MOST),
  ),
];
