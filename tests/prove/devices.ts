import { atom } from "nanostores";
import { bookmarksSync } from "#features/learning/bookmarks/kept/bookmarks.ts";
import { notificationsSync } from "#features/account/notifications/kept/notificationsSync.ts";
import { reviewsSync } from "#features/community/reviews/own.ts";
import type { Person } from "#support/person.ts";
import { RealDevice, type Storage } from "#support/realDevice.ts";
import { Synced } from "#sync/synced.ts";

/** A page on one of somebody's devices: the product's own registrations over a real server. */
export class DevicePage {
  readonly bookmarks;
  readonly alerts;
  readonly reviews;
  readonly #device;

  constructor({ id, token }: Pick<Person, "id" | "token">, url: () => string, storage: Storage) {
    this.#device = new RealDevice(token, url, storage);
    const $owner = atom(id);
    this.bookmarks = new Synced(bookmarksSync, this.#device, $owner);
    this.alerts = new Synced(notificationsSync, this.#device, $owner);
    this.reviews = new Synced(reviewsSync, this.#device, $owner);
  }

  get all() {
    return [this.bookmarks, this.alerts, this.reviews];
  }

  /** Asks the server for all of it once more, and tells it what waits. */
  now = (): Promise<unknown> => Promise.all(this.all.map((one) => one.now()));

  kill = (): void => this.#device.kill();
}

/** What a page shows of it all, in an order of its own. */
export const shown = ({ bookmarks, alerts, reviews }: DevicePage) => ({
  bookmarks: bookmarks
    .peek()
    .data.rows.map(({ id, url, tags }) => [id, url, tags.toSorted().join()] as const)
    .toSorted(),
  alerts: alerts
    .peek()
    .data.rows.map(({ id, read }) => [id, read] as const)
    .toSorted(),
  reviews: reviews
    .peek()
    .data.rows.map(({ id, contentId, title, rating }) => [id, contentId, title, rating] as const)
    .toSorted(),
});

export type Shown = ReturnType<typeof shown>;
