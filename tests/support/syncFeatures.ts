import type { ownRows as OwnRows } from "#sync/rows.ts";
import { oldestFirst, isObject, type Operation, type Registration } from "#sync/sync.ts";
import type { Mark } from "./syncServer.ts";

export type Marking = Operation & { item: string; value: boolean };
export interface Marks {
  marks: Record<string, Mark>;
}
export type Counting = Operation & { what: string };
export interface Counted {
  counted: Record<string, string>;
}
export interface Note {
  id: string;
  lesson: string;
  text: string;
  at: string;
}

export interface Shelved {
  id: string;
  url: string;
  tags: string[];
  at: string;
}

export interface Said {
  id: string;
  about: string;
  words: string;
  at: string;
}

const COUNTED_AT_ONCE = 2;

const marksIn = (value: unknown): Marks => ({
  marks: isObject(value) && isObject(value["marks"]) ? (value["marks"] as Marks["marks"]) : {},
});
const countedIn = (value: unknown): Counted => ({
  counted: isObject(value) && isObject(value["counted"]) ? (value["counted"] as Counted["counted"]) : {},
});

/** As progress: of everything done to an item the newest counts. */
export const MARKS: Registration<Marking, Marks> = {
  key: "marks",
  waiting: "marks_act_",
  empty: { marks: {} },
  isOrderless: true,
  isOldAfterMs: 60_000,
  stillWaiting: (count) => `${String(count)} marks wait.`,
  operationFrom: (kept) =>
    typeof kept["item"] === "string" && typeof kept["value"] === "boolean"
      ? { ...kept, item: kept["item"], value: kept["value"] }
      : undefined,
  dataFrom: (parts) => marksIn(parts[""]),
  apply: ({ marks }, waiting) => ({
    marks: oldestFirst(waiting).reduce(
      (all, { item, value, at }) => ((all[item]?.at ?? "") > at ? all : { ...all, [item]: { at, value } }),
      marks,
    ),
  }),
  compacted: (waiting) => {
    const ordered = oldestFirst(waiting);
    return ordered.filter((one, index) => ordered.findLastIndex(({ item }) => item === one.item) === index);
  },
  async send({ ask }, operations) {
    const answer = await ask("/marks", { method: "POST", body: { operations } });
    return { data: marksIn(answer), sent: operations };
  },
};

/** As answers to questions: each counts, once, and a request takes only so many. */
export const COUNTED: Registration<Counting, Counted> = {
  key: "counted",
  waiting: "counted_",
  empty: { counted: {} },
  isOrderless: true,
  operationFrom: (kept) => (typeof kept["what"] === "string" ? { ...kept, what: kept["what"] } : undefined),
  dataFrom: (parts) => countedIn(parts[""]),
  apply: ({ counted }, waiting) => ({
    counted: { ...counted, ...Object.fromEntries(waiting.map(({ id, what }) => [id, what])) },
  }),
  async send({ ask }, operations) {
    const sent = operations.slice(0, COUNTED_AT_ONCE);
    return { data: countedIn(await ask("/counted", { method: "POST", body: { operations: sent } })), sent };
  },
};

/** As notes: rows that are their owner's, a part for each lesson. */
export const notes = (ownRows: typeof OwnRows) =>
  ownRows<Note>({
    key: "notes_",
    waiting: "waiting_notes_",
    collection: "notes",
    partOf: ({ lesson }) => lesson,
    rowFrom: ({ id, lesson, text, at }) => ({
      ...{ id: String(id), lesson: String(lesson), text: String(text), at: String(at) },
    }),
  });

/** As bookmarks: rows that are their owner's, each address once. */
export const shelf = (ownRows: typeof OwnRows) =>
  ownRows<Shelved>({
    key: "shelf",
    waiting: "waiting_shelf_",
    collection: "shelf",
    rowFrom: ({ id, url, tags, at }) => ({
      ...{ id: String(id), url: String(url), tags: Array.isArray(tags) ? tags.map(String) : [], at: String(at) },
    }),
    same: {
      as: ({ url }) => url,
      joined: (known, made) => ({
        ...{ ...known, tags: [...new Set([...known.tags, ...made.tags])] },
        at: known.at > made.at ? known.at : made.at,
      }),
    },
  });

/** As reviews: of each thing one, which a route puts in the place of the former; others' are read there, too. */
export const said = (ownRows: typeof OwnRows) =>
  ownRows<Said>({
    key: "said_",
    waiting: "waiting_said_",
    collection: "said",
    partOf: ({ about }) => about,
    rowFrom: ({ id, about, words, at }) => ({
      ...{ id: String(id), about: String(about), words: String(words), at: String(at) },
    }),
    same: { as: ({ about }) => about, joined: (known, made) => (known.at > made.at ? known : made) },
    whose: (user) => `user = "${user}"`,
    put: ({ about }) => `/said/${about}`,
  });
