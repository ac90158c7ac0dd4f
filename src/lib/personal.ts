/** What belongs to one person and leaves this device with them. Theme, settings and the day's visit stay. */
const PERSONAL = /^(user|progress|positions|quiz|ticks|(user|notes|onboarding|reviews|draft)_.+)$/;

/** Forgets the person who used this device, in one go. */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (PERSONAL.test(key)) localStorage.removeItem(key);
  } catch {
    return;
  }
}
