import type { Connection } from '@brandlode/database';
import { sql } from 'kysely';

/** Every table and view by the folder of `packages/database/src` that queries it, each with its purpose. */
const PURPOSES: Record<string, Record<string, string>> = {
  catalogue: {
    brands:
      'The brands of both catalogues with their current values; null is unknown. Prices in cents, ratings in tenths.',
    brand_addresses:
      'The storefront addresses of each brand, among them its primary address, `brands.domain`.',
    brand_redirects: 'The numbers of merged brands, and the brand that each leads to.',
    brand_address_progress:
      'How far `brand_url` of earlier releases was added to the addresses; empty once all are.',
    deleted_brands: 'The numbers of deleted brands, which indexes in memory drop.',
    catalogue_loads: 'The catalogues that were loaded, so that none is loaded twice.',
    catalogue_state: 'Which catalogue is shown, and whether regular collection is on; one row.',
    image_key: 'The key that signs the paths of images; one row.',
  },
  collection: {
    metric_observations:
      'Every metric as one source reported it at one time; partitioned by month, thinned after 90 days.',
    fact_observations: 'Every text fact as a source reported it, and from when to when it did.',
    brand_facts: 'The current text facts of each brand, such as its platform, with their evidence.',
    brand_texts: 'Names, texts and lists that files and starter data state about a brand, by source.',
    brand_technologies: 'The technologies that visits saw in the store of a brand, and until when.',
    stores: 'The visits of each storefront address: requested, queued, running and due.',
    checks: 'The checks of many stores that users requested, with the number of stores by outcome.',
    checked_stores: 'The stores of each check, with what was found.',
    source_runs: 'The result of the last run of each source for each store, and when it runs next.',
    opted_out_domains:
      'The addresses of owners who do not want visits, or had their brand removed; addresses below them are covered.',
    cached_pages: 'Parsed pages with the validators of their responses, for conditional requests.',
    cached_robots_files: 'The robots.txt files of origins, for up to two days.',
    host_pauses: 'Until when each host receives no request.',
    rank_lists: 'The lists of popular sites that were loaded last, and the noise of their ranks.',
    ranked_names: 'The ranks of storefront addresses in the loaded lists of popular sites.',
    imported_ranks: 'The ranks of brands in imported files, by day.',
    category_prices:
      "The median of the stores' average prices by category, for stores whose prices are not known.",
    estimate_computation: 'Up to which brands estimates are computed from ranks.',
  },
  discovery: {
    discovery_names: 'Names that may be stores, with what name servers said about them and when.',
    candidates: 'Names that showed a platform: to be visited, accepted as stores, rejected or vanished.',
    discovery_run: 'The last request to grow the catalogue, and how far it is; one row at most.',
  },
  products: {
    products: 'What visits or imports saw a store sell, with the current price; gone products stay.',
    product_prices: 'The prices of products over time: a row for each change.',
    product_visits:
      'The visits that read the products of a store, which tells removed products from unread ones.',
    product_search: 'The searchable and sortable values of each product, maintained by triggers.',
    product_vocabulary: 'The words of product titles, which correct typing errors.',
  },
  events: {
    brand_events: 'The changes of brands that two observations show; partitioned by month.',
    pending_events: 'The histories that changed, of which events are derived again.',
    observation_thinning: 'How far old observations are thinned; one row.',
  },
  changes: {
    change_computation: 'How far the changes over 7, 30 and 90 days are computed; one row.',
  },
  imports: {
    imports: 'Imported files with their columns, preview, progress and report.',
    import_chunks: 'The contents of imported files, for seven days.',
    import_problems: 'The rows and cells that could not be read.',
    import_changes: 'The values before an import, with which it is undone.',
  },
  'private-brands': {
    private_brands: 'The brands that a workspace imported for itself ("My brands").',
    private_sources: 'The imports that the values of private brands come from.',
    private_brand_undo: 'The values of private brands before an import, with which it is undone.',
  },
  workspaces: {
    workspaces: 'The workspaces; every user owns a personal one.',
    workspace_members: 'The members of each workspace in addition to its owner.',
    workspace_invitations: 'The invitations that were neither accepted nor revoked.',
    workspace_seats:
      'Who belongs to which workspace in which role, by the plan of its owner, with or without a required second factor.',
    workspace_access:
      'Who may use which workspace in which role: those with a seat and, if required, a second factor.',
    open_workspaces: 'The workspace that each user has open; none is the personal one.',
    lists: 'Lists of brands with the statuses of their boards.',
    list_brands: 'The brands on each list with status, rating and tags.',
    pending_list_brands: 'Addresses on a list that no brand has yet.',
    brand_notes: 'The note of a workspace about a brand.',
    saved_searches: 'Searches with filters, sort order and columns.',
    saved_search_visits: 'What a saved search matched when a user last opened it.',
    shares: 'Links that show a list, search or comparison without an account.',
    exports: 'Requested exports and their progress.',
    export_links: 'Secret addresses at which a spreadsheet reads an export.',
    extension_codes: 'One-time codes with which the browser extension gets a key, as hashes.',
    api_keys: 'API keys as hashes, with their scopes.',
    audit_log: 'Who did what in each workspace, for twelve months; append-only.',
    idempotent_requests: 'Responses to requests with an Idempotency-Key, for a day.',
    api_key_usage: 'The requests of each API key by day.',
    oauth_clients: 'Applications that registered themselves.',
    oauth_grants: 'The connected applications, each of which acts by an API key.',
    oauth_tokens: 'Codes and tokens of connected applications as hashes.',
  },
  watching: {
    follows: 'The brands, lists and searches that a user follows.',
    alerts: 'The rules that select events to notify a user of.',
    alert_matches: 'The brands that an alert about a metric has already notified of.',
    search_matches: 'What a followed search last matched, to find brands that start to match.',
    notifications: 'The events that users are notified of, for 90 days.',
    notification_feeds: 'Secret addresses at which feed readers read notifications.',
    unmailed_events: 'The events of the next email.',
    event_mails: 'Emails about events that are to be sent or were sent in the last 30 days.',
    follow_mails: 'How often each user receives emails about what they follow.',
    mail_times: 'When daily and weekly emails are sent to a user.',
    webhooks:
      'Addresses of programs and channels that receive notifications, added brands or finished checks.',
    webhook_deliveries: 'The deliveries of webhooks and their attempts, for 30 days.',
  },
  identity: {
    users: 'The accounts.',
    external_identities: 'The accounts at Google or Firebase that sign a user in.',
    email_changes:
      'Requested changes of the addresses of accounts, which the old address can undo for a week.',
    undeliverable_addresses: 'Addresses whose mail server finally rejected a message.',
    sessions: 'Sign-ins, each of one browser.',
    refresh_tokens: 'The refresh tokens of sessions as hashes.',
    devices: 'Browsers in which a user has signed in, which have an allowance of their own.',
    authenticator_apps: 'The authenticator apps of users; the secret is encrypted.',
    passkeys: 'The passkeys of users, with their public keys.',
    passkey_challenges: 'Challenges for passkeys that were not answered yet, as hashes.',
    recovery_codes: 'Unused recovery codes as hashes.',
    second_factor_removals:
      'Removals of all second factors of a user, a day after they were announced by mail.',
    sign_in_challenges: 'Sign-ins that wait for the second factor, as hashes of cookies.',
    one_time_tokens: 'Links in emails for verification and password resets, as hashes.',
    google_sign_ins: 'Sign-ins with Google that have begun.',
    hosted_claims: 'The claims last written to the hosted identity provider.',
    signing_keys: 'The keys that sign access tokens.',
    rate_limits: 'Used allowances by hashed key.',
  },
  'owner-requests': {
    owner_requests: 'Requests of owners to correct or remove their brand, and the decisions, for a year.',
  },
  connectors: {
    connections: 'The connections of workspaces to CRMs; the token is encrypted.',
    pushes: 'Pushes of lists and searches to a connection, with their progress.',
    push_records: 'What each push did with each brand.',
    pushed_values: 'The record of each brand there, and the values last written to it.',
  },
  subscriptions: {
    user_roles: 'The tier and interval of each user.',
    stripe_customers:
      'The customer at Stripe of each user; numbers its synchronisations, so that an older one never overwrites a newer one.',
    stripe_events: 'Received events of Stripe, each processed once.',
    stripe_event_cursor: "How far Stripe's own list of events was read; one row.",
    checkouts: 'The last checkout of each user.',
    trials: 'The trials that were granted or denied, one for each card.',
    recorded_billing: 'Refunds, credit notes and tax IDs that the activity log has; 90 days.',
    sent_mails: 'What users were told by email, so that they are told once.',
  },
  operation: {
    clock_watch: "The latest time of the server's clock that was seen, to notice when it is set back.",
    proxy_checks: 'The one-time tokens of `npm run doctor`, for a minute.',
  },
};

type Column = { name: string; type: string; nullable: boolean; primary: boolean; references: string | null };

/** `docs/schema.md`. Throws if a table has no purpose here, or a purpose no table. */
export async function describeSchema({ db }: Pick<Connection, 'db'>): Promise<string> {
  const { rows } = await sql<{ name: string; columns: Column[] }>`
    select relname as name, (
      select json_agg(json_build_object(
        'name', attname, 'nullable', not attnotnull and relkind <> 'v',
        'type', replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'),
        'primary', exists (select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any (indkey)),
        'references', (select confrelid::regclass::text from pg_constraint
          where conrelid = pg_class.oid and contype = 'f' and attnum = any (conkey) limit 1)) order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and relname <> 'schema_migrations' order by relname`.execute(db);
  const tables = new Map(rows.map(({ name, columns }) => [name, columns]));
  const described = Object.values(PURPOSES).flatMap((purposes) => Object.keys(purposes));
  const undescribed = [...tables.keys()].filter((name) => !described.includes(name));
  if (undescribed.length > 0) throw new Error(`Add to PURPOSES in describe-schema.ts: ${undescribed}`);
  const rooms = Object.entries(PURPOSES).map(([room, purposes]) => {
    const entries = Object.entries(purposes).map(([name, purpose]) => {
      const columns = tables.get(name);
      if (!columns) throw new Error(`Remove from PURPOSES in describe-schema.ts: ${name}`);
      return `**${name}**: ${purpose}\n\n${columns.map(columnText).join(' · ')}`;
    });
    return `## ${room}\n\n${entries.join('\n\n')}`;
  });
  return `# Database schema\n\n${INTRODUCTION}\n\n${rooms.join('\n\n')}\n`;
}

const INTRODUCTION = `Generated from the migrations by \`npm run schema\`. Each heading is a folder of \`packages/database/src\`. Columns of the primary key are
underlined, \`?\` follows the type of a column that may be null, and an arrow points to the table that a column references.`;

function columnText({ name, type, nullable, primary, references }: Column): string {
  const label = primary ? `<u>${name}</u>` : name;
  return `${label} \`${type}${nullable ? '?' : ''}\`${references ? ` → ${references}` : ''}`;
}
