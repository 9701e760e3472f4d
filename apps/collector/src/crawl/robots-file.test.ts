import { describe, expect, it } from 'vitest';
import { BUDGET } from '../parse/budget.ts';
import { isAllowed, parseRobots } from './robots-file.ts';

const allows = (robots: string, path: string, token = 'ExampleBot') =>
  isAllowed(parseRobots(robots, token), path);

describe('A robots.txt (RFC 9309)', () => {
  it("is parsed as in the RFC's simple example (5.1)", () => {
    const robots = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
    const cases: [token: string, path: string, allowed: boolean][] = [
      ['anybody', '/picture.gif', false],
      ['anybody', '/picture.gif?size=2', true],
      ['anybody', '/example/x', false],
      ['anybody', '/publications/x', true],
      ['foobot', '/', false],
      ['foobot', '/example/page.html', true],
      ['foobot', '/example/allowed.gif', true],
      ['foobot', '/publications/x', false],
      ['barbot', '/example/page.html', false],
      ['bazbot', '/example/page.html', false],
      ['bazbot', '/picture.gif', true],
      ['quxbot', '/example/page.html', true],
    ];
    for (const [token, path, allowed] of cases) {
      expect(allows(robots, path, token), `${token} ${path}`).toBe(allowed);
    }
  });

  it('decides by the longest match, and for equal lengths by the rule that allows (2.2.2, 5.2)', () => {
    const robots = `User-Agent: foobot
Allow: /example/page/
Disallow: /example/page/disallowed.gif`;
    expect(allows(robots, '/example/page/', 'foobot')).toBe(true);
    expect(allows(robots, '/example/page/disallowed.gif', 'foobot')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /same\nAllow: /same', '/same')).toBe(true);
    expect(allows('User-agent: *\nAllow: /same\nDisallow: /same', '/same')).toBe(true);
  });

  it('matches octets in any encoding (2.2.2)', () => {
    const same: [rule: string, path: string][] = [
      ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
      ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
      ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
      ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
      ['/list[1]|2', new URL('http://a.example/list[1]|2').pathname],
      ["/it's", "/it's"],
    ];
    for (const [rule, path] of same)
      expect(allows(`User-agent: *\nDisallow: ${rule}`, path), rule).toBe(false);
    expect(allows('User-agent: *\nDisallow: /a%2Fb', '/a/b')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /Upper', '/upper')).toBe(true);
  });

  it('matches * as any characters and $ as the end (2.2.3)', () => {
    const cases: [rule: string, path: string, allowed: boolean][] = [
      ['/this/*/exactly', '/this/x/y/exactly', false],
      ['/this/*/exactly', '/this/exactly', true],
      ['/*.php$', '/a/index.php', false],
      ['/*.php$', '/a/index.php5', true],
      ['/*.php$', '/x.php/y.php', false],
      ['/fish*', '/fish.html', false],
      ['/$', '/', false],
      ['/$', '/a', true],
      ['/a*a$', '/a', true],
      ['/path/file-with-a-%2A.html', '/path/file-with-a-%2A.html', false],
      ['/path/foo-%24', '/path/foo-%24', false],
      ['*', '/anything', false],
    ];
    for (const [rule, path, allowed] of cases) {
      expect(allows(`User-agent: *\nDisallow: ${rule}`, path), `${rule} ${path}`).toBe(allowed);
    }
  });

  it('matches our product token in any case and with any version, and merges its groups (2.2.1)', () => {
    for (const line of [
      'User-agent: examplebot',
      'USER-AGENT:ExampleBot/2.1',
      'user-agent : EXAMPLEBOT # us',
    ]) {
      expect(allows(`${line}\nDisallow: /`, '/x'), line).toBe(false);
    }
    expect(allows('User-agent: examplebotlonger\nDisallow: /', '/x')).toBe(true);
    const parted =
      'User-agent: ExampleBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: examplebot\nDisallow: /b';
    expect(['/a', '/b', '/c'].map((path) => allows(parted, path))).toEqual([false, false, true]);
    const forAll =
      'User-agent: *\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /b';
    expect(['/a', '/b', '/c'].map((path) => allows(forAll, path))).toEqual([false, false, true]);
  });

  it('ignores other lines, line endings, byte order marks and comments', () => {
    const robots =
      '\uFEFFUser-agent: ExampleBot # who\r\nSitemap: https://a.example/s.xml\r\nUser-agent: other\r\r\n# a comment\nDisallow: /private # all of it\nNonsense\n: \nAllow:';
    expect(allows(robots, '/private/x')).toBe(false);
    expect(allows(robots, '/public')).toBe(true);
    expect(allows('Disallow: /', '/x'), 'a rule without a group').toBe(true);
    expect(allows('<!doctype html><title>Not found</title>', '/x')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /', '/robots.txt'), 'itself').toBe(true);
  });

  it('reads Crawl-delay', () => {
    const delay = (text: string) => parseRobots(text, 'ExampleBot').crawlDelaySeconds;
    expect(delay('User-agent: *\nCrawl-delay: 2.5')).toBe(2.5);
    expect(delay('User-agent: *\nCrawl-delay: 9\n\nUser-agent: ExampleBot\nDisallow: /x')).toBe(0);
    expect(delay('User-agent: *\nCrawl-delay: soon')).toBe(0);
  });

  it.each([
    'User Agent: *',
    'user agent : *',
    'Useragent: *',
    'User_Agent: *',
    'User-agent *',
    '\ufeffUser-agent: *',
    'User-agent: * # everybody',
    'User-agent: **',
  ])('applies to everyone when the line is written "%s"', (line) => {
    expect(allows(`${line}\nDisallow: /private`, '/private')).toBe(false);
  });

  it.each(['Dissallow: /private', 'Disalow: /private', 'diasllow:/private', 'Disallow /private'])(
    'disallows what "%s" means',
    (line) => {
      expect(allows(`User-agent: *\n${line}`, '/private')).toBe(false);
      expect(allows(`User-agent: *\n${line}`, '/public')).toBe(true);
    },
  );

  it('reads a name between asterisks as that name, not as every agent', () => {
    const robots = 'User-agent: *WordPress*\nDisallow: /\n\nUser-agent: *\nDisallow: /private';
    expect(allows(robots, '/public')).toBe(true);
    expect(allows(robots, '/private')).toBe(false);
    expect(allows(robots, '/public', 'WordPress')).toBe(false);
    expect(allows('User-agent: *ExampleBot*\nDisallow: /', '/x')).toBe(false);
  });

  it('prefers the rule that allows among equally long ones, whichever comes first', () => {
    for (const rules of ['Disallow: /a*\nAllow: /ab', 'Allow: /ab\nDisallow: /a*'])
      expect(allows(`User-agent: *\n${rules}`, '/ab'), rules).toBe(true);
    expect(allows('User-agent: *\nDisallow: /abc\nAllow: /ab', '/abc')).toBe(false);
  });

  it('caps Crawl-delay at a day', () => {
    for (const delay of ['1e999', 'Infinity', '31536000'])
      expect(parseRobots(`User-agent: *\nCrawl-delay: ${delay}`, 'x').crawlDelaySeconds).toBe(86_400);
  });

  it('stores each rule of a group once, and no rules of other groups', () => {
    const alternating = 'User-agent: *\nUser-agent: other\nAllow: /a\n'.repeat(10_000);
    expect(parseRobots(alternating, 'ExampleBot').rules).toEqual([{ allow: true, pattern: '/a' }]);
    const foreign = Array.from(
      { length: 10_000 },
      (_, i) => `User-agent: bot${'a'.repeat(i % 50)}\nAllow: /${i}`,
    );
    expect(parseRobots(foreign.join('\n'), 'ExampleBot').rules).toEqual([]);
  });

  it('stores at most as many rules as the budget allows', () => {
    const rules = Array.from({ length: BUDGET.robots.rules + 10 }, (_, i) => `Disallow: /${i}`);
    expect(parseRobots(`User-agent: *\n${rules.join('\n')}`, 'x').rules).toHaveLength(BUDGET.robots.rules);
  });

  it('is matched in linear time, however many wildcards it has', () => {
    const pieces = BUDGET.address.characters / 4;
    expect(allows(`User-agent: *\nDisallow: /${'a*'.repeat(pieces)}b`, `/${'a'.repeat(2_000)}`)).toBe(true);
    expect(allows(`User-agent: *\nDisallow: /${'a*'.repeat(pieces)}b`, `/${'a'.repeat(2_000)}b`)).toBe(false);
    expect(allows(`User-agent: *\nDisallow: /${'*'.repeat(100_000)}b`, '/xb'), 'one wildcard').toBe(false);
  });
});
