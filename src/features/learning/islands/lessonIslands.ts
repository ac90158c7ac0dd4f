/** What lives on a lesson's page, in one file of script: alone, each would be a request. */
export { default as Question } from "#features/learning/quiz/Question.tsx";
export { default as LessonEnd } from "#features/learning/lesson/live/LessonEnd.tsx";
export { default as LessonHead } from "#features/learning/lesson/live/LessonHead.tsx";
export { default as LessonTabs } from "#features/learning/lesson/live/LessonTabs.tsx";
export { default as Rail } from "#features/learning/lesson/live/Rail.tsx";
export { default as LessonNotes } from "#features/learning/notes/LessonNotes.tsx";
export { default as Player } from "#features/learning/player/Player.tsx";
export { default as Transcript } from "#features/learning/transcript/Transcript.tsx";
