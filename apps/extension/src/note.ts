import type { BrandDetail, Note } from '@brandlode/contract';
import { element } from './elements.ts';
import { RequestError } from './request.ts';
import type { Actions } from './view.ts';

/** The workspace's note on the brand, once it is loaded; its default value is what is saved. */
export function noteSection({ id }: BrandDetail, { send, say, onClick }: Actions): HTMLElement {
  const path = `/api/brands/${id}/notes`;
  const text = element('textarea', {
    ariaLabel: 'Note',
    rows: 2,
    disabled: true,
    placeholder: 'For your team',
  });
  const button = element('button', { type: 'submit' }, 'Save note');
  const form = element('form', {}, text, button);
  let saved: Note | undefined;
  const show = (note: Note) => {
    saved = note;
    text.value = text.defaultValue = note.text;
    text.disabled = false;
  };
  async function save({ version }: Note) {
    try {
      show(await send<Note>(path, { text: text.value, version }, 'PUT'));
      say('Note saved.');
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'edit-conflict') throw error;
      saved = await send<Note>(path);
      say(`The note has been changed to: “${saved.text}” Save again to replace it.`, true);
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const note = saved;
    if (note) onClick(button, () => save(note));
  });
  const section = element('section', {}, element('h2', {}, 'Note'), form);
  send<Note>(path)
    .then(show)
    .catch(() => form.replaceChildren(element('p', { className: 'soft' }, "Couldn't load the note.")));
  return section;
}
