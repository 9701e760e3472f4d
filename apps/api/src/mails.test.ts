import { readdirSync, readFileSync } from 'node:fs';
import type { Alert, BrandEvent, Brief } from '@brandlode/contract';
import { EVENT } from '@brandlode/contract/testing';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { emailWorksMail } from './features/identity/check-email.ts';
import {
  addressChangedMail,
  addressInUseMail,
  confirmAddressMail,
} from './features/identity/email-change/email-change-mails.ts';
import { firstOperatorMail } from './features/identity/mails/first-operator.ts';
import { googleLinkedMail } from './features/identity/mails/google-linked.ts';
import { newDeviceMail } from './features/identity/mails/new-device.ts';
import { passkeyAddedMail } from './features/identity/mails/passkey-added.ts';
import { passwordChangedMail } from './features/identity/mails/password-changed.ts';
import { resetPasswordMail } from './features/identity/mails/reset-password.ts';
import { secondFactorChangedMail } from './features/identity/mails/second-factor-changed.ts';
import { verifyEmailMail } from './features/identity/mails/verify-email.ts';
import {
  confirmRequestMail,
  requestDecidedMail,
  requestReceivedMail,
  requestWaitingMail,
} from './features/owner-requests/owner-request-mails.ts';
import { confirmPaymentMail, paymentFailedMail } from './features/subscriptions/mails/payment-failed.ts';
import {
  cancellationMail,
  cancellationWithDebtMail,
  contentDeletionMail,
  planEndedMail,
  refundFailedMail,
  refundMail,
  trialSuspendedMail,
} from './features/subscriptions/mails/plan-mails.ts';
import { trialWillEndMail } from './features/subscriptions/mails/trial-will-end.ts';
import { welcomeMail } from './features/subscriptions/mails/welcome.ts';
import { invitationMail } from './features/team/invitation-mail.ts';
import { keyCreatedMail } from './features/team/keys/key-mails.ts';
import { requiredFactorMail } from './features/team/required-factor-mails.ts';
import { briefMail } from './features/watching/brief/brief-mail.ts';
import { eventsMail, testMail } from './features/watching/mails/event-mail.ts';
import { webhookOffMail } from './features/watching/webhooks/webhook-off-mail.ts';
import { MAIL_COLORS, type MailContent, renderMail } from './gateways/mail-layout.ts';
import { unsupportedIn } from './gateways/mail-support.testing.ts';

const settings = {
  SUPPORT_EMAIL: 'help@brands.example',
  POSTAL_ADDRESS: 'Brands Ltd, 1 Example Street, Exampleton',
};
const config = { ...readConfig(settings), publicUrl: 'https://brands.example' };
const render = (content: MailContent) => renderMail(content, config);

const name = 'Brandlode';
const url = 'https://brands.example/page?token=1&b=2';
const plan = { product: name, plan: 'Plus', price: '$414.00 per year', url };
const payment = { ...plan, amount: '$69.00', keptUntil: 'December 9, 2026 at 5:24 PM UTC' };
const welcome = {
  ...plan,
  features: ['Unlimited results', 'Premium support'],
  nextCharge: '$414.00 on December 2, 2026',
  publicUrl: 'https://brands.example',
  supportEmail: 'help@brands.example',
};

const change: BrandEvent = {
  ...EVENT,
  kind: 'price_cut',
  at: '2026-03-08T12:00:00.000Z',
  change: -20,
  count: 12,
  items: [{ name: 'Enamel kettle', productId: 1, before: 50, after: 40, currency: 'EUR' }],
  evidence: { ...EVENT.evidence, source: 'shopify-products' },
  confidence: 'medium',
  demonstration: true,
};
const renamed: BrandEvent = {
  ...change,
  kind: 'name_changed',
  brand: { ...change.brand, id: 8, name: 'Tea & Sons' },
  before: 'Tea',
  after: 'Tea & Sons',
  count: 1,
  items: [],
  confidence: 'high',
  demonstration: false,
};
const alert: Alert = {
  id: '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11',
  target: { kind: 'list', id: '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b12', name: 'Competitors' },
  kinds: [],
  minChange: null,
  change: null,
  mail: 'daily',
  available: true,
  createdAt: '2026-03-08T12:00:00.000Z',
};
const mailed = {
  product: name,
  publicUrl: 'https://brands.example',
  timeZone: 'America/New_York',
  unsubscribeUrl: 'https://brands.example/unsubscribe/1',
};

const brand = { ...change.brand, id: 9, name: 'Kettle.example <b>Ltd</b>' };
const told = { event: change, visits: 2_730_000 };
const move = { brand, before: 12_639, after: 13_890, change: 9.9 };
const search = { id: '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b13', name: 'Pet brands' };
const matches = { search, total: 9, data: [{ brand, visits: 906_000, averagePrice: 62 }] };
const entries = <Entry>(entry: Entry): Entry[] => [entry, entry, entry];
/** A brief with as much as it can tell. */
const brief: Brief = {
  since: '2026-03-02T12:00:00.000Z',
  until: '2026-03-09T12:00:00.000Z',
  follows: 4,
  brands: 628,
  changes: 297,
  top: entries({
    brand,
    visits: 8_400_000,
    events: [change, renamed],
    followed: { kind: 'list', id: search.id, name: 'Competitors' },
    reason: 'On your list “Competitors”',
  }),
  rising: entries(move),
  falling: entries({ ...move, change: -5.1 }),
  matches: entries(matches),
  priceCuts: { total: 35, data: entries(told) },
  adsStarted: { total: 3, data: entries({ ...told, event: { ...change, kind: 'ads_started', items: [] } }) },
  adsStopped: { total: 8, data: entries({ ...told, event: { ...change, kind: 'ads_stopped', items: [] } }) },
};

const HOSTILE = 'https://elsewhere.example/ <b>Call 555</b>';
const origin = {
  time: '2026-03-08T17:05:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  country: 'DE',
};

/** Every mail of the product, by subject. */
const MAILS: MailContent[] = [
  verifyEmailMail(name, url),
  resetPasswordMail(name, url),
  resetPasswordMail(name, url, 'undo'),
  firstOperatorMail(name, url),
  passwordChangedMail(name, { how: 'reset', origin }, url, 'help@brands.example'),
  passwordChangedMail(name, { how: 'changed', origin }, url, 'help@brands.example'),
  googleLinkedMail(name, 'help@brands.example', origin),
  newDeviceMail(name, origin, url, 'help@brands.example'),
  newDeviceMail(name, { ...origin, userAgent: HOSTILE, country: null }, url, 'help@brands.example'),
  confirmAddressMail(name, url, origin),
  addressInUseMail(name, url),
  emailWorksMail(name, url),
  addressChangedMail(name, 'ada@brands.example', url, 'help@brands.example', origin),
  passkeyAddedMail(name, origin, url, 'help@brands.example'),
  ...(['app-added', 'app-removed', 'passkey-removed', 'codes-replaced', 'recovery-code-used'] as const).map(
    (change) => secondFactorChangedMail(name, { change, origin }, url, 'help@brands.example'),
  ),
  ...(['removal-requested', 'all-removed'] as const).map((change) =>
    secondFactorChangedMail(name, { change }, url, 'help@brands.example'),
  ),
  welcomeMail({ ...welcome, trialEnds: 'December 2, 2026 at 5:24 PM UTC' }),
  welcomeMail({ ...welcome, trialEnds: null }),
  trialWillEndMail({ ...plan, ends: 'December 2, 2026 at 5:24 PM UTC' }),
  trialSuspendedMail(plan),
  cancellationMail({ ...plan, ends: 'December 2, 2026 at 5:24 PM UTC' }),
  cancellationWithDebtMail({ ...payment, owed: '$69.00', nextTry: 'December 5, 2026' }),
  cancellationWithDebtMail({ ...plan, keptUntil: null, owed: null, nextTry: null }),
  planEndedMail(plan),
  contentDeletionMail({ product: name, url, deletedAt: 'December 2, 2026 at 5:24 PM UTC' }),
  refundMail({ product: name, amount: '$69.00', url }),
  refundFailedMail({ product: name, amount: '$69.00', supportEmail: welcome.supportEmail, url }),
  paymentFailedMail({ ...payment, attempt: 1, nextTry: 'December 5, 2026' }),
  paymentFailedMail({ ...payment, attempt: 4, nextTry: null, keptUntil: null }),
  confirmPaymentMail(payment),
  ...(['key', 'successor', 'extension', 'application'] as const).map((kind) =>
    keyCreatedMail(config, { kind, name: 'Script.example', origin }),
  ),
  requiredFactorMail(name, { workspace: 'Research', owner: 'Ada Lovelace' }, url),
  eventsMail({ ...mailed, events: [change], alert }),
  eventsMail({ ...mailed, events: [change, change, renamed], alert: null }),
  eventsMail({ ...mailed, events: Array.from({ length: 60 }, () => renamed), alert }),
  briefMail({ ...mailed, brief }),
  testMail({ ...mailed, choice: null }),
  testMail({ ...mailed, choice: 'weekly' }),
  webhookOffMail(name, 'https://brands.example', {
    channel: 'webhook',
    address: 'https://hooks.example.com',
  }),
  webhookOffMail(name, 'https://brands.example', {
    channel: 'slack',
    address: 'https://hooks.slack.com/…1234',
  }),
  invitationMail(
    name,
    {
      workspace: 'Research',
      role: 'viewer',
      first_name: 'Ada',
      invited_by: 'Ada Lovelace',
      requires_second_factor: true,
    },
    url,
  ),
  confirmRequestMail(name, url),
  ...(['correction', 'removal'] as const).flatMap((kind) => {
    const about = { kind, address: 'kettle.example.com' };
    const accepted = { accepted: true, reason: '', keptAt: [] };
    return [
      requestReceivedMail(name, about, 'help@brands.example'),
      requestWaitingMail(name, about, url),
      requestDecidedMail(name, { ...about, ...accepted }, 'help@brands.example'),
      requestDecidedMail(name, { ...about, ...accepted, keptAt: ['kettle.example'] }, 'help@brands.example'),
      requestDecidedMail(
        name,
        { ...about, accepted: false, reason: HOSTILE, keptAt: [] },
        'help@brands.example',
      ),
    ];
  }),
];

/** What a client without any styles shows, with entities decoded. */
const visibleText = (html: string) =>
  html
    .replace(/<(head|style|title)\b.*?<\/\1>/gs, '')
    .replace(/<div aria-hidden="true".*?<\/div>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

it('Mails about a request of an owner name the shop in its own letters', () => {
  const about = { kind: 'removal', address: 'xn--bcher-kva.example' } as const;
  const decided = { ...about, accepted: true, reason: '', keptAt: ['xn--caf-dma.example/shop'] };
  const texts = [
    requestReceivedMail(name, about, 'help@brands.example'),
    requestWaitingMail(name, about, url),
    requestDecidedMail(name, decided, 'help@brands.example'),
  ].map((content) => render(content).text.replaceAll('\u200b', ''));
  for (const text of texts) expect(text).toContain('bücher.example');
  expect(texts[2]).toContain('café.example/shop');
  expect(texts.join()).not.toContain('xn--');
});

describe.each(MAILS.map((content) => [content.subject, content] as const))('The mail "%s"', (_, content) => {
  const { subject, text, html, images } = render(content);

  it('has the same facts and links as text and as HTML', () => {
    const { heading, paragraphs, facts = [], entries = [], button, links = [], notes = [], reason } = content;
    const visible = visibleText(html);
    for (const part of [
      heading,
      ...paragraphs,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...entries.flatMap((entry) => [entry.title, entry.text, ...entry.details, entry.note]),
      ...(button ? [button.text] : []),
      ...links.map((link) => link.text),
      ...notes,
      reason,
      'help@brands.example',
      'Brands Ltd, 1 Example Street, Exampleton',
    ]) {
      expect(text).toContain(part);
      expect(visible).toContain(part);
    }
    if (button) expect(text).toContain(button.url);
    const { unsubscribe } = content;
    const targets = [
      ...(button ? [button] : []),
      ...(unsubscribe ? [unsubscribe] : []),
      ...links,
      ...entries,
    ];
    for (const target of targets.map((link) => link.url)) {
      expect(text).toContain(target);
      expect(html).toContain(`href="${target.replaceAll('&', '&amp;')}"`);
    }
  });

  it('has a subject in one short line, names the product and stays small', () => {
    expect(subject).toMatch(/^[^\n]{10,78}$/);
    expect(subject + content.heading + content.paragraphs.join()).toContain(name);
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(30_000);
  });

  it('uses only what Gmail and Outlook support', () => {
    expect(unsupportedIn(html)).toEqual([]);
  });

  it('loads nothing and runs nothing: its only image is attached', () => {
    expect(html).not.toMatch(/<(script|link|iframe|form|svg)\b|url\(|@import|\son\w+=/i);
    expect([...html.matchAll(/<img src="([^"]*)"|<img/g)].map(([, source]) => source)).toEqual(
      images.map(({ id }) => `cid:${id}`),
    );
    expect(images).toHaveLength(1);
  });
});

it.each([
  ['<div style="display:flex">', 'display on div'],
  ['<p style="padding:4px">', 'padding on p'],
  ['<td style="background-image:url(x)">', 'the value url(x)'],
  ['<td style="color:var(--ink)">', 'the value var(--ink)'],
  [
    '<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="max-width:560px">',
    'max-width on table',
  ],
  ['<img src="cid:1" alt="" width="32">', 'no height of img'],
  ['<style>p{color:red}</style>', 'a style sheet in the body'],
])('knows that Gmail or Outlook does not support %s', (part, problem) => {
  const [found = ''] = unsupportedIn(`<html><head></head><body>${part}</body></html>`);
  expect(found).toContain(problem);
});

it('covers every mail of the product', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  const written = ['identity', 'subscriptions', 'watching'].flatMap((feature) => {
    const folder = `${import.meta.dirname}/features/${feature}/mails`;
    return readdirSync(folder)
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .flatMap((code) => [...code.matchAll(/export const (\w+Mail) =/g)].map(([, mail]) => mail));
  });
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((mail) => !source.includes(` ${mail}(`))).toEqual([]);
});

it('escapes every part of a message and of the configuration', () => {
  const nasty = `<script>"&'`;
  const content: MailContent = {
    subject: nasty,
    heading: nasty,
    paragraphs: [nasty],
    facts: [{ label: nasty, value: nasty }],
    button: { text: nasty, url: `https://x.example/?b="${nasty}` },
    entries: [
      { title: nasty, url: `https://x.example/?b="${nasty}`, text: nasty, details: [nasty], note: nasty },
    ],
    links: [{ text: nasty, url: `https://x.example/?b="${nasty}` }],
    notes: [nasty],
    reason: nasty,
    unsubscribe: { text: nasty, url: `https://x.example/?b="${nasty}` },
  };
  const product = { ...config.product, name: nasty, supportEmail: nasty, postalAddress: nasty };
  const { html, text } = renderMail(content, { ...config, product });
  expect(html).not.toMatch(/<script|b=""|"&'/);
  expect(html).toContain('&lt;script&gt;&quot;&amp;&#39;');
  expect(text).toContain(`https://x.example/?b="${nasty}`);
});

it('allows neither a link nor a long message in the names in an invitation', () => {
  const workspace = `Pay at https://evil.example/pay or support@evil.example. ${'More. '.repeat(20)}`;
  const inviter = {
    role: 'editor',
    first_name: 'www.evil.example',
    invited_by: 'www.evil.example',
    requires_second_factor: false,
  } as const;
  const { subject, text, html } = render(invitationMail(name, { workspace, ...inviter }, url));
  for (const part of [subject, text, html]) {
    expect(part).toContain('evil');
    expect(part).not.toMatch(/evil\.example|https?:\/\/evil|@evil|(More\. ){3}/);
  }
});

it('names inviter, workspace and a role without changes in the subject of an invitation', () => {
  const mail = {
    workspace: 'Research',
    first_name: 'Ada',
    invited_by: 'Ada Lovelace',
    requires_second_factor: false,
  };
  const subjectFor = (role: 'editor' | 'viewer') => invitationMail(name, { ...mail, role }, url).subject;
  expect(subjectFor('viewer')).toBe('Ada invited you to Research (view only)');
  expect(subjectFor('editor')).toBe('Ada invited you to Research');
});

it('shows the address of a button only if its link works once', () => {
  const page = 'https://brands.example/settings/billing';
  expect(render(refundMail({ product: name, amount: '$69.00', url: page })).html).not.toContain('Or open');
  expect(render(verifyEmailMail(name, `${page}?token=x`)).html).toContain('Or open this address');
});

it('says when something was done to an account and from where, and nothing that the client wrote', () => {
  const { text } = render(newDeviceMail(name, origin, url, 'help@brands.example'));
  expect(text).toContain('When: March 8, 2026 at 5:05 PM UTC\nBrowser: Firefox on Linux\nCountry: Germany\n');
  const hostile = { ...origin, userAgent: HOSTILE, country: null };
  const unknown = render(newDeviceMail(name, hostile, url, 'help@brands.example'));
  expect(unknown.text).toContain('Browser: Unknown browser\n\n');
  expect(unknown.text + unknown.html).not.toMatch(/elsewhere|555|Country/);
});

it('names change and brand in the subject, and shows each change with its old value, time and confidence', () => {
  const one = render(eventsMail({ ...mailed, events: [change], alert }));
  expect(one.subject).toBe('Northern Kettle: Cut 12 prices by up to 20%');
  expect(one.text).toContain('Your alert on Brandlode: When a brand on Competitors changes in any way.');
  expect(one.text).toContain(
    [
      'Northern Kettle: Cut 12 prices by up to 20%',
      '  Enamel kettle €50.00 → €40.00',
      '  and 11 more',
      'Mar 8, 8:00 AM EDT · Probable · Sample data',
      'https://brands.example/brands/7/overview',
    ].join('\n'),
  );
  const two = render(eventsMail({ ...mailed, events: [change, change, renamed], alert: null }));
  expect(two.subject).toBe('3 changes at Northern Kettle and 1 other brand');
  expect(two.text).toContain('Tea & Sons: Renamed from Tea to Tea & Sons\nMar 8, 8:00 AM EDT\nhttps://');
  const many = render(eventsMail({ ...mailed, events: Array.from({ length: 60 }, () => renamed), alert }));
  expect(many.subject).toBe('60 changes at Tea & Sons');
  expect(many.text.match(/Renamed from/g)).toHaveLength(30);
  expect(many.text).toContain('30 more changes in your notifications.');
});

describe('The brief', () => {
  const { subject, text, html } = render(briefMail({ ...mailed, brief }));

  it('starts with what matters most, in the subject and with the reason', () => {
    expect(subject).toMatch(/: Cut 12 prices by up to 20%, and 296 other changes$/);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(text).toContain('297 changes at the 628 brands you follow, Mar 2 – Mar 9. Sample data.');
    expect(text.replaceAll('\u2060', '')).toContain(
      [
        'WHAT MATTERS MOST',
        '- Kettle.example <b>Ltd</b>: Cut 12 prices by up to 20%; Renamed from Tea to Tea & Sons (8.4M visits)',
        '  On your list “Competitors”',
        '  https://brands.example/brands/9/overview#changes',
      ].join('\n'),
    );
  });

  it('fits on a screen: three changes, and two lines of everything else', () => {
    expect(html.match(/<tr><td valign="top" align="left" style/g)).toHaveLength(3 + 4 * 2);
    expect(text.match(/^- /gm)).toHaveLength(3 + 4 * 2);
    for (const line of [
      '12.6K → 13.9K (+9.9%)',
      '12.6K → 13.9K (−5.1%)',
      'Started advertising (2.7M visits)',
    ])
      expect(text).toContain(line);
    // Imported visits are no estimates.
    expect(text).not.toMatch(/estimate|≈/i);
    expect(text.replaceAll('\u2060', '')).toContain(
      '- Pet brands (9 new brands)\n  Such as Kettle.example <b>Ltd</b>: 906.0K visits · $62 average',
    );
  });

  it('links every line to its evidence, and nothing that a store wrote', () => {
    const pages = [...html.matchAll(/<tr><td valign="top" align="left" style.*?href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    for (const page of pages)
      expect(page).toMatch(/^https:\/\/brands\.example\/(brands\/\d+\/overview#[a-z]+|searches\/[\da-f-]+)$/);
    expect(html).not.toContain('<b>');
    // Mail programs would make a link of it.
    expect(text + html.slice(html.indexOf('<body'))).not.toContain('Kettle.example');
  });
});

it('tells the day of a change that has only a day, and the time of others in the time zone of the user', () => {
  const notes = ['2026-03-09T00:00:00.000Z', '2026-03-09T01:00:00.000Z'].map(
    (at) => eventsMail({ ...mailed, events: [{ ...renamed, at }], alert: null }).entries?.[0]?.note,
  );
  expect(notes).toEqual(['Mar 9', 'Mar 8, 9:00 PM EDT']);
});

it("uses the web app's colours, with a dark rule for each", () => {
  const tokens = readFileSync(`${import.meta.dirname}/../../web/src/styles/tokens.css`, 'utf8');
  const { html } = render(planEndedMail(plan));
  for (const [token, [light, dark]] of Object.entries(MAIL_COLORS)) {
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
    expect(html).toContain(`.c-${token}{color:${dark}!important}`);
  }
});

it('ends with the product and its addresses, without a line for a postal address that is not configured', () => {
  const product = { ...config.product, postalAddress: undefined };
  const { text } = renderMail(refundMail({ product: name, amount: '$69.00', url }), { ...config, product });
  expect(text).toMatch(
    /\n\n-- \nThis email is about your Brandlode account\.\nBrandlode · https:\/\/brands\.example · help@brands\.example$/,
  );
});
