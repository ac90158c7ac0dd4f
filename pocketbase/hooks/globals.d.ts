/** The server's own `require`, of which the tables of contents hand each event on; a test finds what they name. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- which module it gives, no type can tell from a path
declare function require(path: string): any;

/** Kept by each runtime: asking `require` at every request costs a tenth of a page. */
// eslint-disable-next-line no-var -- only a var is a property of globalThis
declare var site: typeof import("./site/site.ts") | undefined,
  users: typeof import("./account/users/users.ts") | undefined,
  requests: typeof import("./operations/requests/requests.ts") | undefined;

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
  interface FileDownloadRequestEvent extends WithRequestEvent {
    servedName: string;
  }
  interface RecordAuthWithPasswordRequestEvent extends WithRequestEvent {
    record?: core.Record;
  }
  interface RecordAuthWithOAuth2RequestEvent extends WithRequestEvent {
    isNewRecord: boolean;
  }
  interface RecordConfirmVerificationRequestEvent extends WithRequestEvent {
    newEmail?: string;
  }
  interface RecordConfirmPasswordResetRequestEvent extends WithRequestEvent {
    collection: core.Collection;
  }
  interface RecordAuthRequestEvent extends WithRequestEvent {
    record: core.Record;
    collection: core.Collection;
  }
}

/** Of Node's there is this much. */
declare const Buffer: { from: (text: string, coding: "base64") => { toString: () => string } };
