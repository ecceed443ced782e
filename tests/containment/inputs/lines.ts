import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Sent } from '../learner.ts'

/** Not found, the web app's page, or a request line that is too long. */
const NOWHERE = /^(400|403|404|414|431|500|503) |^200 (<!doctype html>|<!DOCTYPE html>)/s
const SHOWN = /^(200|204|206|302|304|400|401|403|404|413|414|415|431|500|501|507) /

/** Paths of folders with files. */
const PLACES = [
  '/ftp',
  '/ftp/quarantine',
  '/encryptionkeys',
  '/support/logs',
  '/.well-known',
  '/assets/public/images/uploads',
  '/assets/public/images/products',
  '/assets/i18n',
  '/assets/public/videos',
  '/api-docs',
  '/elsewhere',
  '/snippets',
  '/quarantine',
  '',
]

const WAYS: Line<string>[] = [
  ['time', '%2f'.repeat(4_500), NOWHERE, '%2f, 4,500 times'],
  ['time', '/'.repeat(13_000), /^(?!0 )/, '13,000 slashes'],
  ['time', '%2e%2e%2f'.repeat(1_500), NOWHERE, '%2e%2e%2f, 1,500 times'],
  ['time', `${'a/'.repeat(6_000)}x`, NOWHERE, '6,000 folders'],
  ['time', '%00'.repeat(4_000), NOWHERE, '4,000 NULs'],
  ['realm', '__proto__/constructor/prototype', NOWHERE, 'what all objects have'],
]

/** Headers that no browser sends. */
const headers: Line<Sent>[] = (
  [
    ['time', { cookie: 'a=1; '.repeat(2_500) }, '2,500 cookies'],
    ['time', { cookie: `token=${'%'.repeat(12_000)}` }, 'a cookie of percent signs'],
    ['time', { cookie: `language=${'../'.repeat(3_000)}` }, 'a language far away'],
    ['realm', { cookie: 'language=__proto__' }, 'the language __proto__'],
    ['realm', { cookie: '__proto__=1; constructor=2; token=__proto__' }, 'cookies that all objects have'],
    ['time', { 'accept-language': 'de,'.repeat(4_000) }, '4,000 languages'],
    ['time', { accept: 'text/html;q=0.1,'.repeat(800) }, '800 wishes'],
    ['time', { 'accept-encoding': 'gzip;q=0, '.repeat(1_200) }, '1,200 ways to press'],
    ['time', { 'if-none-match': 'W/"x", '.repeat(1_500) }, '1,500 known answers'],
    ['time', { range: `bytes=${'0-0,'.repeat(3_000)}0-0` }, '3,000 ranges'],
    ['memory', { range: 'bytes=0-99999999999999999999' }, 'a range without an end'],
    ['realm', { host: '' }, 'no host'],
    ['realm', { host: `${'a.'.repeat(5_000)}b` }, 'a host of 5,000 parts'],
    ['realm', { host: '__proto__' }, 'the host __proto__'],
    ['realm', { host: 'a:b:c@[::1]:99999' }, 'a host that is none'],
    ['realm', { 'x-forwarded-for': '<script>,'.repeat(1_000) }, '1,000 senders'],
    ['realm', { 'x-shop-ticket': '__proto__' }, 'the ticket __proto__'],
    ['realm', { 'x-shop-ticket': `../${'a'.repeat(9_000)}` }, 'a ticket of 9,000 signs'],
    ['realm', { 'content-type': '__proto__' }, 'a type that is none'],
    ['realm', { 'content-type': 'application/json; charset=utf-7' }, 'another set of signs'],
    ['time', { 'content-type': `multipart/form-data; boundary=${'a'.repeat(9_000)}` }, 'a long boundary'],
    ['time', { 'user-agent': '"\\'.repeat(6_000) }, 'an agent of 12,000 quotes'],
    ['time', { referer: 'http://'.repeat(1_700) }, 'a long way here'],
    ['realm', { authorization: 'Bearer '.repeat(1_500) }, '1,500 bearers'],
    ['realm', { authorization: `Basic ${'Og=='.repeat(2_000)}` }, 'another kind of login'],
    ['realm', { 'sec-fetch-site': '__proto__', origin: 'null' }, 'no origin'],
    ['realm', { 'access-control-request-headers': 'x,'.repeat(6_000) }, '6,000 headers asked for'],
    ['realm', { 'idempotency-key': "'".repeat(9_000) }, 'a long key'],
    ['realm', { 'true-client-ip': '::'.repeat(5_000) }, 'a long address'],
  ] satisfies [Line<string>[0], Record<string, string>, string][]
).map(([aim, sent, name]) => [aim, { headers: sent }, SHOWN, name])

const BOUNDARY = 'x'
const form = (parts: readonly string[]): Sent => ({
  method: 'POST',
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`,
})
const field = (name: string, value = '1'): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const file = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${value}`

/** Forms that no browser builds. */
const forms: Line<Sent>[] = [
  ['memory', form(Array.from({ length: 5_000 }, (_, i) => field(`f${i}`))), SHOWN, '5,000 fields'],
  ['memory', form(Array(500).fill(file('a.pdf', '%PDF'))), SHOWN, '500 files'],
  ['memory', form([field('x'.repeat(60_000))]), SHOWN, 'a name of 60,000 signs'],
  ['memory', form([field('username', 'x'.repeat(300_000))]), SHOWN, 'a field of 300,000 signs'],
  ['realm', form([field('__proto__'), field('constructor')]), SHOWN, 'fields that all objects have'],
  ['realm', form([file('', '')]), SHOWN, 'a file without a name'],
  ['realm', form(['Content-Disposition: form-data\r\n\r\nx']), SHOWN, 'a part without a name'],
  ['realm', form(['x'.repeat(20_000)]), SHOWN, 'a part without a head'],
  ['time', form([`${'X-A: b\r\n'.repeat(5_000)}\r\nx`]), SHOWN, '5,000 heads'],
  ['time', { ...form([]), body: `--${BOUNDARY}`.repeat(20_000) }, SHOWN, '20,000 boundaries'],
  ['time', { ...form([]), body: '' }, SHOWN, 'nothing'],
  ['time', { ...form([]), body: `--${BOUNDARY}\r\n${file('a.zip', 'PK')}` }, SHOWN, 'a form without an end'],
  ['files', form([file('..%2f..%2f..%2fetc%2fpasswd.pdf', '%PDF')]), SHOWN, 'a name that leads out'],
  ['files', form([file(`${'../'.repeat(900)}a.zip`, 'PK')]), SHOWN, 'a name that leads far out'],
]

/** Raw paths, headers and forms. */
export const lineInputs: Inputs = () => [
  ...PLACES.flatMap((place) =>
    sendInputs(
      'Long paths',
      (learner, way) => learner.send(`${place}/${way}`),
      WAYS.map(([aim, way, answer, name]) => [aim, way, answer, `${place}/${name}`]),
    ),
  ),
  ...['/', '/profile', '/rest/products/search?q=', '/video'].flatMap((path) =>
    sendInputs(
      'Headers',
      (learner, sent) => learner.send(path, sent),
      headers.map(([aim, sent, answer, name]) => [aim, sent, answer, `${path}: ${name}`]),
    ),
  ),
  ...['/file-upload', '/profile/image/file', '/profile/image/url', '/profile', '/rest/memories'].flatMap(
    (path) =>
      sendInputs(
        'Forms',
        (learner, sent) => learner.send(path, sent),
        forms.map(([aim, sent, answer, name]) => [aim, sent, answer, `${path}: ${name}`]),
      ),
  ),
]
