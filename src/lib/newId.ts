/** A name for something made on this device that no other device gives; later ones sort after earlier ones. */
export function newId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
  return `${Date.now().toString(36)}-${random}`;
}
