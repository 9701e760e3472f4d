/** Resolves to whether the user has confirmed that it is them. */
type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;
let asking: Promise<boolean> | null = null;

export function setConfirmation(next: Ask): void {
  ask = next;
}

/** Asks the user to confirm that it is them; once for requests that are rejected at the same time. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
