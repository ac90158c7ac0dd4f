import type { ListedPost, PostList, Topic } from "#contract/community.d.ts";
import { joinedKey } from "../../platform/keys.rules.ts";
import { isReadByMember } from "../../access/readingCookie/membership.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { htmlExcerpt } from "./html.rules.ts";
import { madeOnce } from "./madeOnce.ts";
import { communityHere, listPosts, type Question } from "./pages.ts";
import type { Post } from "./rows.rules.ts";
import { version } from "./version.ts";
import { postCursorText, waitsSince } from "./views.rules.ts";
import { type Here, topicTitle } from "./words.rules.ts";

const ASKED = ["topic", "sort", "module", "lesson", "after"];

function postIn(all: Here, post: Post): ListedPost {
  const { id, user, userName, userAvatar, userTitle, lessonId, second, title, html, answers, likes } = post;
  const { accepted, pinned, team, hasPage, created } = post;
  return {
    ...{ id, user, userName, userAvatar, userTitle, lessonId, second, title, answers, likes },
    ...{ pinned, team, hasPage, created, topic: post.topic as Topic, topicTitle: topicTitle(all, post.topic) },
    ...{ excerpt: htmlExcerpt(html), isAnswered: accepted !== "" },
  };
}

function listOf(question: Question): PostList | undefined {
  const found = listPosts(question);
  if (!found) return undefined;
  const all = communityHere();
  const { posts, seconds, next, isShut } = found;
  const after = next ? postCursorText(next) : null;
  return { posts: posts.map((post) => postIn(all, post)), seconds, next: after, isShut };
}

/** What a list of the community shows, for whoever draws it themselves: read by whoever may read its page. */
export function tellPosts(e: core.RequestEvent): void {
  const isMember = isReadByMember(e);
  const query = e.request.url.query();
  const asked = ASKED.map((word) => query.get(word));
  const hour = asked[1] === "waiting" ? waitsSince(Date.now()) : "";
  const key = joinedKey(currentRelease().name, version(), isMember, "posts", ...asked, hour);
  const made = madeOnce(e.app, key, ["json"], () => {
    const parts = { topic: query.get("topic") };
    const list = listOf({ app: e.app, parts, ask: (word: string) => query.get(word), isMember });
    return list && { json: JSON.stringify(list) };
  });
  if (!made) throw new NotFoundError();
  e.response.header().set("Cache-Control", "private, no-cache");
  return e.blob(200, "application/json", toBytes(made.json));
}
