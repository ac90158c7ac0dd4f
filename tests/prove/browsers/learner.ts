import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import type { Driver } from "./driver.ts";
import { placeOf, type Role } from "./inPage.ts";

export const ENTER = "\uE007";
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 150;

/** A page that still fades in takes no press; runs in the page. */
function isFading(): boolean {
  const fading = ":active-view-transition";
  return CSS.supports(`selector(${fading})`) && document.documentElement.matches(fading);
}

/** Somebody in front of a browser: finds things by what they are and are called, acts, and waits for what they expect. */
export class Learner {
  readonly #driver: Driver;
  readonly #server: TestServer;
  constructor(driver: Driver, server: TestServer) {
    this.#driver = driver;
    this.#server = server;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#server.url + path);
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  keys(text: string): Promise<void> {
    return this.#driver.keys(text);
  }

  /** What a function says that runs in the page; it knows nothing but its own arguments. */
  async ask<Answer, Given extends unknown[]>(
    question: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    const call = `(${question.toString()})(...${JSON.stringify(given)})`;
    return JSON.parse(await this.#driver.evaluate(`(async () => JSON.stringify((await ${call}) ?? null))()`)) as Answer;
  }

  /** Waits until something is so; a page that is being left cannot be asked, and is asked again. */
  async until(what: string, isSo: () => Promise<unknown>): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    let last: unknown;
    do {
      try {
        last = await isSo();
        if (last) return;
      } catch (error) {
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    } while (Date.now() < until);
    throw new Error(`Not seen: ${what} (${String(last)}). ${await this.#page()}`);
  }

  /** The same for something in the page. */
  shows<Given extends unknown[]>(what: string, question: (...given: Given) => unknown, ...given: Given): Promise<void> {
    return this.until(what, () => this.ask(question, ...given));
  }

  async #page(): Promise<string> {
    try {
      return await this.ask(() => {
        const over = [...document.querySelectorAll<HTMLElement>("dialog[open], [role=dialog]")];
        const words = [...over, document.body].map(({ innerText }) => innerText.slice(0, 600));
        return `${location.pathname}: ${words.join("\n--\n")}`;
      });
    } catch (error) {
      return String(error);
    }
  }

  /** Words that can be seen somewhere on the page. */
  sees(words: string): Promise<void> {
    return this.shows(`“${words}”`, (wanted) => document.body.innerText.includes(wanted), words);
  }

  isAt(path: string): Promise<void> {
    return this.shows(path, (wanted) => location.pathname + location.search === wanted, path);
  }

  /** Presses the first thing that is this and is called so, once it can be reached and stands still. */
  async press(role: Role, name: string): Promise<void> {
    let last = { x: Number.NaN, y: Number.NaN };
    await this.until(`${role} “${name}”`, async () => {
      if (await this.ask(isFading)) return false;
      const place = await this.ask(placeOf, role, name);
      const isStill = place?.x === last.x && place.y === last.y;
      if (place) last = place;
      return isStill;
    });
    await this.#driver.click(last.x, last.y);
  }

  /** Writes into a field that is called so, once it has the focus: a page that still fades in takes no press. */
  async write(name: string, text: string): Promise<void> {
    await this.until(`the focus in “${name}”`, async () => {
      await this.press("field", name);
      return this.ask((wanted) => {
        const { labels } = document.activeElement as HTMLInputElement;
        return [...(labels ?? [])].some((label) => label.innerText.trim().startsWith(wanted));
      }, name);
    });
    await this.keys(text);
  }

  /** Fills in the form to log in that stands there. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.write("Email", email);
    await this.write("Password", password);
    await this.press("button", "Log in");
  }

  async logIn(who: { email: string; password: string }, next: string): Promise<void> {
    await this.open(`/login?next=${encodeURIComponent(next)}`);
    await this.signIn(who);
    await this.isAt(next);
  }

  async logOut(): Promise<void> {
    await this.open("/profile");
    await this.sees("Log out here");
    await this.ask(() => document.documentElement.setAttribute("data-before", ""));
    await this.press("button", "Log out here");
    await this.shows("the page drawn anew", () => !document.documentElement.hasAttribute("data-before"));
    await this.sees("You are logged out.");
  }

  /** Plays the film of a lesson until it moves. */
  async play(): Promise<void> {
    await this.press("button", "Play");
    await this.shows("moving pictures", () => (document.querySelector("video")?.currentTime ?? 0) > 1);
  }

  picture(): Promise<Buffer> {
    return this.#driver.picture();
  }

  async print(): Promise<Buffer | undefined> {
    return this.#driver.print?.();
  }

  /** What the site itself reported as broken. */
  async failures(): Promise<string[]> {
    const filter = encodeURIComponent(`name = "error"`);
    const url = `${this.#server.url}/api/collections/events/records?filter=${filter}`;
    const { items } = await request<{ items: { props: unknown }[] }>(url, { token: this.#server.superuser.token });
    return items.map(({ props }) => JSON.stringify(props));
  }
}
