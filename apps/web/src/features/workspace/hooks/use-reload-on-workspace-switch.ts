import { useEffect } from 'react';
import { paths } from '#paths.ts';
import { setCurrentOwner } from '../model/note-drafts.ts';

const channel = new BroadcastChannel('brandlode-workspace');

/** Requests of all tabs act in the workspace that was opened last. */
export const announceWorkspace = () => channel.postMessage(null);

/** Reloads in the workspace that was opened in another tab. */
export function useReloadOnWorkspaceSwitch(): void {
  useEffect(() => {
    channel.onmessage = () => {
      // Text being typed stays a draft of its own workspace.
      setCurrentOwner('');
      window.location.assign(paths.brands);
    };
    return () => {
      channel.onmessage = null;
    };
  }, []);
}
