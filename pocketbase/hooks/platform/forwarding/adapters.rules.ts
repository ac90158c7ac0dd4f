/** A kept event, as an adapter may pass it on. */
export interface Forwardable {
  name: string;
  props: Record<string, string | number | boolean>;
  /** The path of its page, "" where that is not known. */
  page: string;
  /** 32 hexadecimal digits that are the same for one visit, and say nothing about it. */
  visit: string;
}

export interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Where events go beside this server. A new one is a file of its own, and a line in forwarding.ts. */
export interface Adapter {
  /** undefined for an event that is not passed on. */
  requestFor: (event: Forwardable) => Request | undefined;
  /** Whether it was taken; `header` gives one of the answer's headers, "" without it. */
  isTaken: (status: number, header: (name: string) => string) => boolean;
}
