import { domainToASCII } from "node:url";
import { describe, expect, it } from "vitest";
import { normalAddress } from "#server/hooks/platform/address.rules.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/normalAddress.yaml") as { typed: [typed: string, form: string][] };

describe("an e-mail address has one form", () => {
  it.each(told.typed)("%j is %j", (typed, form) => expect(normalAddress(typed)).toBe(form));

  it.each([
    ..."müller.de straße.de 例え.テスト пример.рф παράδειγμα.ελ مثال.إختبار उदाहरण.परीक्षा 실례.테스트 ไทย.คอม".split(
      " ",
    ),
    ..."bücher-und-mehr.example xn--bcher-kva.example ëëëëëëëë.fr a-ä-b-ö-c-ü.de 😀.ws 𝔄da.test".split(" "),
    "他们为什么不说中文.cn",
    "ihqwcrb4cv8a8dqg056pqjye他们为什么不说中文.cn",
  ])("a domain such as %s is written as Node writes it", (domain) =>
    expect(normalAddress(`ada@${domain}`)).toBe(`ada@${domainToASCII(domain)}`),
  );

  it("stays so when it is asked for again", () => {
    for (const typed of ["Ada@Ä.de", "ZOË@例え。jp", "x@ß.de"])
      expect(normalAddress(normalAddress(typed))).toBe(normalAddress(typed));
  });

  it("takes no time for what is no address", () => {
    const started = performance.now();
    for (const text of ["ä".repeat(900_000), `a@${"ä.".repeat(400)}`, `a@${"ä".repeat(990)}`, "@".repeat(100_000)])
      normalAddress(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
