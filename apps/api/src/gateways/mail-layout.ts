import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';
import type { InlineImage } from './mailer.ts';

/** One message as plain text and as HTML, from the same content. */
type RenderedMail = { subject: string; text: string; html: string; images: InlineImage[] };

type Link = { text: string; url: string };
/** A subject of the mail, such as a change of a brand. */
export type MailEntry = { title: string; url: string; text: string; details: string[]; note: string };

/** A line of a section, all of it a link; `value` is at its end, `note` below it. */
export type MailLine = { title: string; text: string; url: string; value?: string; note?: string };
export type MailSection = { heading: string; lines: MailLine[] };

export type MailContent = {
  subject: string;
  heading: string;
  /** The first one is the preview next to the subject in lists of messages. */
  paragraphs: string[];
  /** Labelled values, for example a plan's price. */
  facts?: { label: string; value: string }[];
  entries?: MailEntry[];
  sections?: MailSection[];
  button?: Link;
  /** Further links, one per line. */
  links?: Link[];
  notes?: string[];
  /** Why the recipient gets this message. */
  reason: string;
  /** Switches such messages off. */
  unsubscribe?: Link;
};

type Sender = Pick<Config, 'product' | 'publicUrl'>;

/** The colours of the web app's tokens.css, light and dark. */
export const MAIL_COLORS = {
  canvas: ['#fafaf9', '#101110'],
  surface: ['#ffffff', '#171817'],
  line: ['#e5e5e2', '#292b29'],
  ink: ['#191917', '#f0f1ee'],
  'ink-soft': ['#4b4b46', '#b9bcb6'],
  'ink-faint': ['#666660', '#969a93'],
  accent: ['#0b6b5c', '#4cc3a8'],
  'accent-ink': ['#0a5f52', '#6fd6be'],
  'on-accent': ['#ffffff', '#06231d'],
} as const;
type Color = keyof typeof MAIL_COLORS;

/** The web app's icon at three times its size. Its tile has its own background, for light and dark clients. */
const LOGO: InlineImage = {
  id: 'logo@brandlode',
  name: 'logo.png',
  type: 'image/png',
  bytes: readFileSync(`${import.meta.dirname}/mail-logo.png`),
};

/**
 * Renders for any mail client: tables and inline styles, no scripts or external resources; the only image is attached. Clients that
 * drop the style sheet show the light colours, those that drop all styles a readable document. What Gmail and Outlook support is in
 * mail-support.testing.ts.
 */
export function renderMail(content: MailContent, sender: Sender): RenderedMail {
  return {
    subject: content.subject,
    text: renderText(content, sender),
    html: renderHtml(content, sender),
    images: [LOGO],
  };
}

function renderText(content: MailContent, { product, publicUrl }: Sender): string {
  const { heading, paragraphs, facts = [], entries = [], sections = [], button, links = [] } = content;
  const { notes = [], reason, unsubscribe } = content;
  return [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...entries.map(({ title, url, text, details, note }) =>
      [`${title}: ${text}`, ...details.map((detail) => `  ${detail}`), note, url].join('\n'),
    ),
    ...sections.map(sectionText),
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    ...links.map((link) => `${link.text}:\n${link.url}`),
    ...notes,
    [
      '-- ',
      reason,
      ...(unsubscribe ? [`${unsubscribe.text}: ${unsubscribe.url}`] : []),
      `${product.name} · ${publicUrl} · ${product.supportEmail}`,
      ...(product.postalAddress ? [product.postalAddress] : []),
    ].join('\n'),
  ].join('\n\n');
}

const sectionText = ({ heading, lines }: MailSection): string =>
  [
    heading.toUpperCase(),
    ...lines.map(({ title, text, url, value, note }) =>
      [
        `- ${title}${text && `: ${text}`}${value ? ` (${value})` : ''}`,
        ...(note ? [`  ${note}`] : []),
        `  ${url}`,
      ].join('\n'),
    ),
  ].join('\n');

/** Attributes of an element with these colours: the light ones inline, the dark ones by class. */
function colored({ text, fill, border }: { text?: Color; fill?: Color; border?: Color }, style = '') {
  const classes = [text && `c-${text}`, fill && `f-${fill}`, border && `b-${border}`].filter(Boolean);
  const styles = [
    text && `color:${MAIL_COLORS[text][0]}`,
    fill && `background-color:${MAIL_COLORS[fill][0]}`,
    border && `border:1px solid ${MAIL_COLORS[border][0]}`,
    style,
  ].filter(Boolean);
  return `class="${classes.join(' ')}" style="${styles.join(';')}"`;
}

const DARK_RULES = Object.entries(MAIL_COLORS).map(
  ([name, [, dark]]) =>
    `.c-${name}{color:${dark}!important}.f-${name}{background-color:${dark}!important}.b-${name}{border-color:${dark}!important}`,
);

const FONT =
  "font-family:Inter,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Outlook does not apply the font of an outer table. */
const OUTLOOK_FONT =
  '<!--[if mso]><style>table,td,th,h1,h2,p,a,span{font-family:Arial,sans-serif!important}</style><![endif]-->';
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
const BODY_TEXT = 'margin:0 0 16px;font-size:16px;line-height:24px';
const SMALL_TEXT = 'margin:0 0 12px;font-size:13px;line-height:20px';

function renderHtml(content: MailContent, sender: Sender): string {
  const { subject, heading, paragraphs, facts = [], entries = [], sections = [] } = content;
  const { button, links = [], notes = [] } = content;
  const parts = [
    `<h1 ${colored({ text: 'ink' }, 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.01em')}>${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p ${colored({ text: 'ink-soft' }, BODY_TEXT)}>${escapeHtml(text)}</p>`),
    ...(facts.length > 0 ? [renderFacts(facts)] : []),
    ...entries.map(renderEntry),
    ...sections.map(renderSection),
    ...(button ? [renderButton(button)] : []),
    ...links.map(
      ({ text, url }) =>
        `<p ${colored({ text: 'ink-soft' }, 'margin:0 0 10px;font-size:16px;line-height:24px')}><a href="${escapeHtml(url)}" ${colored({ text: 'accent-ink' }, 'text-decoration:underline')}>${escapeHtml(text)}</a></p>`,
    ),
    ...notes.map((note) => `<p ${colored({ text: 'ink-faint' }, SMALL_TEXT)}>${escapeHtml(note)}</p>`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px 12px!important}}
@media (prefers-color-scheme:dark){${DARK_RULES.join('')}}
</style>
${OUTLOOK_FONT}
</head>
<body ${colored({ fill: 'canvas' }, `margin:0;padding:0;${FONT}`)}>
${renderPreview(paragraphs[0] ?? heading)}
<div role="main">
<table ${TABLE} width="100%" ${colored({ fill: 'canvas' })}><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:560px;${FONT}">
<tr><td style="padding:0 4px 20px">${renderMark(sender)}</td></tr>
<tr><td ${colored({ fill: 'surface', border: 'line' }, 'padding:32px 32px 20px;border-radius:12px;text-align:left').replace('class="', 'class="card ')}>
${parts.join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;text-align:left">${renderFooter(content, sender)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/** Followed by invisible characters, so that clients do not fill the preview with the rest of the message. */
const renderPreview = (text: string) =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

/** Without images the name remains. */
const renderMark = ({ product, publicUrl }: Sender) =>
  `<table ${TABLE}><tr>
<td width="32" height="32"><img src="cid:${LOGO.id}" alt="" width="32" height="32" style="display:block;width:32px;height:32px;border:0"></td>
<td style="padding-left:10px;font-size:17px;line-height:24px;font-weight:600"><a href="${escapeHtml(publicUrl)}" ${colored({ text: 'ink' }, 'text-decoration:none')}>${escapeHtml(product.name)}</a></td>
</tr></table>`;

const renderFacts = (facts: { label: string; value: string }[]) =>
  `<table ${TABLE} width="100%" ${colored({ border: 'line' }, 'margin:0 0 20px;border-width:1px 0;font-size:15px;line-height:22px')}>
${facts
  .map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" valign="top" nowrap ${colored({ text: 'ink-faint' }, 'padding:6px 16px 6px 0;font-weight:400;text-align:left')}>${escapeHtml(label)}</th><td align="left" valign="top" ${colored({ text: 'ink' }, 'padding:6px 0;font-weight:500')}>${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>`;

function renderEntry({ title, url, text, details, note }: MailEntry): string {
  const line = (color: Color, style: string, inner: string) =>
    `<p ${colored({ text: color }, `margin:0;${style}`)}>${inner}</p>`;
  const link = `<a href="${escapeHtml(url)}" ${colored({ text: 'accent-ink' }, 'font-weight:600;text-decoration:underline')}>${escapeHtml(title)}</a>`;
  return [
    `<table ${TABLE} width="100%"><tr><td ${colored({ border: 'line' }, 'padding:12px 0;border-width:1px 0 0')}>`,
    line('ink', 'font-size:16px;line-height:24px', `${link}: ${escapeHtml(text)}`),
    ...details.map((detail) => line('ink-soft', 'font-size:15px;line-height:22px', escapeHtml(detail))),
    line('ink-faint', 'font-size:13px;line-height:20px', escapeHtml(note)),
    '</td></tr></table>',
  ].join('\n');
}

const renderSection = ({ heading, lines }: MailSection): string =>
  `<table ${TABLE} width="100%" style="margin:0 0 10px;font-size:15px;line-height:22px">
<tr><td colspan="2" ${colored({ border: 'line' }, 'padding:10px 0 2px;border-width:1px 0 0')}><h2 ${colored({ text: 'ink-faint' }, 'margin:0;font-size:13px;line-height:20px;font-weight:600')}>${escapeHtml(heading)}</h2></td></tr>
${lines.map(renderLine).join('\n')}
</table>`;

/** All text is within the link, so that mail programs make no links of addresses in it. */
function renderLine({ title, text, url, value, note }: MailLine): string {
  const href = escapeHtml(url);
  const link = (color: Color, inner: string) =>
    `<a href="${href}" ${colored({ text: color }, 'text-decoration:none')}>${inner}</a>`;
  const name = `<span style="font-weight:600;text-decoration:underline">${escapeHtml(title)}</span>`;
  const cell = (inner: string, attributes: string, style: string) =>
    `<td valign="top" ${attributes} style="${style}">${inner}</td>`;
  const first = cell(
    link('ink', text ? `${name} ${escapeHtml(text)}` : name),
    'align="left"',
    'padding:1px 0',
  );
  const last = cell(
    value ? link('ink-soft', escapeHtml(value)) : '',
    'align="right" nowrap',
    'padding:1px 0 1px 12px',
  );
  const below = cell(
    link('ink-faint', escapeHtml(note ?? '')),
    'align="left" colspan="2"',
    'padding:0 0 4px;font-size:13px;line-height:18px',
  );
  return `<tr>${first}${last}</tr>${note ? `<tr>${below}</tr>` : ''}`;
}

const renderButton = ({ text, url }: Link) =>
  `<table ${TABLE} style="margin:8px 0 16px"><tr><td ${colored({ fill: 'accent' }, 'border-radius:8px;mso-padding-alt:11px 20px')}><a href="${escapeHtml(url)}" ${colored({ text: 'on-accent' }, 'display:inline-block;padding:11px 20px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none')}>${escapeHtml(text)}</a></td></tr></table>${hasToken(url) ? renderAddress(url) : ''}`;

/** Links that work once may have to be opened in another browser; other pages are found without their address. */
const hasToken = (url: string) => new URL(url).searchParams.has('token');

const renderAddress = (url: string) =>
  `
<p ${colored({ text: 'ink-faint' }, `${SMALL_TEXT};word-break:break-all`)}>Or open this address: <a href="${escapeHtml(url)}" ${colored({ text: 'accent-ink' }, 'text-decoration:underline')}>${escapeHtml(url)}</a></p>`;

function renderFooter({ reason, unsubscribe }: MailContent, { product, publicUrl }: Sender) {
  const { name, supportEmail, postalAddress } = product;
  const line = (inner: string) =>
    `<p ${colored({ text: 'ink-faint' }, 'margin:0 0 6px;font-size:13px;line-height:20px')}>${inner}</p>`;
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" ${colored({ text: 'ink-faint' }, 'text-decoration:underline')}>${escapeHtml(text)}</a>`;
  return [
    line(escapeHtml(reason)),
    ...(unsubscribe ? [line(link(unsubscribe.url, unsubscribe.text))] : []),
    line(
      `${escapeHtml(name)} · ${link(publicUrl, publicUrl.replace(/^https?:\/\//, ''))} · ${link(`mailto:${supportEmail}`, supportEmail)}`,
    ),
    ...(postalAddress ? [line(escapeHtml(postalAddress))] : []),
  ].join('\n');
}
