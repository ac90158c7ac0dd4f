/** Whether this page is of the members' side, which the reading cookie opened. */
export const isMembersSide = (): boolean => document.querySelector("[data-members]") !== null;
