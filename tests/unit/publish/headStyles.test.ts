import { expect, it } from "vitest";
import { stylesInHead } from "#build/publish/headStyles.ts";

it("styles that stand in the body go to the end of the head, in their order", () => {
  const page = "<head><style>a{}</style></head><body><style>b{}</style><p></p><style>c{}</style></body>";
  expect(stylesInHead(page)).toBe(
    "<head><style>a{}</style><style>b{}</style><style>c{}</style></head><body><p></p></body>",
  );
});

it.each(["<head><style>a{}</style></head><body></body>", "<style>a{}</style><p></p>"])("%s stays as it is", (page) =>
  expect(stylesInHead(page)).toBe(page),
);
