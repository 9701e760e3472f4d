import { MAX_NOTE, type Note } from '@brandlode/contract';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { defineTool } from '../define-tool.ts';
import { BrandId } from '../facts.ts';

export const addNote = defineTool({
  name: 'add_note',
  title: 'Add to the note on a brand',
  description:
    'Appends a paragraph in Markdown to the note of the workspace on a brand. What the note says already stays; every list shows the same note.',
  input: z.strictObject({ brandId: BrandId, text: z.string().min(1).max(4_000) }),
  output: z.object({ length: z.number().int(), version: z.number().int(), page: z.url() }),
  effect: 'adds',
  async run({ api, links }, { brandId, text }) {
    const path = `/brands/${brandId}/notes`;
    const note = await api.call<Note>(path);
    const whole = note.text === '' ? text : `${note.text.trimEnd()}\n\n${text}`;
    if (whole.length > MAX_NOTE) throw new ApiRefusal(`A note has at most ${MAX_NOTE} characters.`);
    const saved = await api.call<Note>(path, { method: 'PUT', body: { text: whole, version: note.version } });
    return { length: saved.text.length, version: saved.version, page: links.brand(brandId) };
  },
});
