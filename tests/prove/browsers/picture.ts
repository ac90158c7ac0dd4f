/**
 * Chooses a picture in the form of a post, as a file that was dropped: no driver answers a browser's own dialog. Runs in
 * the page.
 */
export async function choosePicture(): Promise<boolean> {
  const line = document.querySelector<HTMLInputElement>("main form input[type=file]");
  const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1200 });
  const pen = canvas.getContext("2d");
  if (!line || !pen) return false;
  pen.fillStyle = "teal";
  pen.fillRect(0, 0, 1200, 1200);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob ?? ""], "kitchen.png", { type: "image/png" }));
  line.files = chosen.files;
  line.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
