export const HELP = `# HubSpot sandbox: controls

All paths below /control/hubspot. Bodies and answers are JSON unless a line says otherwise.

| Call | Body or query | Does |
|---|---|---|
| GET / | | this page |
| POST /reset | | as on the first start: its own accounts anew, nobody connected, no faults; rate limits and the webhook target stay as set |
| GET /app | | app id, client id and secret |
| GET /portals, GET /portals/{portalId} | | accounts with counts |
| POST /portals | portalId?, name?, timeZone?, companyCurrency?, exchangeRates?, mapsForecastCategory?, hasForecastTool?, leftOpen? (namesMissingIn, createdStatus, mergeNames, historyLength, scopesWithheld), seed? | creates an account, or empties the one with that id |
| PATCH /portals/{portalId} | any of these | changes the account, e.g. its exchange rates |
| DELETE /portals/{portalId} | | removes it and its tokens |
| POST /portals/{portalId}/import/{kind} | JSON lines, a JSON list, or {results:[...]}, streamed | kind: deals, contacts, companies, tasks, notes, calls, emails, meetings, pipelines (replace what was there), owners, associations, properties (with objectType; what is there stays, but a text may become a list of options) |
| POST /portals/{portalId}/token | scopes? | connects the app without the consent page; answers as the token endpoint |
| POST /portals/{portalId}/expire-tokens | | access tokens answer 401 EXPIRED_AUTHENTICATION |
| POST /portals/{portalId}/revoke | | refresh tokens answer BAD_REFRESH_TOKEN; access tokens live on |
| POST /portals/{portalId}/uninstall | | everything of this account answers 401, refresh answers invalid_grant |
| PUT /oauth | accessSeconds?, rotates? | life of access tokens; a new refresh token on each refresh |
| GET /portals/{portalId}/records/{type} | limit?, offset?, archived? | all records with all values, history and associations |
| GET /portals/{portalId}/records/{type}/{id} | | one of them |
| POST /portals/{portalId}/records/{type} | properties, associations?, as? | creates as a HubSpot user would; as = an owner's e-mail |
| PATCH /portals/{portalId}/records/{type}/{id} | properties, as? | changes as a HubSpot user would |
| POST /portals/{portalId}/records/{type}/{id}/archive or /restore | as? | to the recycle bin and back |
| POST /portals/{portalId}/records/contacts/{id}/erase | as? | erases a contact for good, with the activities logged with it |
| POST /portals/{portalId}/records/{type}/merge | primary, other, as? | merges; the result has a new id |
| PATCH /portals/{portalId}/properties/{type}/{name} | any of a property's definition | changes it as an administrator would: archived, label, options, type, name |
| PUT /portals/{portalId}/records/deals/{id}/splits | [{ownerId, percentage}] | splits a deal between owners, without changing when it was modified; an empty list removes the split |
| PUT, DELETE /portals/{portalId}/records/{type}/{id}/distortion | any JSON | laid over the API's answer for that record: wrong types, missing and absurd values |
| GET /writes | portalId?, type?, id?, action?, since?, limit? | everything written, in order, with counts |
| GET /calls | limit? | what was asked, counted by route and status; faults suffered |
| DELETE /journal | | forgets both |
| POST /faults | kind, times?, probability?, forMs?, seed?, method?, path?, portalId?, status?, retryAfter?, policy?, delayMs?, body?, bytes? | see below |
| GET, DELETE /faults | portalId? | lists them; removes all, or those of one account |
| PUT /limits | isOn?, burst?, burstMs?, searchPerSecond?, daily? | rate limits; counters start anew |
| PUT /search | lagMs | how long the search index lags behind |
| PUT /clock | now? (ISO, or null for the real one), advanceMs? | sets, moves or frees the clock |
| PUT /webhooks | targetUrl?, mode? (auto, manual), delayMs?, retryMs?, form? (classic, generic), timeoutMs? | where and how events are sent |
| GET, DELETE /webhooks | | what waits and what was sent; forgets it |
| POST /webhooks/flush | | sends what waits and what is to be tried again, now |
| POST /webhooks/redeliver | times?, reversed?, last? | sends again what was sent |
| POST /webhooks/send | events, forge? (signature, stale, future, body) | sends these, genuine or not |

Fault kinds: status (JSON error, default 500), html (page of the edge, default 502), limit (HubSpot's 429;
policy TEN_SECONDLY_ROLLING, SECONDLY or DAILY; retryAfter in seconds), hang (never answers), reset (connection
reset before anything happens), cut (does what was asked, then cuts the connection), slow (delayMs), body (your
body instead, default 200), huge (bytes of padding). A fault spoils one call unless times says more (null: until
removed); with probability or forMs it stays until its time is over. path is a part of the path, such as
/deals/search or /oauth/. Pages for people are never spoiled.
`;
