import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import {
  axeViolations,
  clippedTexts,
  overflowing,
  targetsAndMotion,
} from '../../e2e/support/page-accessibility.ts';

Object.assign(window, { axe });

/** Each colour scheme at one width. */
const STATES = [
  ['light', 1440],
  ['dark', 390],
] as const;

const useScheme = (value: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

/**
 * Waits until the page in its current state has no violations of WCAG 2.2 AA: every axe-core rule, target size (2.5.8), endless motion (2.2.2),
 * reflow (1.4.10) and, at the width of a phone, text spacing (1.4.12).
 */
export async function expectAccessible(): Promise<void> {
  for (const [scheme, width] of STATES) {
    await page.viewport(width, 900);
    await useScheme(scheme);
    // Colours are animated.
    const waiting = { message: `${scheme}, ${width} px`, interval: 500 };
    await expect.poll(violations, waiting).toEqual([]);
    if (width < 400) await expect.poll(spacingViolations, waiting).toEqual([]);
  }
  await useScheme('light');
}

const violations = async () => [
  ...(await axeViolations({
    resultTypes: ['violations'],
    iframes: false,
    rules: { 'target-size': { enabled: true } },
  })),
  ...targetsAndMotion(),
  ...overflowing(),
];

function spacingViolations(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  );
  document.adoptedStyleSheets.push(sheet);
  const found = [...clippedTexts(), ...overflowing()];
  document.adoptedStyleSheets.pop();
  return found;
}
