import { Register } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { referralSource } from './referral-source.ts';

const HERE = 'https://brandlode.example/';

describe('The referral source', () => {
  it('prefers ?ref= to utm_source, and utm_source to the referring site', () => {
    expect(referralSource(`${HERE}?utm_source=mail&ref=anna`, 'https://blog.example/post')).toBe('anna');
    expect(referralSource(`${HERE}?utm_source=mail`, 'https://blog.example/post')).toBe('mail');
    expect(referralSource(HERE, 'https://blog.example/post?secret=1')).toBe('blog.example');
  });

  it('is null without any, and for visitors from our own pages', () => {
    expect(referralSource(HERE, '')).toBeNull();
    expect(referralSource(`${HERE}register?ref=%20`, `${HERE}?x=1`)).toBeNull();
    expect(referralSource(HERE, 'android-app://com.example')).toBeNull();
  });

  it('is one line of at most 200 characters', () => {
    expect(referralSource(`${HERE}?ref=a%0d%0ab`, '')).toBe('a b');
    expect(referralSource(`${HERE}?ref=${'x'.repeat(300)}`, '')).toHaveLength(200);
  });

  it('is accepted by registration even if an emoji is cut', () => {
    const source = referralSource(`${HERE}?ref=${'x'.repeat(199)}🛍️`, '');
    expect(Register.shape.referralSource.safeParse(source)).toMatchObject({ success: true });
  });
});
