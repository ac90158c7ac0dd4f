/** 130 is "2:10"; hours are counted as minutes, as on the course's one timeline. */
export const timecode = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
