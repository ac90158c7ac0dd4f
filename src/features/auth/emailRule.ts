const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with an address; undefined when nothing is. */
export function emailProblem(email = ""): string | undefined {
  if (!email.trim()) return "Enter your email address.";
  return ADDRESS.test(email.trim()) ? undefined : "This is not a whole address, such as ada@example.com.";
}
