/** What a learner may take along: files that open on a phone, and no program. */
export const FILE_KINDS = ["xlsx", "ods", "csv", "pdf", "txt", "docx", "zip"];

export const fileKind = (file: string): string => file.slice(file.lastIndexOf(".") + 1);

/** What a file is called on the learner's device: "5-five-numbers.sheet.xlsx" is "five-numbers-sheet.xlsx". */
export function savedAs(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -fileKind(file).length - 1);
  return `${name.replace(/^\d+-/, "").replaceAll(".", "-")}.${fileKind(file)}`;
}

/** Never 0. */
export const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000));
