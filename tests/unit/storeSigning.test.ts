import { describe, expect, it } from "vitest";
import { dayKey, escapedPath, signedAddress } from "#server/hooks/learning/media/signing.rules.ts";
import { allowingStore, originOf, objectPath } from "#server/hooks/learning/media/store.rules.ts";
import { nodeCrypto } from "#support/nodeCrypto.ts";
import { readStore } from "#server/scripts/settings/store.ts";
import { signatureFault } from "#support/storeSignature.ts";

/** The example of AWS's own manual, "Authenticating Requests: Using Query Parameters". */
const AWS = {
  region: "us-east-1",
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};

const signed = (key: string, nowMs: number, seconds: number) => {
  const place = { endpoint: "https://s3.amazonaws.com", isPathStyle: false };
  const origin = originOf(place, "examplebucket");
  const path = objectPath(place, { bucket: "examplebucket", key });
  const keyOf = (day: string) => dayKey(day, AWS, nodeCrypto);
  return signedAddress({ method: "GET", origin, path }, AWS, { nowMs, seconds, keyOf }, nodeCrypto);
};

describe("a signed address", () => {
  it("is that of AWS's own example", () =>
    expect(signed("test.txt", Date.UTC(2013, 4, 24), 86_400)).toBe(
      "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
        "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z" +
        "&X-Amz-Expires=86400&X-Amz-SignedHeaders=host" +
        "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    ));

  it.each(["a.mp4", "ä b/(1)+2/it's*.mp4", "~-._/=&.ts", "日本/🎬.m4s"])("is what others work out for %s", (key) => {
    const nowMs = Date.UTC(2026, 10, 22, 11, 30, 5);
    const url = new URL(signed(key, nowMs, 600));
    const request = { method: "GET", host: url.host, path: url.pathname + url.search };
    expect(signatureFault(request, AWS, nowMs)).toBeUndefined();
    expect(signatureFault({ ...request, method: "HEAD" }, AWS, nowMs)).toBe("another signature");
    expect(signatureFault({ ...request, path: request.path.replace("/", "/x") }, AWS, nowMs)).toBe("another signature");
    expect(signatureFault(request, { ...AWS, secretKey: "other" }, nowMs)).toBe("another signature");
    expect(signatureFault(request, AWS, nowMs + 601_000)).toBe("expired");
  });

  it("escapes what the signature wants escaped, and leaves the slashes", () =>
    expect(escapedPath("/a b/ü/!'()*+~.ts")).toBe("/a%20b/%C3%BC/%21%27%28%29%2A%2B~.ts"));
});

describe("where a bucket is", () => {
  const pathStyle = { endpoint: "http://127.0.0.1:9000", isPathStyle: true };
  const hostStyle = { endpoint: "https://s3.example.com", isPathStyle: false };

  it("is the first part of the path, or of the host's name", () => {
    expect(originOf(pathStyle, "films")).toBe("http://127.0.0.1:9000");
    expect(objectPath(pathStyle, { bucket: "films", key: "a/b c.mp4" })).toBe("/films/a/b%20c.mp4");
    expect(originOf(hostStyle, "films")).toBe("https://films.s3.example.com");
    expect(objectPath(hostStyle, { bucket: "films", key: "a/b.mp4" })).toBe("/a/b.mp4");
  });

  it("is put into a page's policy at the start, and nothing without a store", () => {
    const policy = "connect-src 'self' {store:films}; media-src 'self' {store:films} blob:";
    expect(allowingStore(policy, hostStyle)).toBe(
      "connect-src 'self' https://films.s3.example.com; media-src 'self' https://films.s3.example.com blob:",
    );
    expect(allowingStore(policy, { ...hostStyle, endpoint: "" })).toBe("connect-src 'self'; media-src 'self' blob:");
  });
});

describe("the settings of a store", () => {
  const whole = { S3_ENDPOINT: "https://s3.example.com", S3_ACCESS_KEY: "AK", S3_SECRET_KEY: "secret" };

  it("may be left out, or be whole", () => {
    expect(readStore({})).toBeUndefined();
    expect(readStore(whole)).toMatchObject({ region: "us-east-1", isPathStyle: true });
    const all = { ...whole, S3_REGION: "eu-central-1", S3_PATH_STYLE: "off", S3_ADDRESS_SECONDS: "60" };
    expect(readStore(all)).toMatchObject({ region: "eu-central-1", isPathStyle: false });
  });

  it.each([
    [{ S3_ACCESS_KEY: "AK" }, "S3_ACCESS_KEY is set, but S3_ENDPOINT is not"],
    [{ ...whole, S3_SECRET_KEY: "" }, "S3_SECRET_KEY is missing"],
    [{ ...whole, S3_ENDPOINT: "https://s3.example.com/films" }, "S3_ENDPOINT must be an address without a path"],
    [{ ...whole, S3_ENDPOINT: "https://S3.example.com" }, "S3_ENDPOINT must be an address without a path"],
    [{ ...whole, S3_ENDPOINT: "https://s3.example.com:443" }, "S3_ENDPOINT must be an address without a path"],
    [{ ...whole, S3_ENDPOINT: "http://s3.example.com", SITE_URL: "https://the.site" }, "must begin with https://"],
    [{ ...whole, S3_REGION: "eu central" }, "S3_REGION must be"],
    [{ ...whole, S3_PATH_STYLE: "yes" }, "S3_PATH_STYLE must be on or off"],
    [{ ...whole, S3_ENDPOINT: "https://10.0.0.1", S3_PATH_STYLE: "off" }, "S3_ENDPOINT must have one"],
    [{ ...whole, S3_ADDRESS_SECONDS: "601" }, "a whole number from 5 to 600"],
  ])("that would fail at the first learner are a problem at the start: %j", (environment, words) => {
    expect(() => readStore(environment)).toThrow(words);
  });
});
