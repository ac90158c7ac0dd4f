export function hide(): never {
  throw new NotFoundError();
}
