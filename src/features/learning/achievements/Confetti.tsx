import { useEffect, useRef } from "react";

const PIECES = 24;
const PIECE_MS = 2400;
const COLOURS = ["--act", "--done-solid", "--earn"];
/** Above what it is thrown over there is room to fly (-top-28). */
const ABOVE_PX = 112;

/** Spread by the golden section: it looks like chance, and no two lie on each other. */
function pieceAt(index: number, style: CSSStyleDeclaration) {
  const spread = (index * 0.618) % 1;
  return {
    x: spread,
    far: 160 * (spread - 0.5),
    high: 40 + ((index * 37) % 80),
    lateMs: (index % 6) * 70,
    colour: style.getPropertyValue(COLOURS[index % COLOURS.length] ?? ""),
  };
}

type Piece = ReturnType<typeof pieceAt>;

const eased = (part: number): number => 1 - (1 - part) ** 2;

/** Up on its first third, then down and away. */
function drawPiece(context: CanvasRenderingContext2D, { x, far, high, colour }: Piece, part: number, size: DOMRect) {
  const [rise, fall] = [eased(Math.min(part / 0.35, 1)), Math.max(0, (part - 0.35) / 0.65)];
  context.save();
  context.globalAlpha = 1 - fall;
  context.fillStyle = colour;
  const middle = ABOVE_PX + (size.height - ABOVE_PX) / 2;
  context.translate(x * size.width + (far * (rise + fall)) / 2, middle - high * rise + (high + 60) * fall);
  context.rotate(((200 * rise + 420 * fall) * Math.PI) / 180);
  context.fillRect(-4, -6, 8, 12);
  context.restore();
}

/** Paper thrown over something, once; it lies over all and takes no room, no press and no word. */
export default function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    const context = place?.getContext("2d");
    if (!place || !context) return;
    const [size, style] = [place.getBoundingClientRect(), getComputedStyle(place)];
    place.width = size.width * devicePixelRatio;
    place.height = size.height * devicePixelRatio;
    const pieces = Array.from({ length: PIECES }, (_, index) => pieceAt(index, style));
    const startMs = performance.now();
    let frame = 0;
    const draw = (nowMs: number) => {
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      for (const piece of pieces) {
        const part = (nowMs - startMs - piece.lateMs) / PIECE_MS;
        if (part >= 0 && part < 1) drawPiece(context, piece, part, size);
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="pointer-events-none absolute inset-x-0 -top-28 bottom-0 z-10 h-[calc(100%+112px)] w-full max-w-none"
    />
  );
}
