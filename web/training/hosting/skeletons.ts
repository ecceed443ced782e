import type { PageDraft } from './drafts.ts'

/** A page to start from: empty where the learner has to think. */
export interface Skeleton {
  id: string
  /** The key of its name. */
  text: string
  page: Pick<PageDraft, 'status' | 'headers' | 'body'>
}

const html = (body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title></title>
  </head>
  <body>
${body}
  </body>
</html>
`

const headers = (...rows: [name: string, value: string][]): PageDraft['headers'] =>
  rows.map(([name, value], id) => ({ id, name, value }))

export const SKELETONS: readonly Skeleton[] = [
  { id: 'page', text: 'HOSTING_START_PAGE', page: { status: '200', headers: [], body: html('    ') } },
  {
    id: 'redirect',
    text: 'HOSTING_START_REDIRECT',
    page: { status: '302', headers: headers(['location', 'http://']), body: '' },
  },
  {
    id: 'json',
    text: 'HOSTING_START_JSON',
    page: { status: '200', headers: headers(['content-type', 'application/json']), body: '{\n  \n}\n' },
  },
  {
    id: 'cors',
    text: 'HOSTING_START_CORS',
    page: {
      status: '200',
      headers: headers(
        ['content-type', 'application/json'],
        ['access-control-allow-origin', '*'],
        ['access-control-allow-methods', 'GET, POST'],
        ['access-control-allow-headers', 'content-type'],
      ),
      body: '{}\n',
    },
  },
  {
    id: 'form',
    text: 'HOSTING_START_FORM',
    page: {
      status: '200',
      headers: [],
      body: html(`    <form action="" method="POST">
      <input name="" value="">
      <button></button>
    </form>`),
    },
  },
  {
    id: 'frame',
    text: 'HOSTING_START_FRAME',
    page: {
      status: '200',
      headers: [],
      body: html('    <iframe src="" title="" width="800" height="600"></iframe>'),
    },
  },
  {
    id: 'referrer',
    text: 'HOSTING_START_REFERRER',
    page: {
      status: '200',
      headers: headers(['referrer-policy', '']),
      body: html('    <a href=""></a>'),
    },
  },
]

/** Values that the usual headers take, in the order in which they are proposed. */
export const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    'text/html; charset=utf-8',
    'application/json',
    'text/javascript',
    'text/css',
    'text/plain',
  ],
  location: [],
  'access-control-allow-origin': ['*'],
  'access-control-allow-credentials': ['true'],
  'access-control-allow-methods': ['GET, POST, PUT, DELETE'],
  'access-control-allow-headers': ['content-type', 'authorization'],
  'referrer-policy': [
    'no-referrer',
    'origin',
    'same-origin',
    'strict-origin-when-cross-origin',
    'unsafe-url',
  ],
  'cache-control': ['no-store', 'public, max-age=3600'],
  'content-security-policy': [],
  'set-cookie': [],
  'x-frame-options': ['DENY', 'SAMEORIGIN'],
}
