import { describe, expect, it } from 'vitest';
import { openSecretBox, UnreadableSecret } from './secret-box.ts';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);
const SECRET = 'https://hooks.slack.com/services/T0/B0/ünïcode';

describe('a secret box', () => {
  it('returns the secret to the row that it was sealed for', () => {
    const box = openSecretBox([NEW]);
    const sealed = box.seal(SECRET, 'channels/1');
    expect(sealed).not.toContain('slack');
    expect(box.open(sealed, 'channels/1')).toBe(SECRET);
    expect(box.seal(SECRET, 'channels/1')).not.toBe(sealed);
  });

  it('rejects a secret that was moved to another row, changed or cut', () => {
    const box = openSecretBox([NEW]);
    const sealed = box.seal(SECRET, 'channels/1');
    expect(() => box.open(sealed, 'channels/2')).toThrow(UnreadableSecret);
    expect(() => box.open(`${sealed.slice(0, -2)}AA`, 'channels/1')).toThrow(UnreadableSecret);
    expect(() => box.open(sealed.slice(0, 20), 'channels/1')).toThrow(UnreadableSecret);
    expect(() => box.open('', 'channels/1')).toThrow(UnreadableSecret);
  });

  it('still reads secrets of an older key after a new one was put first, and knows which to encrypt again', () => {
    const sealed = openSecretBox([OLD]).seal(SECRET, 'channels/1');
    const box = openSecretBox([NEW, OLD]);
    expect(box.open(sealed, 'channels/1')).toBe(SECRET);
    expect(box.isCurrent(sealed)).toBe(false);
    expect(box.isCurrent(box.seal(SECRET, 'channels/1'))).toBe(true);
  });

  it('names the key that is missing, not the secret', () => {
    const sealed = openSecretBox([OLD]).seal(SECRET, 'channels/1');
    expect(() => openSecretBox([NEW]).open(sealed, 'channels/1')).toThrow(
      /key [0-9a-f]{8}, which SECRETS_KEY lacks/,
    );
  });

  it('stores nothing without a key', () => {
    expect(() => openSecretBox([]).seal(SECRET, 'channels/1')).toThrow(
      expect.objectContaining({ code: 'secrets-key-missing' }),
    );
  });
});
