import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

/** No machine answered, for this reason. */
const failed = (code: string): RegExp => new RegExp(`^200 .*"code":"${code}"`)
/** A machine answered with this status. */
const answered = (status: string): RegExp => new RegExp(`^200 .*"status":${status},`)

const send = (learner: Learner, draft: unknown): Promise<Reply> =>
  learner.json('POST', '/training/net', draft)

const addresses = ({ file, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ...[
    `http://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://0:${port}/`,
    `http://[::]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    `http://localhost.:${port}/`,
    `http://ⓛocalhost:${port}/`,
    `http://localhost:3000@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#@localhost:3000/`,
    `http://127.0.0.1:${port}\\@localhost:3000/`,
    `127.0.0.1:${port}`,
    'http://localhost:1/',
  ].map((address): Line<string> => ['network', address, failed('ECONNREFUSED')]),
  ...['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[fe80::1]:8080/'].map(
    (address): Line<string> => ['network', address, failed('ETIMEDOUT')],
  ),
  ...['http://host.docker.internal/', 'http://till.internal/', 'http://metadata.google.internal/'].map(
    (address): Line<string> => ['network', address, failed('ENOTFOUND')],
  ),
  ...['http://__proto__/', 'http://constructor/', 'http://toString/'].map(
    (address): Line<string> => ['realm', address, failed('ENOTFOUND')],
  ),
  ['files', `file://${file}`, failed('ERR_INVALID_PROTOCOL')],
  ['network', `gopher://127.0.0.1:${port}/_x`, failed('ERR_INVALID_PROTOCOL')],
  ['network', `ws://127.0.0.1:${port}/`, failed('ERR_INVALID_PROTOCOL')],
  ['network', 'http://evil.example:65536/', failed('ERR_INVALID_URL')],
  ['network', 'http://evil.example\r\nhost: x/', /^200 .*"code":"(ERR_INVALID_URL|ENOTFOUND)"/],
  ['time', `http://${'a'.repeat(3_900)}.example/`, failed('ENOTFOUND'), 'a name of 3,900 letters'],
  ['time', `http://${'xn--a.'.repeat(600)}x/`, /^200 .*"code":/, 'a name of 600 invalid labels'],
  ['time', `http://${'1.'.repeat(1_900)}1/`, /^200 .*"code":/, 'an IP address of 1,901 numbers'],
  ['time', `http://x/${'../'.repeat(1_300)}`, failed('ENOTFOUND'), '1,300 folders up'],
  ['memory', `http://${'a'.repeat(10_000)}.example/`, /^400 /, 'a name of 10,000 letters'],
  ['memory', `http://me:${'x'.repeat(3_900)}@x/`, failed('ENOTFOUND'), 'a password of 3,900 letters'],
  ...[
    '/training/hosting',
    '/%74raining/hosting/log',
    '//training/workbench/exchanges?since=0',
    '/x/%2e%2e/snippets',
    '/api/hints/',
  ].map((path): Line<string> => ['realm', `http://127.1:3000${path}`, answered('403')]),
]

const HERE = 'http://localhost:3000/robots.txt'

const requests: Line<object | string>[] = [
  ['realm', `{"url":"${HERE}","headers":{"__proto__":"x","constructor":"y"}}`, answered('200')],
  ['realm', `{"url":"${HERE}","__proto__":{"method":"DELETE"},"from":"server"}`, answered('200')],
  ['realm', { url: { toString: null } }, /^400 /],
  ['realm', { url: HERE, headers: { a: { toString: null } } }, /^400 /],
  [
    'realm',
    { url: HERE, headers: { 'sec-fetch-site': 'none', 'x-shop-ticket': 'a', host: 'b' } },
    answered('200'),
  ],
  ['network', { url: HERE, headers: { 'x-a': 'b\r\nx-c: d' } }, failed('ERR_INVALID_CHAR')],
  ['network', { url: HERE, headers: { 'x-a: b\r\nx-c': 'd' } }, failed('ERR_INVALID_HTTP_TOKEN')],
  ['network', { url: HERE, headers: { 'x-a': 'b\0' } }, failed('ERR_INVALID_CHAR')],
  ['network', { url: HERE, method: 'G\r\nT' }, failed('ERR_INVALID_HTTP_TOKEN')],
  ['network', { url: HERE, method: 'CONNECT' }, answered('405')],
  ['network', { url: HERE, method: 'TRACE' }, answered('405')],
  ['network', { url: HERE, headers: { upgrade: 'websocket', connection: 'upgrade' } }, answered('200')],
  ['time', { url: HERE, headers: { 'content-length': '99999', expect: '100-continue' } }, answered('200')],
  ['time', { url: HERE, headers: { 'transfer-encoding': 'chunked' }, method: 'POST' }, /^200 /],
  ['time', { url: HERE, headers: { range: `bytes=${'0-1,'.repeat(3_000)}0-1` } }, /^200 /, '3,001 ranges'],
  ['time', { url: 'http://localhost:3000/socket.io/?EIO=4&transport=polling' }, /^200 /],
  ['memory', { url: HERE, headers: { 'x-a': 'x'.repeat(90_000) } }, answered('431'), 'a header of 90 KB'],
  ['memory', { url: HERE, headers: { 'x-a': 'x'.repeat(200_000) } }, answered('431'), 'a header of 200 KB'],
  [
    'memory',
    { url: HERE, headers: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`x-${i}`, 'y'])) },
    /^400 /,
    '5,000 headers',
  ],
  ['memory', { url: HERE, method: 'POST', body: 'x'.repeat(65_537) }, /^400 /, 'a body of more than 64 KiB'],
  ['memory', { url: 'http://localhost:3000/main.js' }, /^200 /],
]

interface Page {
  status?: number
  headers?: Record<string, string>
  body?: string
}

const pages = ({ file, port }: Parameters<Inputs>[0]): Line<Page>[] => {
  const to = (location: string, status = 307): Page => ({ status, headers: { location } })
  return [
    ['time', to('/'), failed('ERR_TOO_MANY_REDIRECTS')],
    ['time', to('https://www.evil.example/'), failed('ERR_TOO_MANY_REDIRECTS')],
    ['time', to(`http://x/${'a'.repeat(1_900)}`), failed('ENOTFOUND'), 'a redirect of 1,900 letters'],
    ['network', to(`http://127.0.0.1:${port}/`), failed('ECONNREFUSED')],
    ['network', to(`//[::1]:${port}/`), failed('ECONNREFUSED')],
    ['network', to(`http://localhost:3000@127.1:${port}/`), failed('ECONNREFUSED')],
    ['network', to('http://169.254.169.254/'), failed('ETIMEDOUT')],
    ['files', to(`file://${file}`), failed('ERR_INVALID_PROTOCOL')],
    ['realm', to('http://localhost:3000/training/shop/reset'), answered('403')],
    ['realm', to('http://0x7f000001:3000//training//shop/start-over'), answered('403')],
    ['realm', { headers: { __proto__: 'x', constructor: 'y' } }, answered('200')],
    [
      'memory',
      { headers: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`x-${i}`, 'y'.repeat(2_000)])) },
      failed('HPE_HEADER_OVERFLOW'),
      'headers of 40 KB',
    ],
    ['memory', { body: '['.repeat(65_536) }, answered('200'), '65,536 brackets'],
  ]
}

/** Puts a page on two hosts that lead to each other. */
async function put(learner: Learner, page: Page): Promise<void> {
  for (const host of ['evil.example', 'www.evil.example'])
    await learner.json('PUT', '/training/hosting', { host, path: '/', body: '', ...page })
}

export const networkInputs: Inputs = (canaries) => [
  ...sendInputs('Fake network: addresses', (learner, url) => send(learner, { url }), addresses(canaries)),
  ...sendInputs('Fake network: requests', send, requests),
  ...sendInputs(
    'Fake network: pages of a rented host',
    async (learner, page) => {
      await put(learner, page)
      const url = 'http://evil.example/'
      return send(learner, { url, method: 'POST', body: '{}', followRedirects: true })
    },
    pages(canaries),
  ),
  ...sendInputs(
    'Fake network: pictures of a rented host',
    async (learner, page) => {
      await put(learner, page)
      return learner.form('/profile/image/url', { imageUrl: 'https://evil.example/' })
    },
    pages(canaries).map(
      ([aim, page, , name = JSON.stringify(page)]): Line<Page> => [aim, page, /^302 /, name],
    ),
  ),
]
