import { describe, expect, it } from 'vitest';
import { BUDGET } from '../../parse/budget.ts';
import { readPage } from './read-page.ts';

const URL = 'https://shop.example/';
const { depth, jsonLdCharacters } = BUDGET.page;

describe('A page is read', () => {
  it('to its end if it is nested as deep as the limit allows, and not beyond an element that is nested deeper', () => {
    const nested = (levels: number) =>
      readPage(`${'<div>'.repeat(levels)}${'</div>'.repeat(levels)}<a href=/end>`, URL).anchors;
    expect(nested(depth)).toEqual(['/end']);
    expect(nested(depth + 1)).toEqual([]);
  });

  it('with JSON-LD of as many characters as the limit allows, and without it if there is one more', () => {
    const store = '{"@type":"Store","name":"A"}';
    const things = (characters: number) =>
      readPage(`<script type=application/ld+json>${store.padEnd(characters)}</script>`, URL).things;
    expect(things(jsonLdCharacters)).toEqual([{ '@type': 'Store', name: 'A' }]);
    expect(things(jsonLdCharacters + 1)).toEqual([]);
  });
});
