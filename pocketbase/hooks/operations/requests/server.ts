/** As the samples of proxies have it, and more than a page's longest address with its cookies. */
const LARGEST_HEADER = 16 * 1024;
const STREAM = "GET /api/realtime";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface Mux extends http.Handler {
  handle: (pattern: string, handler: http.Handler) => void;
}

/**
 * Puts the guard before every route but the realtime stream. A guard in JavaScript holds a runtime until its request is
 * over, and a stream lasts for minutes: a hundred readers would leave none for anybody else. So the routes are built
 * twice, without the guard (which routerUse adds with `next`) and with it, and a third table says who gets which.
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
