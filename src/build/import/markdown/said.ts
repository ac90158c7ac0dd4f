import type { Said } from "#build/import/found/found.ts";

type Data = Record<string, unknown>;

const first = (data: Data, ...names: string[]): unknown =>
  names
    .map((name) => data[name])
    .find((value) => value !== undefined && value !== null && value !== "" && value !== "~");

const list = (value: unknown): string[] => {
  const all: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return all
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map((one) => String(one).replace(/^#/, "").trim());
};

/** "Getting started", of the front matter. */
export const titleIn = (data: Data): string => {
  const title = first(data, "title", "sidebar_label", "linkTitle");
  return typeof title === "string" || typeof title === "number" ? String(title).trim() : "";
};

export function weightIn(data: Data): number | undefined {
  const weight = Number(first(data, "weight", "sidebar_position", "nav_order", "order", "position"));
  return Number.isFinite(weight) ? weight : undefined;
}

export function dateIn(data: Data): string | undefined {
  const { date } = data;
  if (date === undefined || date === null) return undefined;
  // TOML has a date of its own, YAML a text.
  const time =
    date instanceof Date ? date.getTime() : typeof date === "string" ? Date.parse(date.slice(0, 10)) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** What a front matter says of a lesson, by the names that sites have for it. */
export function saidIn(data: Data): Said {
  const goals = first(data, "goals", "objectives", "learning_objectives", "outcomes");
  return {
    id: first(data, "id", "slug"),
    description: first(data, "description", "summary", "excerpt", "abstract"),
    goals: Array.isArray(goals) ? list(goals) : goals,
    tags: [...list(data["tags"]), ...list(data["keywords"]), ...list(data["categories"])],
    // Hugo calls the addresses of before aliases.
    aliases: list(data["aliases"]).filter((alias) => !alias.includes("/")),
    difficulty: first(data, "difficulty", "level"),
    duration: data["duration"],
    videoUrl: first(data, "videoUrl", "video_url", "video", "youtube"),
  };
}
