/** The page takes its code from the panel's file, which then shares nothing that would have to be fetched besides it. */
export async function openSearchPage(): Promise<void> {
  const { startSearchPage } = await import("./searchPanel.ts");
  startSearchPage();
}
