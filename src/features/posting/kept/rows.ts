import type { PostRow, ReplyRow } from "#contract/community.d.ts";
import { isObject } from "#sync/sync.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** A row as the server answers with it, as far as writing needs it. */
export type Written = Pick<PostRow, "id" | "user" | "created" | "hidden" | "heldFor" | "editedAt"> &
  Pick<PostRow, "topic" | "lessonId" | "second" | "title" | "body" | "sheet" | "questions" | "video" | "pictures"> &
  Pick<ReplyRow, "post">;

const ID = /^[a-z0-9]{15}$/;

/** What was answered; undefined when it is no post or reply. */
export function writtenFrom(row: unknown): Written | undefined {
  if (!isObject(row) || !ID.test(text(row["id"]))) return undefined;
  const { second, pictures } = row;
  return {
    ...{ id: text(row["id"]), user: text(row["user"]), post: text(row["post"]), created: text(row["created"]) },
    ...{ hidden: row["hidden"] === true, heldFor: text(row["heldFor"]), editedAt: text(row["editedAt"]) },
    ...{ topic: text(row["topic"]) as Written["topic"], lessonId: text(row["lessonId"]), title: text(row["title"]) },
    ...{ body: text(row["body"]), sheet: text(row["sheet"]), questions: text(row["questions"]) },
    second: typeof second === "number" && second > 0 ? Math.floor(second) : 0,
    video: text(row["video"]),
    pictures: Array.isArray(pictures) ? pictures.filter((name) => typeof name === "string") : [],
  };
}
