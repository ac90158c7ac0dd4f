import { $session } from "#features/account/session/account.store.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import type { ProgressView } from "#features/learning/progress/progress.ts";
import { failureOf } from "#lib/failure.ts";
import { isTyping } from "#lib/typing.ts";
import { isOverlaid, openOverlay } from "#ui/overlay.ts";
import { finishedModule, type Finished } from "./finished.ts";
import {
  $finished,
  fetchModules,
  type Finisher,
  markCelebrated,
  queueCelebration,
  queuedModule,
} from "./finished.store.ts";

const ANSWER_WITHIN_MS = 4000;
/** Nobody is interrupted while typing or in a panel: the dashboard tells them later. */
const isBusy = (): boolean => isOverlaid() || isTyping(document.activeElement);

/** Resolves when the video has ended or is not playing. */
function videoIsOver(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>("[data-film] video");
  if (!video || video.paused || video.ended) return Promise.resolve();
  return new Promise((resolve) => {
    // One turn later, after the end panel, which listens to the same event.
    video.addEventListener("ended", () => setTimeout(resolve), { once: true });
  });
}

const isAnswered = ({ isVisitor, waiting, state }: ProgressView): boolean =>
  isVisitor || waiting === 0 || state === "stale" || state === "empty";

/** The server has issued the certificate, or cannot be reached. */
const serverHasAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS);
    $progress.subscribe((view) => isAnswered(view) && resolve());
  });

function finisherOf({ certificateOf }: Finished): Finisher {
  const { progress, isVisitor, state } = $progress.get();
  const session = $session.get();
  return {
    isVisitor,
    isMember: "premium" in document.documentElement.dataset,
    name: session.state === "signed-in" ? session.user.displayName.trim() : "",
    certificate: progress.certificates.find(({ moduleId }) => moduleId === certificateOf),
    isCutOff: state === "stale" || state === "empty" || $progress.get().waiting > 0,
  };
}

async function open(moduleId: number): Promise<void> {
  try {
    const finished = finishedModule(await fetchModules(), moduleId, $progress.get().progress);
    // Undone in the meantime, or the learner is busy.
    if (!finished || isBusy()) return;
    $finished.set({ finished, finisher: finisherOf(finished) });
    markCelebrated(moduleId);
    await openOverlay("finished");
  } catch (error) {
    // The dashboard will try again.
    failureOf(error);
  }
}

/** Celebrates a module finished on this page, once, after its video and with its certificate. */
export async function celebrate(moduleId: number): Promise<void> {
  if (!queueCelebration(moduleId)) return;
  await Promise.all([videoIsOver(), serverHasAnswered()]);
  await open(moduleId);
}

/** Celebrates on the dashboard what could not be celebrated on the lesson's page. */
export async function celebrateWaiting(): Promise<void> {
  const moduleId = queuedModule();
  if (moduleId === undefined) return;
  await serverHasAnswered();
  await open(moduleId);
}
