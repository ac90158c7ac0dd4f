import { failureOf } from "#lib/failure.ts";

// The frame alone, as a host of files has it, holds nothing of this.
if (document.querySelector(".find,[data-replies],[data-person]"))
  import("./startPage.ts").then(({ startPage }) => startPage(), failureOf);
