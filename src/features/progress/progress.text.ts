export const UNDERSTOOD = "All right";

/** @param titles of the lessons that were taken back, as far as the page knows them */
export const takenBack = (titles: string[], reason: string): string =>
  `${titles.length > 0 ? titles.map((title) => `“${title}”`).join(", ") : "A lesson"} was taken back: ${reason}`;

/** @param count how many acts wait */
export const stillWaiting = (count: number): string =>
  count === 0
    ? ""
    : `${count === 1 ? "One change of your progress" : `${count} changes of your progress`} could not be sent: this device keeps what waits and sends it when you log in here again.`;
