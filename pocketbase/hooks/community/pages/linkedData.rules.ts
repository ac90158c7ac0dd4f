import { htmlExcerpt } from "./html.rules.ts";
import type { Post } from "./rows.rules.ts";

const LONGEST_TEXT = 5000;

const iso = (at: string): string => at.replace(" ", "T");

function authorOf({ user, userName: name, team, hasPage }: Post, siteUrl: string): object {
  if (team) return { "@type": "Organization", name, url: siteUrl };
  return { "@type": "Person", name, ...(user && hasPage && { url: `${siteUrl}/community/people/${user}` }) };
}

const counted = (type: string, count: number): object => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": type },
  userInteractionCount: count,
});

const picturesOf = ({ id, pictures }: Post, siteUrl: string): string[] =>
  (JSON.parse(pictures || "[]") as string[]).map(
    (file) => `${siteUrl}/api/files/posts/${id}/${encodeURIComponent(file)}`,
  );

/** A post as search engines read it (schema.org): what stands on its page, and nothing else. */
export function postData(post: Post, siteUrl: string): object {
  const { id, title, html, created, editedAt, answers, likes } = post;
  const image = picturesOf(post, siteUrl);
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    headline: title,
    text: htmlExcerpt(html, LONGEST_TEXT) || title,
    url: `${siteUrl}/community/post/${id}`,
    author: authorOf(post, siteUrl),
    datePublished: iso(created),
    ...(editedAt && { dateModified: iso(editedAt) }),
    ...(image.length > 0 && { image }),
    commentCount: answers,
    interactionStatistic: [counted("LikeAction", likes), counted("CommentAction", answers)],
  };
}
