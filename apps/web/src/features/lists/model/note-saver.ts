import { MAX_NOTE, type Note } from '@brandlode/contract';
import { onlineManager } from '@tanstack/react-query';
import { createListeners } from '#lib/listeners.ts';
import { codeOf, HttpProblem } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { fetchNote, noteQuery, putNote, showNote } from '../api/notes.ts';
import {
  currentOwner,
  type NoteDraft,
  readDraft,
  storeDraft,
  watchDraft,
  workspaceOf,
} from './note-drafts.ts';

/**
 * `idle` means nothing to save, `saving` that a text is being typed or sent, `unsent` that the server cannot be reached,
 * `too-long` that the text is not sent, `rejected` that the server does not accept it, `conflict` that it was changed elsewhere.
 */
type NoteStatus = 'idle' | 'saving' | 'unsent' | 'too-long' | 'rejected' | 'conflict';

type NoteState = {
  draft: NoteDraft | null;
  status: NoteStatus;
  /** What was saved elsewhere. */
  other: Note | null;
};

const TYPING_PAUSE = 800;
/** Another tab is saving the draft; if it is closed before, this one saves it. */
const OTHER_TAB = 10_000;
const RETRY = 15_000;

/** Saves one brand's note as it is typed. Unsaved text is kept in the browser's storage. */
class NoteSaver {
  readonly #owner: string;
  readonly #brandId: number;
  readonly #listeners = createListeners();
  #state: NoteState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;

  constructor(owner: string, brandId: number) {
    this.#owner = owner;
    this.#brandId = brandId;
    const draft = readDraft(owner, brandId);
    this.#state = { draft, status: draft ? 'saving' : 'idle', other: null };
    if (draft) this.#schedule(0);
    watchDraft(owner, brandId, (changed) => this.#follow(changed));
    onlineManager.subscribe((online) => {
      if (online) void this.flush();
    });
    window.addEventListener('pagehide', () => void this.flush({ keepalive: true }));
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly state = () => this.#state;

  readonly edit = (text: string) => {
    const { draft, status } = this.#state;
    const version =
      draft?.version ?? queryClient.getQueryData(noteQuery(this.#brandId).queryKey)?.version ?? 0;
    const next = { text, version, sent: draft?.sent };
    this.#store(next);
    if (status === 'conflict') return this.#set({ draft: next });
    this.#set({ draft: next, status: status === 'unsent' || status === 'too-long' ? status : 'saving' });
    this.#schedule(TYPING_PAUSE);
  };

  /** Sends the draft now; with `keepalive` even if the page is being closed. */
  readonly flush = async ({ keepalive = false } = {}): Promise<void> => {
    clearTimeout(this.#timer);
    const { draft, status } = this.#state;
    if (!draft || status === 'conflict' || (this.#sending && !keepalive)) return;
    // The draft is sent when its workspace is reopened.
    if (currentOwner() !== this.#owner) return;
    if (draft.text.length > MAX_NOTE) return this.#set({ status: 'too-long' });
    this.#sending = true;
    const sent = { ...draft, sent: draft.text };
    this.#store(sent);
    this.#set({ draft: sent });
    try {
      const workspaceId = workspaceOf(this.#owner);
      this.#saved(await putNote(this.#brandId, { ...sent, workspaceId }, { keepalive }), sent);
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#sending = false;
    }
  };

  /** Ends a conflict by replacing what was saved elsewhere with `text`. */
  readonly resolve = (text: string) => {
    const { other } = this.#state;
    if (!other) return;
    if (text === other.text) return this.#drop(other);
    this.#rebase(text, other.version);
    void this.flush();
  };

  #saved(note: Note, sent: NoteDraft) {
    const { draft } = this.#state;
    if (!draft || draft.text === sent.text) return this.#drop(note);
    // The text changed while it was being sent.
    showNote(this.#brandId, note);
    this.#rebase(draft.text, note.version);
  }

  /** Edits the server's current text. */
  #rebase(text: string, version: number) {
    const draft = { text, version };
    this.#store(draft);
    this.#set({ draft, status: 'saving', other: null });
    this.#schedule(TYPING_PAUSE);
  }

  async #failed(error: unknown) {
    if (codeOf(error) === 'edit-conflict') return this.#conflict();
    const isTemporary = error instanceof HttpProblem && (error.status === 0 || error.status >= 429);
    this.#set({ status: isTemporary ? 'unsent' : 'rejected' });
    if (isTemporary) this.#schedule(RETRY);
  }

  async #conflict() {
    try {
      const other = await fetchNote(this.#brandId);
      const { draft } = this.#state;
      if (!draft || other.text === draft.text) return this.#drop(other);
      // Our own request saved it, but its response was lost.
      if (other.text === draft.sent) return this.#rebase(draft.text, other.version);
      this.#set({ status: 'conflict', other });
    } catch {
      this.#set({ status: 'unsent' });
      this.#schedule(RETRY);
    }
  }

  /** The server has everything. */
  #drop(note: Note) {
    showNote(this.#brandId, note);
    this.#store(null);
    this.#set({ draft: null, status: 'idle', other: null });
    clearTimeout(this.#timer);
  }

  /** Another tab of this browser has edited or saved the note. */
  #follow(draft: NoteDraft | null) {
    if (this.#state.status === 'conflict') return;
    this.#set({ draft, status: draft ? 'saving' : 'idle' });
    if (draft) return this.#schedule(OTHER_TAB);
    clearTimeout(this.#timer);
    void queryClient.invalidateQueries(noteQuery(this.#brandId));
  }

  #store(draft: NoteDraft | null) {
    storeDraft(this.#owner, this.#brandId, draft);
  }

  #schedule(delay: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #set(change: Partial<NoteState>) {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}

const savers = new Map<string, NoteSaver>();

/** The only saver of an owner's note on a brand; it outlives the editors that use it. */
export function noteSaver(owner: string, brandId: number): NoteSaver {
  const key = `${owner} ${brandId}`;
  const saver = savers.get(key) ?? new NoteSaver(owner, brandId);
  savers.set(key, saver);
  return saver;
}
