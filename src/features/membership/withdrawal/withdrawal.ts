/** A refusal that is about the link alone: it was used, or its time is over. */
export const isOver = (status: number): boolean => [400, 401, 403, 404, 409, 410].includes(status);
