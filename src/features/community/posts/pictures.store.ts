import { atom } from "nanostores";
import { logFailure } from "#lib/report.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { PICKED_MOST_BYTES, PICKED_TYPES, redrawnPicture } from "./picture.ts";
import type { Pictures } from "./posting.store.ts";

const MOST = 3;

interface Picture {
  src: string;
  /** undefined: it is on the server already, under this name. */
  blob?: Blob;
  name?: string;
}

function problemOf({ type, size }: File): string | undefined {
  if (!PICKED_TYPES.includes(type)) return texts.problems.pictureType;
  return size > PICKED_MOST_BYTES ? texts.problems.pictureSize : undefined;
}

/** As an address that the page's policy lets be shown. */
const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });

/** The pictures of a post: those it has, and those that are added; each is drawn anew before it is sent. */
export class PickedPictures {
  readonly $shown;
  readonly #removed: string[] = [];

  /** @param known of a post that is changed: the names of its pictures and where they lie */
  constructor(known: Picture[]) {
    this.$shown = atom(known);
    // No draft has pictures.
    addEventListener("beforeunload", (event) => this.added.length > 0 && event.preventDefault());
  }

  get added(): Blob[] {
    return this.$shown.get().flatMap(({ blob }) => blob ?? []);
  }

  get count(): number {
    return this.$shown.get().length;
  }

  get sent(): Pictures {
    return { added: this.added, removed: this.#removed };
  }

  /** They were sent, or are not wanted: nothing would be lost with the page. */
  clear(): void {
    this.$shown.set([]);
  }

  /** @returns how many there are more, and what is wrong with one that is not among them */
  async add(files: File[]): Promise<{ problem: string | undefined; count: number }> {
    let [problem, count]: [string | undefined, number] = [undefined, 0];
    for (const file of files) {
      const wrong = this.count >= MOST ? texts.problems.pictureMost : problemOf(file);
      const blob = wrong ? undefined : await redrawnPicture(file).catch(logFailure);
      const src = blob && (await dataOf(blob));
      // Others may have been read meanwhile.
      if (src && this.count < MOST) {
        this.$shown.set([...this.$shown.get(), { src, blob }]);
        count += 1;
      } else problem = wrong ?? texts.problems.pictureUnread;
    }
    return { problem, count };
  }

  remove(one: Picture): void {
    this.$shown.set(this.$shown.get().filter((other) => other !== one));
    if (one.name) this.#removed.push(one.name);
  }
}

let chosen: PickedPictures | undefined;

/** What was chosen for a new post: it is there again when its form was closed and is opened anew, by the same person. */
export const newPostPictures = (): PickedPictures => (chosen ??= new PickedPictures([]));

$owner.listen(() => chosen?.clear());
