/** The server's own `require`; every call says which module it gets (`as typeof import(…)`). */
declare function require(path: string): unknown;

/** Kept by each runtime: asking `require` at every request costs a tenth of a page. */
// eslint-disable-next-line no-var -- only a var is a property of globalThis
declare var site: typeof import("./lib/site.ts") | undefined, users: typeof import("./lib/users.ts") | undefined;

/** The server's types call optional what no event of ours comes without, and leave one field out. */
declare namespace core {
  interface SentRequest extends http.Request {
    url: url.URL;
  }
  interface RequestEvent {
    request: SentRequest;
  }
  interface RecordEvent {
    record: core.Record;
  }
  /** What a record's request event carries: its own `request` and `response` are declared, but missing. */
  interface WithRequestEvent {
    requestEvent: core.RequestEvent;
  }
  interface RecordRequestEvent extends WithRequestEvent {
    record: core.Record;
  }
  interface RecordAuthWithPasswordRequestEvent extends WithRequestEvent {
    record?: core.Record;
  }
  interface RecordCreateOTPRequestEvent extends WithRequestEvent {
    record?: core.Record;
  }
  interface RecordAuthRequestEvent extends WithRequestEvent {
    record: core.Record;
    collection: core.Collection;
  }
}
