export const lessonNumber = (number: number): string => `Lesson ${number}`;
export const playLesson = (number: number, title: string): string => `Play lesson ${number}, ${title}`;
export const ACCESS = { free: "Free", premium: "Premium" } as const;
