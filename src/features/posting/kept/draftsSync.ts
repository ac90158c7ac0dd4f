import { fill } from "#lib/fill.ts";
import { rowsIn } from "#sync/rows.ts";
import { texts } from "#texts/posting.ts";
import { type DraftRow, newer, rowFrom } from "./draft.ts";

export const draftsSync = rowsIn<DraftRow>({
  ...{ key: "drafts", waiting: "waiting_drafts_", collection: "drafts", rowFrom },
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  same: { as: ({ key }) => key, joined: newer },
});
