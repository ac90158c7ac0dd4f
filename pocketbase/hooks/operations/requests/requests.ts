import { inTurn } from "../../platform/limits/limits.ts";
import { said } from "../../platform/release/texts.ts";
import { passwordRefusal } from "../../account/users/users.ts";
import { checkHealth, HEALTH_ROUTE } from "../health/alive.ts";
import { collectionAsked, isLarge, isUploadRoute, LARGEST_BODY, largestOf } from "./bodies.rules.ts";
import { type Fault, faultOf, type GoError } from "./faults.rules.ts";

const TOO_LARGE = 413;
const UPLOADS_AT_ONCE = 20;
/** A parsed body of empty lists takes a hundred times its length in memory. */
const LARGE_AT_ONCE = 10;

/** Guards every request except realtime streams: limits its body and tells server faults from bad requests. */
export function guardRequest(e: core.RequestEvent): void {
  try {
    if (e.request.url.path === HEALTH_ROUTE) checkHealth(e.app);
    if (e.hasSuperuserAuth()) return e.next();
    boundQuery(e);
    const upload = uploadBytes(e);
    if (upload > 0) return takeUpload(e, upload);
    const go = () => bounded(e, largestOf(e.request.url.path));
    if (isLarge(e.request.contentLength)) inTurn(e, "body", LARGE_AT_ONCE, go);
    else go();
  } catch (error) {
    throw asAnswered(e, error);
  }
}

const MOST_LONG_ROWS = 100;

/**
 * Bounds queries that PocketBase answers and the site never asks: one short address could take all memory. Each step of
 * a back-relation multiplies the rows, in a filter or sort, too, and is refused; a thousand long texts weigh 80 MB, so
 * that a page holds fewer of them.
 */
function boundQuery(e: core.RequestEvent): void {
  const { url } = e.request;
  const collection = url.rawQuery && collectionAsked(url.path);
  if (!collection) return;
  const query = url.query();
  // Encoded anew, so that no other spelling of the same query passes.
  // eslint-disable-next-line words/in-texts -- for developers of API clients: the site never asks for one
  if (query.encode().includes("_via_")) throw new BadRequestError("Only superusers can use back-relations.");
  const isLong = query.get("expand") !== "" || holdsHtml(e.app, collection);
  if (!isLong || Number(query.get("perPage")) <= MOST_LONG_ROWS) return;
  query.set("perPage", String(MOST_LONG_ROWS));
  url.rawQuery = query.encode();
}

const holdsHtml = (app: CoreApp, collection: string): boolean =>
  fieldsOf(app, collection).some((field) => field?.getName() === "html");

/** Limits the body by the bytes actually read, whatever its Content-Length says. */
const bounded = (e: core.RequestEvent, bytes: number): void => $apis.bodyLimit(bytes).func(e) as unknown as undefined;

/**
 * The limit of a learner's multipart upload: the sum of the collection's file limits, in bytes; 0 for any other
 * request.
 */
function uploadBytes(e: core.RequestEvent): number {
  const collection = isUploadRoute(e.request.method, e.request.url.path);
  const isForm = e.request.header.get("Content-Type").startsWith("multipart/form-data");
  if (!collection || !isForm || e.auth?.collection().name !== "users") return 0;
  const files = filesOf(e.app, collection).map((file) => Math.max(1, file.maxSelect) * file.maxSize);
  return files.length > 0 ? files.reduce((sum, bytes) => sum + bytes, LARGEST_BODY) : 0;
}

const filesOf = (app: CoreApp, collection: string): core.FileField[] =>
  fieldsOf(app, collection).filter((field) => field?.type() === "file") as unknown as core.FileField[];

function fieldsOf(app: CoreApp, collection: string): (core.Field | undefined)[] {
  try {
    return app.findCachedCollectionByNameOrId(collection).fields;
  } catch {
    return [];
  }
}

/**
 * An upload is held in memory several times over, so each account has one slot and all accounts share UPLOADS_AT_ONCE.
 */
const takeUpload = (e: core.RequestEvent, bytes: number): void =>
  inTurn(e, `upload of ${e.auth?.id ?? ""}`, 1, () => inTurn(e, "upload", UPLOADS_AT_ONCE, () => bounded(e, bytes)));

/** The error to answer with: server faults become 500 or 503, errors of the request stay as they are. */
function asAnswered(e: core.RequestEvent, error: unknown): unknown {
  const fault = faultOf(error as GoError, (cause) => isAboutFields(cause) || !isReadable(e));
  if (fault) return new ApiError(fault.status, said(SENTENCES[fault.kind]), fault.details);
  const { status, data = {} } = (error as { value?: { status?: number; data?: object } }).value ?? {};
  if (status === TOO_LARGE) return new ApiError(TOO_LARGE, said("tooLarge"));
  const isMute = status === 400 && Object.keys(data).length === 0 && isReadable(e);
  return (isMute ? passwordRefusal(e) : undefined) ?? error;
}

const SENTENCES = { full: "diskFull", unavailable: "unavailable", fault: "serverFault" } as const satisfies Record<
  Fault["kind"],
  string
>;

/** True when the error names invalid fields. */
const isAboutFields = (cause: unknown): boolean => Object.keys(new BadRequestError("", cause).data).length > 0;

/** Field names only: PocketBase fails with a server error on an unclosed quote or an unknown modifier. */
const PLAIN_FIELDS = /^[\w.,*\s-]*$/;

/** True when the request is readable: a JSON body other than "null", and plain names in `fields`. */
function isReadable(e: core.RequestEvent): boolean {
  try {
    // Else what a broken body left unread would be taken for the whole.
    (e.request.body as Partial<{ reread: () => void }>).reread?.();
    return Boolean(e.requestInfo().body) && PLAIN_FIELDS.test(e.request.url.query().get("fields"));
  } catch {
    return false;
  }
}
