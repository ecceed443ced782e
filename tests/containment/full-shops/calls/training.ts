import { ask, type Calls, DENIED, LONG_TEXT, send, text, upload } from '../call.ts'

const lines = Array.from({ length: 12_000 }, (_, line) => line)
const KEY = 'loginAdminChallenge'
const backup = {
  continueCode: text('Z', 2_000),
  extras: { proven: Array(900).fill(text('x', 99)), notes: {} },
}

/** Fixes of two labs at once. */
const everyFix = { 'dom-xss': 'show-as-text', 'confidential-document': 'serve-what-is-meant' }
const madeUp = Object.fromEntries(lines.slice(0, 4_000).map((line) => [`lab-${line}`, 'x']))

/** Learner code that logs everybody in and makes hundreds of host calls before. */
const CURIOUS = `export async function findUser(db, { email }, md5) {
  for (let n = 0; n < 500; n += 1) md5('x'.repeat(100))
  return db.get("SELECT * FROM Users WHERE email = '" + email + "'")
}`

const OWN_COMPONENT = '/training/coding/localXssChallenge/own'

/** A learner's component of the largest accepted size. */
const BUSY_COMPONENT = `export function SearchTerm({ term }) {
  return <span>{term}${text('<b>{term}</b>', 4_000)}</span>
}`

/** The training ground. Calls that reset everything come last. */
export const trainingCalls: Calls = {
  'GET /api/Challenges': [
    ask('Challenges', '/api/Challenges'),
    ask('Challenges: sorted', '/api/Challenges?sort=-description'),
    ask('Challenges: of a name', `/api/Challenges?key=${KEY}&name=${text('x', 9_000)}`),
    ask('Challenges: in German', '/api/Challenges', { headers: { cookie: 'language=de_DE' } }),
  ],
  'POST /api/Challenges': DENIED,
  'GET /api/Challenges/:id': DENIED,
  'PUT /api/Challenges/:id': DENIED,
  'DELETE /api/Challenges/:id': DENIED,
  'GET /api/Hints': [ask('Hints', '/api/Hints')],
  'POST /api/Hints': DENIED,
  'GET /api/Hints/:id': DENIED,
  'PUT /api/Hints/:id': [send('Hint: open', 'PUT', '/api/Hints/1', { unlocked: true })],
  'DELETE /api/Hints/:id': DENIED,
  'GET /rest/repeat-notification': [
    ask('repeat-notification', '/rest/repeat-notification?challenge=Score+Board'),
  ],
  'DELETE /training/challenges/:key/solved': [
    ask('unsolve', '/training/challenges/scoreBoardChallenge/solved', {}, 'DELETE'),
  ],
  'GET /rest/continue-code': [ask('continue-code', '/rest/continue-code')],
  'PUT /rest/continue-code/apply/:code': [
    ask('continue-code: apply', `/rest/continue-code/apply/${text('Z', 1_990)}`, {}, 'PUT'),
  ],
  'GET /rest/continue-code-findIt': [ask('continue-code-findIt', '/rest/continue-code-findIt')],
  'PUT /rest/continue-code-findIt/apply/:code': [
    ask('continue-code-findIt: apply', `/rest/continue-code-findIt/apply/${text('Z', 1_990)}`, {}, 'PUT'),
  ],
  'GET /rest/continue-code-fixIt': [ask('continue-code-fixIt', '/rest/continue-code-fixIt')],
  'PUT /rest/continue-code-fixIt/apply/:code': [
    ask('continue-code-fixIt: apply', `/rest/continue-code-fixIt/apply/${text('Z', 1_990)}`, {}, 'PUT'),
  ],
  'GET /training/backup': [ask('backup', '/training/backup')],
  'POST /training/backup/preview': [send('backup: preview', 'POST', '/training/backup/preview', backup)],
  'POST /training/backup/restore': [
    send('backup: restore', 'POST', '/training/backup/restore', backup),
    send('backup: a long page', 'POST', '/training/backup/restore', {
      extras: {
        proven: [],
        notes: {},
        pages: [{ host: 'evil.example', path: '/', status: 200, headers: {}, body: text('<', 65_536) }],
      },
    }),
    send('backup: a long parcel', 'POST', '/training/backup/restore', {
      extras: {
        proven: [],
        notes: {},
        parcels: [{ name: 'pip', version: '1.0.0', main: text('<', 16_000), scripts: {}, dependencies: {} }],
      },
    }),
  ],
  'GET /snippets': [ask('snippets', '/snippets')],
  'GET /snippets/:key': [ask('snippet', `/snippets/${KEY}`)],
  'POST /snippets/verdict': [
    send('snippet: verdict', 'POST', '/snippets/verdict', { key: KEY, selectedLines: lines }),
  ],
  'POST /training/coding/:key/lines': [
    send('snippet: nearness', 'POST', `/training/coding/${KEY}/lines`, { selectedLines: lines }),
  ],
  'GET /snippets/fixes/:key': [ask('fixes', `/snippets/fixes/${KEY}`)],
  'POST /snippets/fixes': [send('fixes: verdict', 'POST', '/snippets/fixes', { key: KEY, selectedFix: 0 })],
  'GET /training/versions': [ask('versions', '/training/versions')],
  'GET /training/live': [ask('live fixes', '/training/live')],
  'PUT /training/live': [
    send('live fixes: many', 'PUT', '/training/live', (turn) => ({ versions: turn % 2 ? everyFix : {} })),
    send('live fixes: made up', 'PUT', '/training/live', { versions: madeUp }),
  ],
  'GET /training/notices': [ask('notices', '/training/notices')],
  'GET /training/concepts': [ask('concepts', '/training/concepts')],
  'GET /training/concepts/:key': [ask('concept', `/training/concepts/${text('x', 1_990)}`)],
  'GET /training/paths': [ask('paths', '/training/paths')],
  'GET /training/glossary': [ask('glossary', '/training/glossary')],
  'GET /training/coding/:key': [ask('coding', `/training/coding/${KEY}`)],
  'GET /training/coding/:key/own': [ask('own code', `/training/coding/${KEY}/own`)],
  'PUT /training/coding/:key/own': [
    send('own code: long', 'PUT', `/training/coding/${KEY}/own`, { source: `// ${text('x', 60_000)}` }),
    send('own code: deep', 'PUT', `/training/coding/${KEY}/own`, { source: text('A<', 60_000) }),
    send('own code: curious', 'PUT', `/training/coding/${KEY}/own`, { source: CURIOUS }),
    send('own component: deep', 'PUT', OWN_COMPONENT, { source: text('<a>', 20_000) }),
    send('own component', 'PUT', OWN_COMPONENT, { source: BUSY_COMPONENT }),
    send('own list: brackets', 'PUT', '/training/coding/redirectCryptoCurrencyChallenge/own', {
      source: text('[', 16_000),
    }),
    send(
      'own contract: deep',
      'PUT',
      '/training/coding/web3WalletChallenge/own',
      { source: `contract ETHWalletBank { uint a = ${text('(', 15_000)}` },
      { untilDeadline: true },
    ),
  ],
  'PUT /training/coding/:key/live': [
    send('coding: live', 'PUT', `/training/coding/${KEY}/live`, (turn) => ({ fix: turn % 2 ? null : 0 })),
    send('coding: weak again', 'PUT', `/training/coding/${KEY}/live`, { fix: null }),
    send('own code: live', 'PUT', `/training/coding/${KEY}/live`, { fix: 'own' }),
    send('own component: live', 'PUT', '/training/coding/localXssChallenge/live', { fix: 'own' }),
  ],
  'POST /training/coding/:key/attack': [
    send(
      'own code: attack',
      'POST',
      `/training/coding/${KEY}/attack`,
      { browser: [] },
      { untilDeadline: true },
    ),
    send(
      'coding: attack',
      'POST',
      `/training/coding/${KEY}/attack`,
      { browser: [] },
      { untilDeadline: true },
    ),
    send(
      'coding: attack with reports',
      'POST',
      `/training/coding/${KEY}/attack`,
      {
        browser: Array(1_200).fill({ name: text('x', 20), kind: 'attack', outcome: 'blocked' }),
      },
      { untilDeadline: true },
    ),
  ],
  'DELETE /training/coding/:key/own': [ask('own code: gone', `/training/coding/${KEY}/own`, {}, 'DELETE')],
  'GET /training/own/:lab': [ask('own component: its text', '/training/own/dom-xss')],
  'POST /training/own/:lab/aside': [
    send('own component: aside', 'POST', '/training/own/dom-xss/aside', { why: text('x') }),
  ],
  'GET /training/safe': [ask('safe ground', '/training/safe')],
  'POST /training/safe/weak': [send('safe ground: all weak', 'POST', '/training/safe/weak', {})],
  'GET /training/workbench/exchanges': [ask('history', '/training/workbench/exchanges?since=0')],
  'GET /training/workbench/exchanges/:id': [ask('history: one', '/training/workbench/exchanges/1')],
  'PUT /training/workbench/exchanges/:id': [
    send('history: remark', 'PUT', '/training/workbench/exchanges/1', { isMarked: true, note: text('x') }),
  ],
  'POST /training/workbench/send': [
    upload('repeater', '/training/workbench/send', {
      field: 'request',
      file: 'request',
      bytes: `GET /rest/products/search?q= HTTP/1.1\r\nHost: localhost\r\nX-Long: ${text('x', 9_000)}\r\n\r\n`,
    }),
  ],
  'POST /training/workbench/many': [
    upload('many: no plan', '/training/workbench/many', { field: 'plan', file: 'plan', bytes: text('[') }),
  ],
  'GET /training/workbench/many': [ask('many: progress', '/training/workbench/many?since=0')],
  'DELETE /training/workbench/many': [ask('many: stop', '/training/workbench/many', {}, 'DELETE')],
  'DELETE /training/workbench/exchanges': [
    ask('history: cleared', '/training/workbench/exchanges', {}, 'DELETE'),
  ],
  'GET /training/realm': [ask('realm', '/training/realm')],
  'POST /training/restart-realm': [send('realm: restarted', 'POST', '/training/restart-realm', {})],
  'GET /training/debriefs/:key': [ask('debrief', `/training/debriefs/${KEY}`)],
  'GET /training/notes': [ask('notes', '/training/notes')],
  'PUT /training/notes': [
    send('notes: all', 'PUT', '/training/notes', {
      notes: { [KEY]: text('x', 9_000), nobody: text('x', 40_000) },
    }),
  ],
  'PUT /training/notes/:key': [send('note', 'PUT', `/training/notes/${KEY}`, { text: text('x', 10_000) })],
  'GET /training/other-site': [ask('other site', '/training/other-site')],
  'POST /training/other-site/visits': [
    send('other site: a page of forms', 'POST', '/training/other-site/visits', {
      html: text('<form action=/profile method=post><input name=username>', 360),
    }),
    send('other site: brackets', 'POST', '/training/other-site/visits', { html: text('<', 20_000) }),
    send('other site: too long', 'POST', '/training/other-site/visits', { html: text('<', LONG_TEXT) }),
  ],
  'GET /training/parcels': [ask('parcels: all', '/training/parcels')],
  'PUT /training/parcels': [
    send('parcels: much code', 'PUT', '/training/parcels', (turn) => ({
      name: 'pip',
      version: `1.0.${turn % 20}`,
      main: text('x', 16_000),
    })),
    send('parcels: too much code', 'PUT', '/training/parcels', {
      name: 'pip',
      version: '1.0.0',
      main: text('ж', 40_000),
    }),
    send('parcels: a long name', 'PUT', '/training/parcels', { name: text('a-', 40_000), version: '1.0.0' }),
    send('parcels: a long range', 'PUT', '/training/parcels', {
      name: 'pip',
      version: '1.0.0',
      dependencies: { pip: text('>=1 ', 20_000) },
    }),
  ],
  'DELETE /training/parcels': [
    ask('parcels: withdraw', `/training/parcels?name=${text('a', 4_000)}&version=1.0.0`, {}, 'DELETE'),
  ],
  'GET /training/hosting': [ask('hosting: all pages', '/training/hosting')],
  'PUT /training/hosting': [
    send('hosting: a long page', 'PUT', '/training/hosting', {
      host: 'evil.example',
      path: '/',
      body: text('<', 65_536),
    }),
    send('hosting: too long', 'PUT', '/training/hosting', {
      host: 'evil.example',
      path: '/',
      body: text('<', 90_000),
    }),
    send('hosting: a long host', 'PUT', '/training/hosting', {
      host: text('a.', 40_000),
      path: '/',
      body: '',
    }),
    send('hosting: many headers', 'PUT', '/training/hosting', {
      host: 'evil.example',
      path: '/',
      headers: madeUp,
      body: '',
    }),
  ],
  'DELETE /training/hosting': [
    ask('hosting: delete', `/training/hosting?host=${text('a.', 4_000)}&path=/`, {}, 'DELETE'),
  ],
  'GET /training/hosting/log': [ask('hosting: log', '/training/hosting/log?host=evil.example')],
  'DELETE /training/hosting/log': [ask('hosting: clear the log', '/training/hosting/log', {}, 'DELETE')],
  'POST /training/net': [
    send('network: the whole product list', 'POST', '/training/net', {
      url: 'http://localhost:3000/rest/products/search?q=',
    }),
    send('network: a redirect, a long body', 'POST', '/training/net', {
      method: 'POST',
      url: 'http://evil.example/',
      body: text('x', 65_536),
      followRedirects: true,
    }),
    send('network: a long name', 'POST', '/training/net', { url: `http://${text('a', 3_900)}.example/` }),
    send('network: many headers', 'POST', '/training/net', { url: 'http://x/', headers: madeUp }),
  ],
  'GET /training/class': 'answers with a fixed text, except in a class',
  'POST /training/shop/reset': [send('reset', 'POST', '/training/shop/reset', {})],
  'GET /training/shop/undo': [ask('undo: is there any', '/training/shop/undo')],
  'POST /training/shop/undo': [send('undo', 'POST', '/training/shop/undo', {})],
  'POST /training/shop/start-over': [send('start over', 'POST', '/training/shop/start-over', {})],
}
