const FILE =
  /[\w@~.-]+\.(?:svg|png|jpe?g|webp|avif|gif|css|js|vtt|mp4|webm|mp3|m4a|json|woff2|xlsx|ods|csv|pdf|txt|docx|zip)\b/g;

/** Addresses of files that a page, a style or a script may name, wherever they write them; the manifest knows which are. */
export const namedIn = (text: string): string[] => [
  ...new Set((text.match(FILE) ?? []).flatMap((name) => [`/_astro/${name}`, `/media/${name}`])),
];
