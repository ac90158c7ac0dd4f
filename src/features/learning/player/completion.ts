import { completeLesson, startProgress, unmarkLesson, $progress } from "#features/learning/progress/progress.store.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { $byFilm } from "#features/learning/video/player.store.ts";
import { isWatched } from "#features/learning/video/seconds.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";

export interface WatchedLesson {
  id: string;
  moduleId: number;
  revision: number;
}

/** Completes the lesson once per visit, when its video has been watched; one press undoes it. */
export class Completion {
  readonly #lesson: WatchedLesson;
  readonly #announce: () => void;
  #isAnswered = false;

  /** @param announce says that it was completed */
  constructor(lesson: WatchedLesson, announce: () => void) {
    this.#lesson = lesson;
    this.#announce = announce;
    startProgress();
  }

  get isDone(): boolean {
    return isCompleted($progress.get().progress, this.#lesson.id);
  }

  complete(): void {
    $byFilm.set(false);
    const { moduleId, id, revision } = this.#lesson;
    this.#isAnswered = true;
    void completeLesson(moduleId, id, revision);
  }

  undo(): void {
    void unmarkLesson(this.#lesson.moduleId, this.#lesson.id);
  }

  /** Called while the video plays, not while somebody scrubs through it. */
  consider(controller: VideoController): void {
    if (this.#isAnswered || !isWatched(controller.second, controller.length) || !$settings.get().autoComplete) return;
    this.#isAnswered = true;
    if (this.isDone) return;
    this.complete();
    $byFilm.set(true);
    this.#announce();
  }
}
