import { describe, expect, it } from 'vitest';
import { describeUserAgent } from './describe-user-agent.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

describe('A user agent is described by browser and system', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/143.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} OPR/125.0.0.0`, 'Opera on macOS'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome on iOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPadOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0', 'Firefox on Android'],
  ])('%s', (userAgent, description) => {
    expect(describeUserAgent(userAgent)).toBe(description);
  });

  it('remains unknown where nothing says so', () => {
    expect(describeUserAgent('curl/8.18.0')).toBe('Unknown browser');
    expect(describeUserAgent('Mozilla/5.0 (X11; Linux x86_64) NewBrowser/1.0')).toBe(
      'Unknown browser on Linux',
    );
    expect(describeUserAgent('NotFirefox/1 Chromelike/2')).toBe('Unknown browser');
    expect(describeUserAgent(null)).toBe('Unknown browser');
  });
});
