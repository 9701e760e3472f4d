import { describe, expect, it } from 'vitest';
import { imageType } from './image-type.ts';

const type = (text: string) => imageType(Buffer.from(text, 'latin1'));

describe('The type of an image', () => {
  it('is detected by its first bytes', () => {
    expect(type('\x89PNG\r\n\x1a\n...')).toBe('image/png');
    expect(type('\xff\xd8\xff\xe0...')).toBe('image/jpeg');
    expect(type('GIF89a...')).toBe('image/gif');
    expect(type('RIFF\0\0\0\0WEBPVP8 ')).toBe('image/webp');
    expect(type('\0\0\0\x1cftypavif\0\0\0\0avifmif1')).toBe('image/avif');
    expect(type('\0\0\0\x1cftypmif1\0\0\0\0mif1avif')).toBe('image/avif');
    expect(type(`\0\0\x01\0\x01\0${'x'.repeat(40)}`)).toBe('image/x-icon');
  });

  it('is SVG if the root element is svg, after a declaration, comments and a document type', () => {
    for (const before of [
      '',
      '\xef\xbb\xbf \n',
      '<?xml version="1.0"?>\n<!-- Drawn by <svg> hand -->\n',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY a "b">\n]>',
    ])
      expect(type(`${before}<svg xmlns="http://www.w3.org/2000/svg"/>`), before).toBe('image/svg+xml');
  });

  it('is undefined for HTML, scripts, other formats and an empty body', () => {
    for (const text of [
      '',
      '<!doctype html><svg></svg>',
      '<html><svg></svg></html>',
      '<!-- <svg> --><script>alert(1)</script>',
      '<svgx>',
      '<?xml version="1.0"?><feed/>',
      'alert(1)',
      '{"svg":"<svg>"}',
      '%PDF-1.7',
      'MZ',
      '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
      'RIFF\0\0\0\0WAVEfmt ',
    ])
      expect(type(text), text).toBeUndefined();
  });

  it('is detected in linear time', () => {
    const cost = (size: number, piece: string) => {
      const bytes = Buffer.from(`<${piece.slice(1)}`.repeat(size));
      // The minimum of several runs, because other work on the machine only adds to them.
      const times = Array.from({ length: 5 }, () => {
        const began = process.threadCpuUsage();
        imageType(bytes);
        return process.threadCpuUsage(began).user;
      });
      return Math.min(...times);
    };
    for (const piece of ['<!--', '<?', '<!DOCTYPE svg [', '<!-- -->']) {
      cost(10_000, piece);
      // Quadratic time would be 64 times as much.
      expect(cost(400_000, piece)).toBeLessThan(30 * Math.max(cost(50_000, piece), 5_000));
    }
  });
});
