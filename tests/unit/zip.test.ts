import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { unzip } from "#server/scripts/executable/zip.ts";
import { zipOf } from "#support/zipOf.ts";

const program = Buffer.from("a program ".repeat(100));
const archive = zipOf({ "README.md": Buffer.from("read me"), pocketbase: program });

describe("unzip", () => {
  test("gives back a packed file byte for byte", () => {
    expect(unzip(archive, "pocketbase")).toEqual(program);
  });

  test("gives back a file that is stored as it is", () => {
    expect(unzip(zipOf({ pocketbase: program }, { deflate: (bytes) => bytes, method: 0 }), "pocketbase")).toEqual(
      program,
    );
  });

  test("finds the files of an archive that ends with a note", () => {
    const noted = Buffer.concat([archive, Buffer.from("a note")]);
    noted.writeUInt16LE(6, archive.length - 2);
    expect(unzip(noted, "pocketbase")).toEqual(program);
  });

  test("says which file is missing", () => {
    expect(() => unzip(archive, "pocketbase.exe")).toThrow('the archive has no file "pocketbase.exe"');
  });

  test.each([0, 10, archive.length - 1])("refuses an archive cut after %i bytes", (length) => {
    expect(() => unzip(archive.subarray(0, length), "pocketbase")).toThrow();
  });

  test("refuses what is no archive", () => {
    expect(() => unzip(Buffer.from("<html>Not found</html>".repeat(9)), "pocketbase")).toThrow("not a zip archive");
  });

  test("refuses a file whose bytes were changed", () => {
    const changed = zipOf({ pocketbase: program }, { sum: (bytes) => crc32(bytes) ^ 1 });
    expect(() => unzip(changed, "pocketbase")).toThrow("damaged");
  });

  test("refuses a file that unpacks to more than it says", () => {
    const longer = zipOf(
      { pocketbase: program },
      { deflate: (bytes) => deflateRawSync(Buffer.concat([bytes, bytes])) },
    );
    expect(() => unzip(longer, "pocketbase")).toThrow();
  });
});
