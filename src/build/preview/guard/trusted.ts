import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The name in "127.0.0.1:4321"; "" when it is none. */
function nameOf(authority: string | undefined): string {
  const address = `http://${authority ?? ""}`;
  return authority && URL.canParse(address) ? new URL(address).hostname : "";
}

/**
 * Why a request is not the author's own; undefined when it is. What the preview knows and writes is for this machine
 * alone: a page of another site may send requests here, and a name of theirs may lead here.
 */
export function strangerIn({
  headers,
  socket,
}: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }): string | undefined {
  const address = socket.remoteAddress ?? "";
  if (!/^(127\.|::1$|::ffff:127\.)/.test(address)) return "It comes from another machine.";
  if (!LOOPBACK.has(nameOf(headers.host))) return "It asks for another host than this machine.";
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${headers.host ?? ""}`) return "It comes from a page of another site.";
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return "It comes from a page of another site.";
  return undefined;
}
