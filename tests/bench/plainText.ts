/** A lesson's text without the course's own blocks: Markdown that every generator of pages reads. */
export const plainText = (body: string): string =>
  body
    .replace(/<[A-Z]\w*(?:\s+\w+(?:="[^"]*"|=\{[^}]*\})?)*\s*\/?>/g, "")
    .replace(/<\/[A-Z]\w*>/g, "")
    .replace(/^[ \t]+(?=\S)/gm, (space) => (space.length < 4 ? "" : space));
