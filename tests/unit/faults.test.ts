import { describe, expect, it } from "vitest";
import { faultOf } from "#server/hooks/operations/requests/faults.rules.ts";

const QUERY = "; failed query: SELECT `posts`.* FROM `posts` WHERE `title`='database is locked (5)'";
/** An error of Go's, as a handler is given it. */
const goError = (words: string) => ({ value: {}, toString: () => `GoError: ${words}` });
/** An answer of the server's that an error of Go's lies below. */
const refusal = (words: string) => ({
  value: { status: 400, rawData: () => words },
  toString: () => "ApiError: Failed to create record.",
});
const statusOf = (error: object): number | undefined => faultOf(error, () => true)?.status;

describe("an error of the database is nobody's fault who asked", () => {
  it.each([
    "context deadline exceeded",
    "interrupted (9)",
    "database is locked (5) (SQLITE_BUSY)",
    "database is locked (517)",
    "database table is locked (6)",
    "attempt to write a readonly database (8)",
    "disk I/O error (778)",
    "database or disk is full (13)",
    "unable to open database file: out of memory (14)",
    "sql: database is closed",
    "SQL logic error: no such table: posts (1)",
  ])("%s", (words) => expect([statusOf(goError(words + QUERY)), statusOf(refusal(words + QUERY))]).toEqual([503, 503]));

  it("but what stands in the query says nothing, nor does a rule that something breaks", () => {
    for (const words of ["sql: no rows in result set", "constraint failed: UNIQUE constraint failed: posts.id (2067)"])
      expect([statusOf(goError(words + QUERY)), statusOf(refusal(words + QUERY))], words).toEqual([
        undefined,
        undefined,
      ]);
  });
});
