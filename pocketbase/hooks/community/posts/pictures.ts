import { isModerator, rolesOf } from "../../platform/doors/roles.ts";
import { isReadByMember } from "../../access/readingCookie/readingCookie.ts";

/** True for the author and for moderators, who may see hidden pictures; authenticated by a file token. */
function isLookedAt(e: core.FileDownloadRequestEvent): boolean {
  const token = e.requestEvent.request.url.query().get("token");
  if (!token) return false;
  try {
    const user = e.app.findAuthRecordByToken(token, "file");
    const looksAfter = user.isSuperuser() || isModerator(rolesOf(user));
    return looksAfter || user.id === e.record?.getString("user");
  } catch {
    return false;
  }
}

/** Serves a post's picture to readers of the post; a hidden one only to its author and moderators. */
export function servePicture(e: core.FileDownloadRequestEvent): void {
  const isOpen = e.record?.getBool("hidden") === false && !e.record.getBool("picturesHidden");
  const isFree = e.record?.getBool("premium") === false;
  if (!(isOpen && (isFree || isReadByMember(e.requestEvent))) && !isLookedAt(e)) throw new NotFoundError();
  e.requestEvent.response.header().set("Cache-Control", "private, max-age=300");
  e.next();
}
