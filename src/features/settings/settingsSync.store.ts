import type { User } from "#features/account/account.ts";
import { $session, keepUser } from "#features/account/account.store.ts";
import { failureOf, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { agreed, withMoments, withoutOwner, type Sent } from "./choices.ts";
import { choicesHere, keepChoices } from "./choices.store.ts";
import { $settings } from "./settings.store.ts";

const TRY_AGAIN_AFTER_MS = 30_000;

const learner = (): User | undefined => {
  const session = $session.get();
  return session.state === "signed-in" ? session.user : undefined;
};

let isSending = false;

/** The newest choices hold here at once; those the account does not know are sent. */
function agree(): void {
  const user = learner();
  if (!user) return leave();
  const before = choicesHere();
  const { news, ...now } = agreed(before, user.settings, user.id);
  if (JSON.stringify(now) !== JSON.stringify(before)) return keepChoices(now);
  if (news) void send(user.id, news);
}

/** Nothing on the device says who left it, when they wished to leave. */
function leave(): void {
  const session = $session.get();
  const { kept, theme } = choicesHere();
  if (session.state === "signed-out" && session.said && kept.of) keepChoices({ kept: withoutOwner(kept), theme });
}

async function send(id: string, settings: Sent): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    // Outlives the page: a choice is often the last thing before the next address.
    const options = { keepalive: true };
    const record = await (await pocketbase()).collection("users").update(id, { settings }, options);
    if (learner()?.id !== id) return;
    // Before the account's answer is known to the page, nothing may be taken for news of it.
    const { kept, theme } = choicesHere();
    keepChoices({ kept: withMoments(kept, settings, record["settings"] ?? {}), theme });
    isSending = false;
    keepUser(record);
  } catch (error) {
    tryLater(failureOf(error));
  } finally {
    isSending = false;
  }
}

/** What could not be sent stays on this device, and is sent by the next page at the latest. */
function tryLater({ kind }: Failure): void {
  if (kind === "busy") setTimeout(agree, TRY_AGAIN_AFTER_MS);
}

let isStarted = false;

/** Keeps the settings of a signed-in learner the same on all their devices. */
export function startSettingsSync(): void {
  if (isStarted) return;
  isStarted = true;
  $session.subscribe(agree);
  $settings.listen(agree);
  addEventListener("online", agree);
}
