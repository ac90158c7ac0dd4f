import type { OwnDecision, OwnModeration } from "#contract/appeals.d.ts";
import { reasonWords } from "../moderation/log.ts";
import { isWritten, targetIn } from "../moderation/moderatedRecord.rules.ts";
import { recordTitle } from "../moderation/notices.ts";
import { learner } from "../../platform/doors/learner.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { recordOf, urlOf } from "./caseLines.ts";
import { BESIDE, standsAgainst } from "./decisions.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

const MOST = 50;

/** What was decided about the caller, banned or not. */
export function showMine(e: core.RequestEvent): void {
  const user = learner(e);
  const { app } = e;
  const about = { user: user.id };
  const lines = app.findRecordsByFilter("moderationLog", "user = {:user}", "-at,-@rowid", MOST, 0, about);
  const appeals = app.findRecordsByFilter("appeals", "user = {:user}", "-created,-@rowid", MOST, 0, about);
  const seen = new Set<string>();
  const decisions = lines.flatMap((line) => {
    if (!line || BESIDE.includes(line.getString("act"))) return [];
    const isLatest = !seen.has(line.getString("target"));
    seen.add(line.getString("target"));
    const appeal = appeals.find((one) => one?.getString("about") === line.id);
    return [shown(app, line, appeal ?? undefined, isLatest)];
  });
  return answerPrivately(e, { ...statusOf(user), decisions } satisfies OwnModeration);
}

const statusOf = (user: core.Record): Pick<OwnModeration, "standing" | "until"> => ({
  standing: user.getString("standing") as OwnModeration["standing"],
  until: dateOf(msOf(user, "standingUntil")),
});

function shown(app: CoreApp, line: core.Record, appeal: core.Record | undefined, isLatest: boolean): OwnDecision {
  const target = targetIn(line.getString("target"));
  const record = target && recordOf(app, target);
  const own = target && record && isWritten(target.kind) ? { kind: target.kind, record } : undefined;
  const act = line.getString("act");
  return {
    ...{
      at: dateOf(msOf(line, "at")),
      act,
      target: line.getString("target"),
      reason: reasonWords(line.getString("reason")),
    },
    title: own ? recordTitle(app, own.kind, own.record) : "",
    url: own ? urlOf(own.kind, own.record) : "",
    until: dateOf(msOf(line, "until")),
    mayAppeal: isLatest && !appeal && standsAgainst(act),
    appeal: appeal ? appealOf(appeal) : null,
  };
}

const appealOf = (appeal: core.Record): OwnDecision["appeal"] => ({
  ...{ id: appeal.id, text: appeal.getString("text") },
  decision: appeal.getString("decision") as "" | "upheld" | "rejected",
  ...{ answer: appeal.getString("answer"), decidedAt: dateOf(msOf(appeal, "decidedAt")) },
});
