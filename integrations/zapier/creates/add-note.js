import { addressOf } from '../authentication.js';

export const addNote = {
  key: 'add_note',
  noun: 'Note',
  display: {
    label: 'Add Note to Brand',
    description: "Adds text to the end of your workspace's note on a brand.",
  },
  operation: {
    inputFields: [
      { key: 'brandId', label: 'Brand ID', type: 'integer', required: true, search: 'find_brand.id' },
      { key: 'text', label: 'Text', type: 'text', required: true },
    ],
    async perform(z, bundle) {
      const { brandId, text } = bundle.inputData;
      const url = addressOf(bundle, `/brands/${brandId}/notes`);
      const { data: note } = await z.request({ url });
      // The version shows the server that nobody has changed the note since.
      const { data } = await z.request({
        method: 'PUT',
        url,
        body: { text: note.text ? `${note.text}\n\n${text}` : text, version: note.version },
      });
      return { id: Number(brandId), ...data };
    },
    sample: { id: 42, text: 'Call in spring', version: 1 },
  },
};
