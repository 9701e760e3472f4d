import type { Config } from '../../config.ts';
import { thirdPartyScripts } from './third-party-scripts.ts';

type Settings = Pick<Config, 'firebase' | 'https' | 'sandbox' | 'secretsKeys' | 'product'>;

/**
 * What the product does to protect accounts and data, for customers, as Markdown. Says only what is true with this configuration; each
 * statement has its test in `docs/decisions/security-page.md`.
 */
export function securityText(config: Settings): string {
  const { name, supportEmail } = config.product;
  const sections: [title: string, points: string[]][] = [
    ['Your account', accountPoints(config)],
    ['Your workspace', workspacePoints(config)],
    ['Your data', dataPoints(config)],
    ['Content from elsewhere', FOREIGN_CONTENT_POINTS],
    ['What is not claimed', notClaimed(config)],
    [
      'Report a vulnerability',
      [
        `Write to [${supportEmail}](mailto:${supportEmail}) with the word "security" in the subject: what you found, how to reproduce it, and what it allows. Please do not read or change the data of others.`,
      ],
    ],
  ];
  return [
    '# Security',
    `How ${name} protects your account and your data, and what it does not do.`,
    ...sections.map(([title, points]) => `## ${title}\n${points.map((point) => `- ${point}`).join('\n')}`),
  ].join('\n\n');
}

const accountPoints = ({ firebase, secretsKeys }: Settings) =>
  firebase
    ? [
        'Accounts, passwords and sign-in are managed by Firebase Authentication; its tokens are verified with every request.',
        'API keys, connected applications and invitations are stored as hashes.',
      ]
    : [
        'Passwords are stored as argon2id hashes. Common passwords, and those with your name or address, are rejected.',
        `Protect your account with passkeys${secretsKeys.length > 0 ? ' or an authenticator app' : ''} under [Settings, Security](/settings/security). The second factor is asked for at every sign-in, and again before API keys are created, all data is downloaded, the address is changed or the account is deleted.`,
        'Repeated attempts to guess a password are slowed down, without locking you out of your own account.',
        'You see where you are signed in, and end one session or all others at once. A new password ends all other sessions.',
        'A sign-in from a new browser, every change of password, address or second factor, new API keys and connected applications are announced to you by mail.',
        'Mailed links, API keys and sessions are stored as hashes.',
      ];

const workspacePoints = ({ firebase }: Settings) => [
  'Lists, notes, saved searches, imports and My brands are visible to members of the workspace only. The server checks this with every request, and tests call every address with the account of another workspace.',
  'Roles decide what members may do: owners manage members, editors change content, viewers read it. A removed member or a deleted key loses access within a second.',
  ...(firebase
    ? []
    : [
        'An owner can require a second factor of all members: those without one, and their API keys, then have no access.',
      ]),
  'API keys, assistants and connected applications get only the scopes that you choose.',
  'The activity log shows who did what for twelve months. The database rejects changes to its entries.',
  'Shared links expire, can be revoked at any time, and show notes only if you choose so.',
];

const dataPoints = ({ firebase, https, sandbox, secretsKeys, product }: Settings) => [
  ...(https ? ['All pages and interfaces use encrypted connections only (TLS, HSTS).'] : []),
  ...(secretsKeys.length > 0
    ? [
        `Tokens of services that you connect${firebase ? '' : ', and secrets of authenticator apps,'} are encrypted with a key that is not in the database (AES-256-GCM).`,
      ]
    : []),
  ...(sandbox
    ? ['This installation is a sandbox: payments are simulated.']
    : [`You pay on pages of Stripe; ${product.name} never receives the number of your card.`]),
  'You can download everything stored about you, and delete your account, under [Settings, Account](/settings/account).',
  scriptsPoint(product, firebase),
];

/** The pages of `mayLoadThirdParty`. */
function scriptsPoint(product: Settings['product'], firebase: Settings['firebase']): string {
  const kinds = thirdPartyScripts(product).map(({ kind }) => kind);
  const apart = firebase && !firebase.emulator ? "Apart from Google's script for its sign-in, " : '';
  if (kinds.length === 0) return capitalized(`${apart}no page loads scripts of other companies.`);
  const when =
    product.consent === 'implied' ? 'until you decline them under Cookie settings' : 'once you allow them';
  return capitalized(
    `${apart}scripts of other companies (${kinds.join(', ')}) load ${when}, and only on the landing page, pages about brands, the settings and the plan pages. They stay loaded when you move on to other pages.`,
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const FOREIGN_CONTENT_POINTS = [
  'Pages, texts and files of stores are data: limited in size and time, never run, and marked as untrusted where an assistant reads them.',
  'Imported files are read in separate threads with limited memory, and an import can be undone.',
  'Webhooks are sent to public addresses only, except for networks that the operator allows; pictures are fetched from public addresses only.',
];

const notClaimed = ({ firebase, secretsKeys }: Settings) => [
  'No certificate such as SOC 2 or ISO 27001, and no independent penetration test.',
  `${secretsKeys.length > 0 ? 'Apart from the secrets named above, the' : 'The'} database is not encrypted by the product: protecting disks and backups is up to the operator of this installation.`,
  ...(firebase
    ? []
    : [
        'Passwords are not compared with lists of leaked passwords.',
        'The keys that sign sessions are in the database, and replaced every 30 days: anyone who can read them could sign one.',
      ]),
];
