import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certificateFacts } from "#features/learning/certificates/certificates.ts";
import { verdictOn } from "#features/learning/certificates/lookup.store.ts";
import { certificateText } from "#server/hooks/learning/certificates/certificates.rules.ts";
import { pemOf } from "#server/hooks/learning/certificates/publicKey.rules.ts";
import { oneLine } from "#server/hooks/platform/visible.rules.ts";

const content = {
  code: "7K3M-9QXT-2HBV",
  issuedBy: "First Cut",
  issuedTo: "Ada Löwe",
  title: "Module 1, Choose your ground",
  lessons: 5,
  finishedOn: "2026-11-20",
  issuedOn: "2026-11-21",
  checkAt: "https://first.cut/certificate?code=7K3M-9QXT-2HBV",
};

describe("what is signed", () => {
  it("is one fact a line, and the page reads the same facts out of it", () => {
    const { code, issuedTo, title, finishedOn, issuedOn } = content;
    expect(certificateFacts(certificateText(content))).toEqual({
      code,
      issuedTo,
      title,
      lessons: "5",
      finishedOn,
      issuedOn,
    });
  });

  it("keeps its lines whatever somebody calls themselves", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (name) => {
        const text = certificateText({ ...content, issuedTo: name });
        expect(text.split(/[\n\r\u0085\u2028\u2029]/)).toHaveLength(9);
        expect(certificateFacts(text)?.issuedTo ?? "").toBe(oneLine(name));
      }),
    );
  });
});

describe("the signature", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
  const pem = pemOf(raw);
  const text = certificateText(content);
  const signature = sign(null, Buffer.from(text), privateKey).toString("base64");

  it("has its key in the form that Node and openssl write", () => {
    expect(pem).toBe(publicKey.export({ type: "spki", format: "pem" }));
  });

  it("fits what was signed and nothing else", async () => {
    expect(await verdictOn({ text, signature }, pem)).toBe("genuine");
    expect(await verdictOn({ text: text.replace("Ada", "Eve"), signature }, pem)).toBe("wrong");
    expect(await verdictOn({ text, signature: signature.replace(/^./, (a) => (a === "A" ? "B" : "A")) }, pem)).toBe(
      "wrong",
    );
    expect(await verdictOn({ text, signature: "not base64!" }, pem)).toBe("wrong");
    const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
    expect(await verdictOn({ text, signature }, other as string)).toBe("wrong");
  });

  it("is not judged with a key that cannot be read", async () => {
    expect(await verdictOn({ text, signature }, "<!doctype html>")).toBe("unchecked");
  });
});
