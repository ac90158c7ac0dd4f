/** What a visitor's browser keeps of a lesson that they watched. @param at ISO */
export function watchedBy(lessonId: string, second: number, furthest: number, at: string): Record<string, string> {
  const nobody = " ".repeat(15);
  return {
    positions: JSON.stringify({ user: "", at: null, behindMs: null }),
    waiting_positions_watched000000001: JSON.stringify({ user: nobody, lessonId, second, furthest, at }),
  };
}
