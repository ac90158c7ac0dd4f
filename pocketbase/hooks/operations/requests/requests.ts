import { inTurn } from "../../platform/limits/limits.ts";
import { said } from "../../platform/release/texts.ts";
import { passwordRefusal } from "../../account/users/users.ts";
import { checkHealth, HEALTH_ROUTE } from "../health/alive.ts";
import { isLarge, isUploadRoute, LARGEST_BODY, largestOf } from "./bodies.rules.ts";
import { type Fault, faultOf, type GoError } from "./faults.rules.ts";

const TOO_LARGE = 413;
const UPLOADS_AT_ONCE = 20;
/** A body of empty lists takes a hundred times its length once it is read. */
const LARGE_AT_ONCE = 10;

/** Every request but a stream passes here: what its body may weigh, and whose fault it is when it fails. */
export function guardRequest(e: core.RequestEvent): void {
  try {
    if (e.request.url.path === HEALTH_ROUTE) checkHealth(e.app);
    if (e.hasSuperuserAuth()) return e.next();
    const upload = uploadBytes(e);
    if (upload > 0) return takeUpload(e, upload);
    const go = () => bounded(e, largestOf(e.request.url.path));
    if (isLarge(e.request.contentLength)) inTurn(e, "body", LARGE_AT_ONCE, go);
    else go();
  } catch (error) {
    throw asAnswered(e, error);
  }
}

/** Goes on with a body that ends at so many bytes, whatever length it claims. */
const bounded = (e: core.RequestEvent, bytes: number): void => $apis.bodyLimit(bytes).func(e) as unknown as undefined;

/** What a learner's form with files may weigh: as much as the files of its collection; 0 for any other request. */
function uploadBytes(e: core.RequestEvent): number {
  const collection = isUploadRoute(e.request.method, e.request.url.path);
  const isForm = e.request.header.get("Content-Type").startsWith("multipart/form-data");
  if (!collection || !isForm || e.auth?.collection().name !== "users") return 0;
  const files = filesOf(e.app, collection).map((file) => Math.max(1, file.maxSelect) * file.maxSize);
  return files.length > 0 ? files.reduce((sum, bytes) => sum + bytes, LARGEST_BODY) : 0;
}

function filesOf(app: CoreApp, collection: string): core.FileField[] {
  try {
    const { fields } = app.findCachedCollectionByNameOrId(collection);
    return fields.filter((field) => field?.type() === "file") as unknown as core.FileField[];
  } catch {
    return [];
  }
}

/** Each upload is held in memory several times over: an account sends one at a time, and everybody together so many. */
const takeUpload = (e: core.RequestEvent, bytes: number): void =>
  inTurn(e, `upload of ${e.auth?.id ?? ""}`, 1, () => inTurn(e, "upload", UPLOADS_AT_ONCE, () => bounded(e, bytes)));

/** What a request is answered that failed: the server's own faults are told from what was wrong with the request. */
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

/** Whether an error says which of the sent fields are wrong. */
const isAboutFields = (cause: unknown): boolean => Object.keys(new BadRequestError("", cause).data).length > 0;

/** Names of fields alone. The server fails over an unfinished quotation, and over a modifier that cannot be. */
const PLAIN_FIELDS = /^[\w.,*\s-]*$/;

/** Whether what was sent can be read: JSON that holds fields, which "null" does not, and plain names of the fields asked for. */
function isReadable(e: core.RequestEvent): boolean {
  try {
    return Boolean(e.requestInfo().body) && PLAIN_FIELDS.test(e.request.url.query().get("fields"));
  } catch {
    return false;
  }
}
