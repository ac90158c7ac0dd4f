export const RESUMING = "Resuming at";
export const START_OVER = "Start over";
export const STARTS_AT = "Starts at";
export const UP_NEXT = "Up next";
export const THE_END = "That was the last lesson.";
export const TO_THE_CURRICULUM = "Look back at the whole course";
export const NEXT_LESSON = "Next lesson";
export const WATCH_AGAIN = "Watch again";
export const MARK_COMPLETE = "Mark complete";
export const COMPLETED = "Lesson completed.";
export const UNDO = "Undo";
export const UNDONE = "Not completed after all.";
export const KEPT_AS_DONE = "This lesson is completed.";
export const NOT_LOADED = "The video did not load.";
export const OFFLINE = "Video needs a connection.";
export const NOT_PLAYABLE = "This browser cannot play this video.";
export const RETRY = "Try again";
export const READ_INSTEAD = "Read the transcript";
export const KEYS_TITLE = "Player keys";
export const KEYS_OFF = "Single keys are switched off in Settings.";

/** The help dialog, row by row: the keys and what they do. */
export const KEY_ROWS: [keys: string[], does: string][] = [
  [["Space", "K"], "Play or pause"],
  [["J", "L"], "10 seconds back, ahead"],
  [["←", "→"], "5 seconds back, ahead"],
  [["0", "…", "9"], "Jump to the beginning, a tenth, two tenths …"],
  [["<", ">"], "Slower, faster"],
  [["C"], "Captions"],
  [["N"], "Write a note at this second"],
  [["T"], "Transcript beside the video"],
  [["M"], "Mute"],
  [["↑", "↓"], "Louder, quieter (in the player)"],
  [["F"], "Full screen"],
  [["I"], "Picture in picture"],
  [["Shift N", "Shift P"], "Next, previous lesson"],
  [["?"], "This list"],
];
