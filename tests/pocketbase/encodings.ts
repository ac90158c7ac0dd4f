type Fields = Record<string, string | boolean | number>;

interface Written {
  headers: Record<string, string>;
  body: string;
}

const BOUNDARY = "boundary";

const multipart = (parts: Record<string, string>): Written => ({
  headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  body: [
    ...Object.entries(parts).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join(""),
});

const texts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Every way to send the fields of a record. */
export const ENCODINGS: Record<string, (fields: Fields) => Written> = {
  json: (fields) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(fields) }),
  form: (fields) => ({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(texts(fields)).toString(),
  }),
  multipart: (fields) => multipart(texts(fields)),
  "multipart with JSON inside": (fields) => multipart({ "@jsonPayload": JSON.stringify(fields) }),
};
