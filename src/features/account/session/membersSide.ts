/** Whether anything on this page is for members alone, which the reading cookie opened. */
export const isMembersSide = (): boolean => document.querySelector("[data-members]") !== null;
