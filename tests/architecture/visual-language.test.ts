import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../apps/web/src', import.meta.url));
/** The tokens, and drawings with fixed colours. */
const EXCEPT = /(^|\/)(tokens\.css|google-logo\.tsx|[\w-]+\.test\.tsx?)$/;

const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCE })
  .filter((file) => !EXCEPT.test(file))
  .map((file) => ({ file, lines: readFileSync(join(SOURCE, file), 'utf8').split('\n') }));

const linesWith = (pattern: RegExp) =>
  files.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
    ),
  );

describe('Design tokens are defined only in styles/tokens.css', () => {
  it('cover the whole web app', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('no colour is defined anywhere else', () => {
    expect(
      linesWith(
        /['"[(:\s]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!['"]?\))|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i,
      ),
    ).toEqual([]);
  });

  it('no class uses an arbitrary colour, shadow, text size, radius or duration', () => {
    expect(
      linesWith(
        /\b(?:bg|text|border|ring|outline|fill|stroke|accent|caret|decoration|divide|from|via|to|shadow)-\[(?:#|(?:rgb|hsl|okl|color|light-dark|--))|\b(?:shadow|rounded|duration|delay|ease)-\[|\btext-\[[\d.]+(?:px|rem|em)\]|\bduration-\d/,
      ),
    ).toEqual([]);
  });

  it("no class uses Tailwind's palette or the dark variant: tokens cover light and dark", () => {
    expect(
      linesWith(
        /\b(?:bg|text|border|ring|fill|stroke)-(?:black|white|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d)|\bdark:/,
      ),
    ).toEqual([]);
  });
});
