/** Bytes. The usual limit of reverse proxies, and enough for the longest address with its cookies. */
const LARGEST_HEADER = 16 * 1024;
const STREAM = "GET /api/realtime";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface Mux extends http.Handler {
  handle: (pattern: string, handler: http.Handler) => void;
}

/**
 * Puts the guard before every route except the realtime stream. A guard in JavaScript holds a runtime until its request
 * ends, and a stream lasts minutes: a hundred readers would leave no runtime for others. So the routes are built twice,
 * without the guard (which routerUse adds with `next`) and with it, and a third mux dispatches between them.
 */
export function onServe(e: core.ServeEvent): void {
  const { router, server } = e;
  if (!router || !server) throw new Error("There is no server to guard.");
  const unguarded = router.buildMux();
  server.maxHeaderBytes = LARGEST_HEADER;
  e.next();
  const guarded = server.handler;
  (router as unknown as { routerGroup: unknown }).routerGroup = router.group("");
  const front = router.buildMux() as Mux;
  front.handle(STREAM, unguarded);
  for (const method of METHODS) front.handle(`${method} /`, guarded);
  server.handler = front;
}
