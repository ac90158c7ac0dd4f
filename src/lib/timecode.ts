/** 130 is "2:10"; hours count as minutes, as on the course's single timeline. */
export const timecode = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
