import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Exponential backoff between probes, in milliseconds. */
const FIRST_DELAY = 1_000;
const MAX_DELAY = 15_000;
const PROBE_TIMEOUT = 10_000;

let probing = false;

// The query client pauses requests while `onlineManager` is offline. The manager listens to the browser only while it has a subscriber:
// this one, so that it misses nothing before the page is shown.
onlineManager.subscribe(() => {});

/** Call after a request without a response. If a probe fails too, requests pause until one succeeds. */
export async function checkConnection(): Promise<void> {
  if (probing || !navigator.onLine) return;
  probing = true;
  for (let delay = FIRST_DELAY; !(await isReachable()); delay = Math.min(delay * 2, MAX_DELAY)) {
    onlineManager.setOnline(false);
    await new Promise((done) => setTimeout(done, delay));
  }
  probing = false;
  onlineManager.setOnline(navigator.onLine);
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/product', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT) });
    return true;
  } catch {
    return false;
  }
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const state = () => (onlineManager.isOnline() ? 'online' : navigator.onLine ? 'unreachable' : 'offline');

/** `offline` means no network, and `unreachable` that the network works but the server does not respond. */
export const useConnection = (): 'online' | 'offline' | 'unreachable' =>
  useSyncExternalStore(subscribe, state, () => 'online');
