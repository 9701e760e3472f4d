import { describe, expect, it } from 'vitest';
import { parseForm } from './form.ts';

const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)));

describe('Forms', () => {
  it('nest by brackets and list by numbers or empty brackets, as Stripe clients write them', () => {
    expect(
      plain('mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&expand[]=a&expand[]=b'),
    ).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'p', quantity: '1' }],
      expand: ['a', 'b'],
    });
    expect(plain('metadata[a%20b]=%26%3D&metadata[]=x&empty=')).toEqual({
      metadata: { 'a b': '&=', 1: 'x' },
      empty: '',
    });
  });

  it('orders a list by its numbers, in any input order', () => {
    expect(plain('items[10]=c&items[2]=b&items[0]=a')).toEqual({ items: ['a', 'b', 'c'] });
  });

  it('cannot reach a prototype, and have a limited depth', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(() => parseForm(`a${'[b]'.repeat(5000)}=1`)).not.toThrow();
  });

  it('leave names that only look like brackets unchanged', () => {
    expect(plain('a]=1&[b=2')).toEqual({ 'a]': '1', '[b': '2' });
  });
});
