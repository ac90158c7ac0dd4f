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
