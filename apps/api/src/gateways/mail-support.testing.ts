/**
 * What Gmail and Outlook for Windows, whose engine is that of Word, do with the features that our mails use. From the tables of
 * caniemail.com (github.com/hteumeuleu/caniemail, `_features`), read in November 2026. A property that is not listed may not be used.
 */
const EVERYWHERE = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'text-align',
  'text-decoration',
  'width',
  'height',
];
/** Ignored by Outlook or Gmail; without them a mail only looks plainer. */
const DECORATION = ['border-radius', 'letter-spacing', 'word-break'];
const BLOCKS = ['table', 'td', 'th', 'h1', 'h2', 'p'];
/** Elements on which all of these clients apply a property. Outlook pads cells only, and its borders of paragraphs are unreliable. */
const ON: Record<string, string[]> = {
  padding: ['td', 'th', 'body'],
  'padding-left': ['td', 'th'],
  margin: [...BLOCKS, 'body'],
  border: ['table', 'td', 'th', 'img'],
  'border-width': ['table', 'td', 'th', 'img'],
};
/** Gmail drops a style sheet that is longer, and clips a longer message. */
const MAX_STYLE = 8_192;
const MAX_MESSAGE = 102_000;

type Element = { name: string; attributes: string; styles: [string, string][] };

/** What a mail uses that Gmail or Outlook does not support. */
export function unsupportedIn(html: string): string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(html) > MAX_MESSAGE) problems.push(`${html.length} characters are clipped`);
  const [head = '', body = ''] = html.split('</head>');
  if (body.includes('<style')) problems.push('a style sheet in the body');
  for (const [, css = ''] of head.matchAll(/<style>(.*?)<\/style>/gs)) {
    if (css.length > MAX_STYLE) problems.push(`a style sheet of ${css.length} characters`);
    if (css.split('{').length !== css.split('}').length) problems.push('a style sheet with unequal braces');
  }
  const open: Element[] = [];
  const isFixed = (end: string) =>
    /<!--\[if mso\]><table [^>]*width="\d+"><tr><td><!\[endif\]-->\s*$/.test(end);
  const tags = /<!--.*?-->|<(\/?)(\w+)([^>]*)>/gs;
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of body.matchAll(tags)) {
    if (name === undefined) continue;
    if (slash) {
      open.pop();
      continue;
    }
    const element = { name, attributes, styles: stylesOf(attributes) };
    problems.push(
      ...problemsOf(element, open, isFixed(body.slice(0, index))).map((text) => `${text}: ${tag}`),
    );
    if (name !== 'img') open.push(element);
  }
  return problems;
}

const stylesOf = (attributes: string): [string, string][] =>
  (/style="([^"]*)"/.exec(attributes)?.[1] ?? '')
    .split(';')
    .filter(Boolean)
    .map((declaration) => {
      const [property = '', value = ''] = declaration.split(/:(.*)/s);
      return [property.trim(), value.trim()];
    });

/** `isFixed`: Outlook has just opened a table of fixed width around the element. */
function problemsOf({ name, attributes, styles }: Element, parents: Element[], isFixed: boolean): string[] {
  const has = (property: string, within = styles) => within.some(([other]) => other === property);
  const isHidden = [...parents.map((parent) => parent.styles), styles].some((all) => has('mso-hide', all));
  // Outlook ignores the padding of a link and applies that of its cell.
  const isButton = name === 'a' && has('mso-padding-alt', parents.at(-1)?.styles);
  const found = styles.flatMap(([property, value]) => {
    if (/var\(|calc\(|url\(|(?<!\w)-\d.*px/.test(value)) return `the value ${value}`;
    if (isHidden || property.startsWith('mso-')) return [];
    if (EVERYWHERE.includes(property) || DECORATION.includes(property)) return [];
    if (ON[property]?.includes(name)) return [];
    if (property === 'max-width' && name === 'table' && isFixed) return [];
    if (property === 'display' && value === 'block' && name === 'img') return [];
    if (isButton && (property === 'padding' || (property === 'display' && value === 'inline-block')))
      return [];
    return `${property} on ${name}`;
  });
  const needed = name === 'img' ? ['width', 'height', 'alt'] : name === 'table' ? TABLE_ATTRIBUTES : [];
  return [
    ...found,
    ...needed.filter((key) => !attributes.includes(`${key}="`)).map((key) => `no ${key} of ${name}`),
  ];
}

/** Without them Outlook adds borders and spaces, and screen readers announce a table. */
const TABLE_ATTRIBUTES = ['role', 'border', 'cellpadding', 'cellspacing'];
