/** A piece of what somebody wrote on a sheet. */
export interface Piece {
  text: string;
  mark: "struck" | "marked" | undefined;
}

const MARKED = /~~(.+?)~~|\*\*(.+?)\*\*/g;

/** ~~struck~~ and **marked** words of a text, and what stands between them. */
export function markedPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: struck, 2: marked, index } of text.matchAll(MARKED)) {
    if (index > end) pieces.push({ text: text.slice(end, index), mark: undefined });
    pieces.push({ text: struck ?? marked ?? "", mark: struck === undefined ? "marked" : "struck" });
    end = index + whole.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end), mark: undefined }] : pieces;
}
