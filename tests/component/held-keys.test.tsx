import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { press, rendered } from './support/page.ts';

const ALL = brands(30);
const LIST = { ...EXAMPLES.List, name: 'Shortlist' };
beforeEach(() => {
  answerBrands(ALL);
  answer('listLists', { data: [LIST] });
  answer('listListsOfBrand', { data: [] });
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
/** An even number of key presses: a control that is pressed by each of them ends as it was. */
const hold = (key: string) => userEvent.keyboard(`{${key}>2/}`);

async function focusFirstRow() {
  await openPage('/brands/search');
  await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
  const cell = page.getByRole('row', { name: ALL[0]!.brand_name, exact: false }).getByRole('gridcell').nth(3);
  cell.element().focus();
  await rendered();
}

describe('A held key counts as one press', () => {
  it('of Enter in the menu of lists', async () => {
    await openPage('/brands/1/overview');
    await button('Add to list').click();
    const option = page.getByRole('option', { name: LIST.name });
    await expect.element(option).toHaveAttribute('data-highlighted');
    await hold('Enter');
    await expect.element(page.getByText(`Added to ${LIST.name}.`)).toBeVisible();
    expect(callsOf('addToList')).toHaveLength(1);
    expect(callsOf('removeFromList')).toHaveLength(0);
  });

  it('of Enter that saves a name and returns the focus to its button', async () => {
    await openPage('/lists');
    await button(`Rename ${LIST.name}`).click();
    const field = page.getByLabelText(`New name of ${LIST.name}`);
    await expect.element(field).toHaveFocus();
    await hold('Enter');
    await expect.element(button(`Rename ${LIST.name}`)).toHaveFocus();
    await rendered();
    expect(field.query()).toBeNull();
  });

  it('of Space, X and Ctrl A in a table', async () => {
    await focusFirstRow();
    const preview = page.getByRole('complementary', {
      name: `Preview of ${ALL[0]!.brand_name}`,
      exact: true,
    });
    await hold(' ');
    await expect.element(preview).toBeVisible();
    await press('Escape');
    await expect.element(preview).not.toBeInTheDocument();
    await hold('x');
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await userEvent.keyboard('{Control>}{a>2/}{/Control}');
    await expect.element(page.getByText('10 selected')).toBeVisible();
  });

  it('of Ctrl B and Ctrl K', async () => {
    await openPage('/brands');
    await expect.element(button('Collapse sidebar')).toBeVisible();
    await userEvent.keyboard('{Control>}{b>2/}{/Control}');
    await expect.element(button('Expand sidebar')).toBeVisible();
    await press('Control+b');
    await userEvent.keyboard('{Control>}{k>2/}{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Command menu' })).toBeVisible();
  });

  it('of Space that picks up a row', async () => {
    await openPage('/lists');
    const handle = button(`Move ${LIST.name}`);
    await expect.element(handle).toBeVisible();
    handle.element().focus();
    await press(' ');
    await expect.element(page.getByText(`Picked up ${LIST.name}.`)).toBeInTheDocument();
    await press('Escape');
    await expect.element(page.getByText(`${LIST.name} was not moved.`)).toBeInTheDocument();
    await hold(' ');
    await expect.element(page.getByText(`Picked up ${LIST.name}.`)).toBeInTheDocument();
  });
});

it('A held Enter writes lines of a note', async () => {
  answer('getNote', { text: '', version: 0 });
  answer('saveNote', ({ body }) => ({ ...(body as { text: string }), version: 1 }));
  await openPage('/brands/1/overview');
  await button('Write a note').click();
  const field = page.getByRole('textbox', { name: /note/i });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('a{Enter>3/}b');
  await expect.poll(() => (field.element() as HTMLTextAreaElement).value).toMatch(/^a\n{2,}b$/);
});
