/** What a visitor's browser keeps of a lesson that they watched. @param at ISO */
export function watchedBy(lessonId: string, second: number, furthest: number, at: string): Record<string, string> {
  const [id, nobody] = ["watched000000001", " ".repeat(15)];
  return {
    positions: JSON.stringify({
      user: "",
      at: null,
      behindMs: null,
      lessons: { [lessonId]: { second, furthest, at } },
    }),
    [`waiting_positions_${id}`]: JSON.stringify({ id, user: nobody, lessonId, second, furthest, at }),
  };
}
