/** No page of the community shows more entries of a kind. */
const MOST = 60;

/** Ids with commas between them; what is none is passed over. */
export const idsIn = (text: string): string[] => [
  ...new Set(
    text
      .slice(0, MOST * 16)
      .split(",")
      .filter((id) => /^[a-z0-9]{15}$/.test(id))
      .slice(0, MOST),
  ),
];
