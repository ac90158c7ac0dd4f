import { $settings } from "#features/settings/settings.store.ts";

const MOST = 15; // spec §9
const PX_PER_PARTICLE = 100; // spec §9
const SPEED_PX_PER_S = 6;
const LONGEST_STEP_S = 0.1;

interface Particle {
  x: number;
  y: number;
  size: number;
  angle: number;
}

const random = (from: number, to: number): number => from + Math.random() * (to - from);
const scatter = (width: number, height: number): Particle[] =>
  Array.from({ length: Math.min(MOST, Math.floor(width / PX_PER_PARTICLE)) }, () => ({
    x: random(0, width),
    y: random(0, height),
    size: random(2, 3),
    angle: random(-0.6, 0.2),
  }));

function draw(context: CanvasRenderingContext2D, particles: Particle[], elapsedS: number): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(context.canvas).color;
  for (const particle of particles) {
    particle.x = (particle.x + Math.cos(particle.angle) * SPEED_PX_PER_S * elapsedS + width) % width;
    particle.y = (particle.y + Math.sin(particle.angle) * SPEED_PX_PER_S * elapsedS + height) % height;
    context.fillRect(particle.x, particle.y, particle.size, particle.size);
  }
}

/** Dust in a projector's beam, behind the page: off under reduced motion or by its switch, paused in a hidden tab. */
export function floatParticles(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  let particles: Particle[] = [];
  let frame = 0;
  let before = 0;
  const tick = (now: number) => {
    draw(context, particles, Math.min((now - before) / 1000, LONGEST_STEP_S));
    before = now;
    frame = requestAnimationFrame(tick);
  };
  const update = () => {
    const { particles: on, motion } = $settings.get();
    cancelAnimationFrame(frame);
    canvas.hidden = !on || !motion || reduced.matches;
    if (canvas.hidden || document.hidden) return;
    if (canvas.width !== innerWidth || canvas.height !== innerHeight) {
      canvas.width = innerWidth;
      canvas.height = innerHeight;
      particles = scatter(innerWidth, innerHeight);
    }
    frame = requestAnimationFrame(tick);
  };
  $settings.subscribe(update);
  document.addEventListener("visibilitychange", update);
  reduced.addEventListener("change", update);
  addEventListener("resize", update);
}
