import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "@playwright/test";
import { countRequests } from "./rest.ts";

export type Wishes = {
  /** Where the page is; resolved against `server` when it is a path. */
  url: string;
  server?: { url: string };
  /** A person's reading cookie, as `aPerson` gives it. */
  cookie?: string;
  /** What lies in the browser's local storage before the first script runs. */
  storage?: Record<string, string>;
  context?: BrowserContextOptions;
  /** The dust behind the page rests unless a test is about it: to draw it takes a seventh of a core for each open page. */
  dust?: "floats";
  /** It may get a service worker. Elsewhere none is let in: what a test lays in the way of a request, a worker would go round. */
  worker?: "allowed";
};

export type OpenPage = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  status: number;
  /** What the console complained about and what could not be loaded, as it comes. */
  problems: string[];
  /** Everything the page asked for, as it asks. */
  requests: Request[];
};

/** Opens an address in a browser profile of its own and listens for everything that goes wrong on it. */
export async function openPage(browser: Browser, wishes: Wishes): Promise<OpenPage> {
  const { url, server, cookie, storage, context, dust, worker } = wishes;
  const address = new URL(url, server?.url);
  const opened = await browser.newContext({
    ...{ baseURL: address.origin, serviceWorkers: worker ? "allow" : "block" },
    ...context,
  });
  countRequests(opened);
  if (cookie) await opened.addCookies(cookiesOf(cookie, address.origin));
  if (storage) await opened.addInitScript(fillStorage, storage);
  if (!dust) await opened.addInitScript(restDust);
  const page = await opened.newPage();
  const problems = listen(page);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const response = await page.goto(address.href);
  const close = () => opened.close();
  const status = response?.status() ?? 0;
  return { page, context: opened, status, problems, requests, [Symbol.asyncDispose]: close };
}

const cookiesOf = (header: string, url: string) =>
  header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url, httpOnly: true, sameSite: "Lax" as const };
  });

/** Runs in the browser before the page's own scripts; what a page changed later survives a reload. */
function fillStorage(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/** As the product itself lets it rest behind a panel; a constructed style sheet is one that the page's policy lets in. */
function restDust(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("[data-particles] i::before { animation-play-state: paused !important; }");
  document.adoptedStyleSheets.push(sheet);
}

/** How Playwright says that it let none in. */
const NO_WORKER = "Service Worker registration blocked by Playwright";
/** The provider's pages do not fade: where only one of two pages does, the browser says that it broke the fade off. */
const ONE_SIDED_FADE = "ViewTransition opt-in disabled";

function listen(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.text() === NO_WORKER) return;
    const said = `${message.type()}: ${message.text()}`;
    if (["error", "warning"].includes(message.type())) problems.push(`${said} ${message.location().url}`.trim());
  });
  page.on("pageerror", ({ message }) => {
    if (!message.includes(ONE_SIDED_FADE)) problems.push(`exception: ${message}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // What the page itself broke off, or the way to the next page did, is no fault.
    if (reason !== "net::ERR_ABORTED") problems.push(`request: ${request.url()} ${reason}`);
  });
  return problems;
}
