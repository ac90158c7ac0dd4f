import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { strangerIn } from "#build/preview/guard/trusted.ts";
import { Refusal } from "./authorsFile.ts";

/** Only the page that this start of the preview has drawn knows it. */
export const TOKEN_HEADER = "x-preview-token";

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Lets the writing page of this machine through, and nobody else. Throws a Refusal. */
export function requireWriter(request: IncomingMessage, token: string): void {
  const stranger = strangerIn(request);
  if (stranger) throw new Refusal(403, stranger);
  const { origin, host } = request.headers;
  if (origin !== `http://${host ?? ""}`) throw new Refusal(403, "It comes from no page of the preview.");
  const given = request.headers[TOKEN_HEADER];
  if (typeof given !== "string" || !isSame(given, token))
    throw new Refusal(
      403,
      "The preview was started again since this page was opened: copy your text and load the page anew.",
    );
}

/** A request's body. Throws a Refusal as soon as it is longer than it may be. */
export async function bodyOf(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = new Refusal(413, `It is larger than ${Math.round(mostBytes / 1_000).toLocaleString("en")} KB.`);
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > mostBytes) throw tooLarge;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
