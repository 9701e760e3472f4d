import type { AddedToList, BrandDetail, List, Lists } from '@brandlode/contract';
import { element } from './elements.ts';
import type { Actions } from './view.ts';

/** The value of the choice that creates a list. */
const NEW = '';

/** Adds the brand to one of the workspace's first lists, once they are loaded, or to a new one. */
export function addToList({ id }: BrandDetail, { send, say, onClick }: Actions): HTMLFormElement {
  const lists = element('select', { ariaLabel: 'List', disabled: true });
  const name = element('input', {
    ariaLabel: 'Name of the new list',
    placeholder: 'Name of the new list',
    autocomplete: 'off',
    maxLength: 100,
    hidden: true,
  });
  const button = element('button', { type: 'submit', disabled: true }, 'Add to list');
  const form = element('form', { noValidate: true }, lists, name, button);
  const choose = () => {
    name.hidden = lists.value !== NEW;
  };

  async function createList(): Promise<HTMLOptionElement> {
    const list = await send<List>('/api/lists', { name: name.value.trim() });
    const created = element('option', { value: list.id }, list.name);
    lists.prepend(created);
    // Adding the brand may fail: then the button adds it to this list, and does not create another one.
    lists.value = list.id;
    name.value = '';
    choose();
    return created;
  }

  lists.addEventListener('change', () => {
    choose();
    if (!name.hidden) name.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (lists.value === NEW && name.value.trim() === '') {
      say('Enter a name for the list.', true);
      return name.focus();
    }
    onClick(button, async () => {
      const list = lists.value === NEW ? await createList() : lists.selectedOptions[0];
      const { added } = await send<AddedToList>(`/api/lists/${list?.value}/brands`, { brandIds: [id] });
      say(added > 0 ? `Added to ${list?.text}.` : `Already on ${list?.text}.`);
    });
  });
  send<Lists>('/api/lists?limit=100')
    .then(({ data }) => {
      const options = data.map((list) => element('option', { value: list.id }, list.name));
      lists.replaceChildren(...options, element('option', { value: NEW }, 'New list…'));
      lists.disabled = button.disabled = false;
      choose();
    })
    .catch(() => lists.append(element('option', {}, "Couldn't load lists")));
  return form;
}
