import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Milliseconds between two tries to reach the server: doubled each time, up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
/** Milliseconds after which a try counts as failed. */
const TIMEOUT = 10_000;

let trying = false;

// The query client asks `onlineManager` before each request and goes on with what waits once it says yes.
onlineManager.setEventListener((setOnline) => {
  const online = () => setOnline(true);
  const offline = () => setOnline(false);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
});

/**
 * To be called when a request got no answer at all. If the server gives none to a plain question either, nothing more is
 * asked until it does.
 */
export async function checkConnection(): Promise<void> {
  if (trying || !navigator.onLine) return;
  trying = true;
  for (let pause = FIRST_PAUSE; !(await answers()); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    onlineManager.setOnline(false);
    await new Promise((done) => setTimeout(done, pause));
  }
  trying = false;
  onlineManager.setOnline(navigator.onLine);
}

async function answers(): Promise<boolean> {
  try {
    await fetch('/api/product', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    return true;
  } catch {
    return false;
  }
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const state = () => (onlineManager.isOnline() ? 'online' : navigator.onLine ? 'unreachable' : 'offline');

/** `offline`: this device has no network; `unreachable`: it has, but the server does not answer. */
export const useConnection = (): 'online' | 'offline' | 'unreachable' =>
  useSyncExternalStore(subscribe, state);
