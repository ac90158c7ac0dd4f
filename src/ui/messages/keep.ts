import { kept, show } from "./toast.ts";

/**
 * Shows what is not to be lost: what is said meanwhile goes before, and then it stands there again.
 * @returns ends it, and leaves alone what stands there instead
 */
export function keep(card: Node, ...more: (string | Node)[]): () => void {
  kept.splice(0, kept.length, card, ...more);
  show();
  return () => {
    if (kept[0] === card) kept.length = 0;
    if (card.isConnected) show();
  };
}
