import { CATEGORIES } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { generateDemonstration } from '../generate.ts';
import { drawCover, drawLogo } from './brand-art.ts';

const brands = [...generateDemonstration(1_500)];
const tops = CATEGORIES.map(({ label }) => label);

describe('logos and covers', () => {
  it('are the same for the same domain, and differ from domain to domain', () => {
    expect(drawLogo('fernloft.example', 'Fernloft')).toBe(drawLogo('fernloft.example', 'Fernloft'));
    expect(drawCover('fernloft.example', 'Fernloft', 'Shoes')).toBe(
      drawCover('fernloft.example', 'Fernloft', 'Shoes'),
    );
    const covers = brands.map(({ domain, brand_name }, index) =>
      drawCover(domain, brand_name, tops[index % tops.length]!),
    );
    expect(new Set(covers).size).toBe(brands.length);
  });

  it('stay below 4 kB, complete, without outside references or scripts', () => {
    for (const [index, { domain, brand_name }] of brands.entries()) {
      for (const svg of [
        drawLogo(domain, brand_name),
        drawCover(domain, brand_name, tops[index % tops.length]!),
      ]) {
        expect(Buffer.byteLength(svg), `${domain} ${tops[index % tops.length]}`).toBeLessThan(4_096);
        expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
          /https?:|<script|<image|<style|NaN|undefined/,
        );
        for (const [, id] of svg.matchAll(/(?:url\(|href=")#(\w+)/g)) expect(svg).toContain(`id="${id}"`);
        expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
      }
    }
  });

  it('render any name as text, never as markup', () => {
    for (let index = 0; index < 60; index++) {
      const svg = drawLogo(`hostile${index}.example`, `<b>&"'\u0000\ud800</b> x`);
      expect(svg).not.toMatch(/<b>|\u0000|\ud800(?![\udc00-\udfff])|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }
    expect(drawLogo('empty.example', '')).toContain('<svg');
  });

  it('include a cover for a brand without a category', () => {
    expect(drawCover('fernloft.example', 'Fernloft', null)).toContain('</svg>');
    expect(drawCover('fernloft.example', 'Fernloft', 'no such category')).toContain('</svg>');
  });
});
