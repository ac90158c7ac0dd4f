import { completeLesson, startProgress, unmarkLesson, $progress } from "#features/progress/progress.store.ts";
import { isCompleted } from "#features/progress/progress.ts";
import { $settings } from "#features/settings/settings.store.ts";
import type { Film } from "./film.ts";
import { announceCompletion } from "./announcements.ts";
import { isWatched } from "./player.ts";

export interface Lesson {
  id: string;
  moduleId: number;
  revision: number;
}

/** Completes the lesson when its video has been watched, once per visit; taking that back is one press. */
export class Completion {
  readonly #lesson: Lesson;
  #isAnswered = false;

  constructor(lesson: Lesson) {
    this.#lesson = lesson;
    startProgress();
  }

  get isDone(): boolean {
    return isCompleted($progress.get().progress, this.#lesson.id);
  }

  complete(): void {
    const { moduleId, id, revision } = this.#lesson;
    this.#isAnswered = true;
    void completeLesson(moduleId, id, revision);
  }

  undo(): void {
    void unmarkLesson(this.#lesson.moduleId, this.#lesson.id);
  }

  /** Asked while the video plays, never when somebody only moves through it. */
  consider(film: Film): void {
    if (this.#isAnswered || !isWatched(film.second, film.length) || !$settings.get().autoComplete) return;
    this.#isAnswered = true;
    if (this.isDone) return;
    this.complete();
    announceCompletion(film, () => this.undo());
  }
}
