/** A post as it is shown; `hasPage`: its writer has a public page. */
export const POST = {
  ...{ id: "", user: "", userName: "", userAvatar: "", userTitle: "", topic: "", moduleId: 0, lessonId: "", second: 0 },
  ...{ title: "", html: "", pictures: "", sheet: "", questions: "", video: "", premium: false, answers: 0, likes: 0 },
  ...{ accepted: "", pinned: false, queue: 0, team: false, editedAt: "", activeAt: "", created: "", hasPage: false },
};
export type Post = typeof POST;
/** A second of a lesson's video that was asked about: how often, and the newest of it. */
export const ASKED_ROW = { second: 0, count: 0, id: "" };
export type AskedSecond = typeof ASKED_ROW;
/** A reply as it is shown. */
export const REPLY = {
  ...{ id: "", user: "", userName: "", userAvatar: "", userTitle: "", html: "", likes: 0, team: false },
  ...{ editedAt: "", created: "", hasPage: false },
};
export type Reply = typeof REPLY;
