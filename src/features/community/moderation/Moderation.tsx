import { useEffect } from "react";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { Log } from "./Log.tsx";
import { Weeks } from "./Weeks.tsx";
import { $queue, $caseWishes, loadQueue, startQueue } from "./queue.store.ts";
import { Refused, Shown, Waiting } from "./Shown.tsx";
import { QueueShown } from "./QueueShown.tsx";

/** What moderators see of what learners write: what waits for a look, how that goes by the week, and what was decided. */
export default function ModerationIsland() {
  const wishes = useStore($caseWishes, undefined);
  const queue = useStore($queue);
  useEffect(startQueue, []);
  return (
    <ErrorBoundary>
      <div className="mt-5 min-h-[60svh]">
        {!wishes && <Waiting />}
        {/* Said once for the whole page. */}
        {wishes && queue.is === "refused" && <Refused />}
        {wishes && queue.is !== "refused" && (
          <>
            <Shown part={queue} onAgain={() => void loadQueue()}>
              {(known, nowMs) => <QueueShown queue={known} nowMs={nowMs} wishes={wishes} />}
            </Shown>
            {queue.is === "known" && (
              <>
                <Weeks />
                <Log />
              </>
            )}
          </>
        )}
      </div>
    </ErrorBoundary>
  );
}
