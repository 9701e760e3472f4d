import { toastError } from '#lib/toast.ts';

/** Whether no other status has this name, ignoring case; shows an error if one has. */
export function isFreeStatus(others: readonly string[], name: string): boolean {
  const isFree = !others.some((other) => other.toLowerCase() === name.toLowerCase());
  if (!isFree) toastError('A status with this name already exists.');
  return isFree;
}
