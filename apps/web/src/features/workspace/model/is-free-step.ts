import { toastError } from '#lib/toast.ts';

/** Whether no other step has this name, in any case; says so where one has. */
export function isFreeStep(others: readonly string[], name: string): boolean {
  const isFree = !others.some((other) => other.toLowerCase() === name.toLowerCase());
  if (!isFree) toastError('A step with this name already exists.');
  return isFree;
}
