import { useEffect, useRef } from 'react';
import { queryClient } from '#lib/loading/query-client.ts';
import { useUser } from '#lib/session/session.ts';
import { paths } from '#paths.ts';
import { draftOwner, setCurrentOwner } from '../features/lists/model/note-drafts.ts';

const channel = new BroadcastChannel('brandlode-workspace');

/** Requests of all tabs act in the workspace that was opened last. */
export const announceWorkspace = () => channel.postMessage(null);

/** Of the mutations by which this tab itself changes the workspace. */
export const WORKSPACE_CHANGE = ['change-workspace'];

function reload(): void {
  // Text being typed remains a draft of the workspace in which it was typed.
  setCurrentOwner('');
  window.location.assign(paths.brands);
}

/** Reloads in the workspace that was opened in another tab or on another device, or after this one was lost. */
export function useReloadOnWorkspaceSwitch(): void {
  const owner = draftOwner(useUser());
  const shown = useRef(owner);
  useEffect(() => {
    if (shown.current !== owner && !queryClient.isMutating({ mutationKey: WORKSPACE_CHANGE })) reload();
    shown.current = owner;
  }, [owner]);
  useEffect(() => {
    channel.onmessage = reload;
    return () => {
      channel.onmessage = null;
    };
  }, []);
}
