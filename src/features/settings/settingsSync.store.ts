import type { User } from "#features/account/account.ts";
import { $session, keepUser } from "#features/account/account.store.ts";
import { failureOf, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { $settings, $theme, keepSettings } from "./settings.store.ts";
import { agreed, withMoments, type Sent } from "./settingsSync.ts";

const TRY_AGAIN_AFTER_MS = 30_000;

const here = () => ({ kept: $settings.get(), theme: $theme.get() });
const learner = (): User | undefined => {
  const session = $session.get();
  return session.state === "signed-in" ? session.user : undefined;
};

let isSending = false;

/** The newest choices hold here at once; those the account does not know are sent. */
function agree(): void {
  const user = learner();
  if (!user) return;
  const before = here();
  const { kept, theme, news } = agreed(before, user.settings, user.id);
  const isNew = theme !== before.theme || JSON.stringify(kept) !== JSON.stringify(before.kept);
  if (isNew) return keepSettings(kept, theme);
  if (news) void send(user.id, news);
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
    keepSettings(withMoments($settings.get(), settings, record["settings"] ?? {}));
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
