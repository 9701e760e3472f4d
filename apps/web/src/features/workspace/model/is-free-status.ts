import { toastError } from '#lib/toast.ts';

/** Whether no other step has this name, ignoring case; shows an error if one has. */
export function isFreeStep(others: readonly string[], name: string): boolean {
  const isFree = !others.some((other) => other.toLowerCase() === name.toLowerCase());
  if (!isFree) toastError('A step with this name already exists.');
  return isFree;
}
