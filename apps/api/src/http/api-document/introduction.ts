/** The introduction of the API document, in Markdown. */
export const INTRODUCTION = `Brand data, accounts and subscriptions over HTTP, with JSON in UTF-8.

## Authentication

\`POST /api/auth/login\` returns an access token for \`Authorization: Bearer …\`, valid for five minutes, and sets a refresh cookie. \`POST /api/auth/refresh\` exchanges the cookie for a new token and a new cookie; a cookie that was replaced more than ten seconds ago ends the session. Brand endpoints need a user with a paid plan: without a token they respond with 401 \`unauthenticated\`, without a verified address 403 \`email-not-verified\`, without a plan 403 \`payment-required\`.

Programs use an API key, created under Settings, API: \`Authorization: Bearer bl_…\`. With the plan of its workspace it can do what its scopes allow (\`brands\`, \`products\`, \`lists\`, \`lists:write\`, \`searches\`, \`alerts\`, \`webhooks\`, \`exports\`, \`checks\`, \`imports\`, \`extension\`), in the role of its user. \`lists:write\` includes \`lists\`, \`brands\` includes the products of brands; what names a list or a saved search also needs \`lists\` or \`searches\`. No key reaches accounts, billing, members, keys or shared links. Operations that accept keys are marked, all others that need a sign-in respond with 403 \`key-not-allowed\`. A key that is revoked, expired or unknown gets 401. Keys match \`bl_[0-9A-Za-z]{36}\`; the last six digits are a CRC-32 of the thirty before them, in base 62, so that a scanner can distinguish a key from other text.

## Cookies and other sites

Cookies that grant access are \`HttpOnly\` and \`SameSite=Strict\`; over https their names begin with \`__Host-\`. State-changing requests to \`/api/auth\` are rejected with 403 \`forbidden-origin\` if a browser sends them from another site (\`Origin\`, \`Sec-Fetch-Site\`); programs send neither. Only browser extensions get CORS headers: pages of other sites cannot read responses.

## Paging

Where a response has \`next\` or \`cursor\`, send it as \`after\` for the next page; it is null on the last one. Rows that are added or removed in the meantime are then neither repeated nor skipped, as they can be with numbered pages (\`page\`, from 1). \`POST /api/brands/filter\` takes \`page\` and \`limit\` (up to 100); \`total\` counts all matches, \`count\` those your plan can page through. \`GET /api/brands\` returns 24 brands per page and an empty list after the last one.

\`POST /api/brands/lookup\` returns up to 500 brands by the addresses of their stores, and says why others are unknown.

## Sending again

Writes that accept an API key also accept \`Idempotency-Key\` (1 to 255 printable characters): for 24 hours a request of the same user in the same workspace with this key gets the response of the first one, with \`Idempotency-Replayed: true\`, and is not done again. Another request with the key gets 422 \`idempotency-key-reused\` (files are compared by type and size only: give each its own key), one while the first is in progress 409 \`request-in-progress\` with \`Retry-After\`. Failed requests may be repeated with their key. Responses with a secret or more than 32,768 characters are not stored: the repetition gets 409 \`already-done\`. Look-ups ignore it: with \`check\` a store that waits for its visit counts once, however often it is looked up.

## Versions

Lists, notes and saved searches have a \`version\` and an \`ETag\` that begins with it. Send it as \`If-Match\` (or the version in the body) to change only what you have read: 412 \`precondition-failed\` (409 \`edit-conflict\`) if it was changed since. With \`If-None-Match\` an unchanged response is 304 without a body.

## Errors

Every error is a problem document (RFC 9457, \`application/problem+json\`). Decide by \`code\`: each operation lists its own. A request to a known path with another method gets 405 \`method-not-allowed\` with \`Allow\`; an unknown path gets 404 \`not-found\`. Clients should treat an unknown code like any other with the same status.

## Receiving webhooks

Your notifications, brands added to lists and your finished checks can be sent to your own address (\`POST /api/webhooks\`): a \`POST\` with a \`WebhookEvent\`, \`BrandAddedEvent\` or \`CheckFinishedEvent\` as JSON, at least once, with the same \`id\` at every attempt. Respond with 2xx within 10 seconds; 410 deletes the webhook, anything else is retried, up to ten attempts in about a day. \`Brandlode-Signature: t=…,v1=…\` is the time in Unix seconds and, in hexadecimal, the HMAC-SHA256 of \`t.body\` with the signing secret, as in Stripe's signatures: compute it from the bytes received, and reject requests older than five minutes.

## Automations

n8n has nodes and Zapier an app, which the operator installs from the folder \`integrations\` of the product; both connect with this server's address and an API key, subscribe by themselves when a workflow is turned on and unsubscribe when it is turned off. In Make, and without them: let the tool's webhook module give you an address, create a webhook with it under Settings, Notifications, or with \`POST /api/webhooks\` (\`event\`, \`kinds\`, \`listId\`, \`searchId\`), send a test so that the tool learns the fields, and call the API with its HTTP module. \`GET /api/webhooks/samples\` returns what to expect.

## Limits

Each key has an allowance of units per minute for brand lists (ten brands are a unit), one for brand details (a brand is a unit) and one for changes in workspaces (a request is a unit); all keys of a user have four times as much together, and what the user does in the application counts separately. Responses report it in \`RateLimit-Policy\` and \`RateLimit\`; beyond it a request gets 429 \`too-many-requests\` with \`Retry-After\` in seconds. Bodies may have up to 256 kB, except uploads and \`PATCH /api/lists/{id}/brands\` (4 MB). 503 \`overloaded\` and \`unavailable\` have \`Retry-After\` too.`;

/** The tags, in the order in which the page lists them. */
export const TAGS = {
  Brands: 'The shared catalogue: lists, filters, single brands.',
  Events: 'Changes to brands, found by comparing what was recorded about them.',
  Follows: 'What a user follows in a workspace, and the notifications about it.',
  Webhooks: 'Addresses to which your notifications are sent, and the log of deliveries.',
  'My brands': 'Private brands of your workspace. Lists of them are those of Brands with `scope=mine`.',
  'Saved searches': 'Searches of your workspace, with their current matches.',
  Lists: 'Lists of brands in your workspace, with statuses, ratings, tags and notes.',
  Team: 'Members of your workspace, invitations, and the workspaces you may open.',
  'API keys': 'Keys that let programs read and change the data of your workspace.',
  'Connected applications': 'Assistants that you let act for you by signing in.',
  'Browser extension': 'Version and downloads of the extension, and the one-time codes that connect it.',
  'Shared links': 'Read-only links to lists, saved searches and comparisons, for readers without an account.',
  Exports: 'Brands or products as a file: CSV, XLSX or NDJSON.',
  Connectors: 'Lists and saved searches as companies in HubSpot. No API key may use them.',
  Checks: 'Visits to many stores at once, within the allowance of your workspace.',
  Imports: 'Files of brands or products, each visible only to the user who uploaded it.',
  'Data health': 'How much is known of the catalogue, and the switches of operators.',
  'Owner requests':
    'Owner requests to correct or remove a shop, without an account, and the decisions of operators.',
  Accounts: 'Registration, sign-in, password and profile.',
  'Google sign-in': 'The popup of the web app.',
  Subscriptions: "Plans, checkout, billing portal, and the payment provider's webhook.",
  Sample: 'A few brands that visitors can search without an account; a network has its own limit.',
  Product: 'Public settings of this installation.',
};
