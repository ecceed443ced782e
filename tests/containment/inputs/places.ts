import { type Inputs, type Line, sendInputs } from '../hostile.ts'

/** Not found. Some paths answer anything unknown with the web app's page, whether it is built or not. */
const NOWHERE = /^(400|403|404|500|503) |^200 (<!doctype html>|<!DOCTYPE html>)/s

/** Ways to write `../`, often enough to leave any folder. */
const UP = {
  plain: '../'.repeat(9),
  encoded: '%2e%2e%2f'.repeat(9),
  twice: '%252e%252e%252f'.repeat(9),
  backslash: '..%5c'.repeat(9),
  overlong: '%c0%ae%c0%ae%c0%af'.repeat(9),
  wide: '%ef%bc%8e%ef%bc%8e%ef%bc%8f'.repeat(9),
  semicolon: '..;/'.repeat(9),
}

/** Paths that are sent unchanged. */
const paths = ({ file, link }: Parameters<Inputs>[0]): Line<string>[] => {
  const target = file.slice(1)
  const encoded = encodeURIComponent(target)
  const all = [
    ...Object.values(UP).map((up) => `/ftp/${up}${target}`),
    `/ftp/${UP.encoded}${encoded}%2500.md`,
    `/ftp/${encodeURIComponent(file)}`,
    `/ftp/${encodeURIComponent(link)}%2500.md`,
    `/ftp//${file}`,
    '/ftp/C:%5cwindows%5csystem.ini%2500.md',
    '/ftp/..%2fmachine%2fetc%2fpasswd%2500.md',
    '/ftp/quarantine/..%2f..%2f..%2f..%2fpackage.json',
    `/encryptionkeys/${UP.encoded}${encoded}`,
    '/encryptionkeys/..%2f..%2fpackage.json',
    `/support/logs/${UP.encoded}${encoded}`,
    `/.well-known/${UP.plain}${target}`,
    `/assets/public/images/uploads/${UP.encoded}${encoded}`,
    `/assets/public/images/${UP.plain}${target}`,
    `/assets/i18n/${UP.encoded}${encoded}`,
    '/assets/i18n/..%2f..%2fpackage.json',
    `/assets/public/videos/..%2f..%2f..%2f..%2f..%2f..%2fmachine%2fetc%2fpasswd`,
    `/api-docs/${UP.encoded}${encoded}`,
    '/api-docs/..%2f..%2fpackage.json',
    `/${UP.plain}${target}`,
    `/${UP.encoded}${encoded}`,
    '/..%2f..%2fpackage.json',
    '/snippets/..%2f..%2fpackage.json',
    '/proc/self/environ',
  ]
  return all.map((path) => ['files', path, NOWHERE])
}

/** URLs of pictures that the server should fetch. It always redirects to the page. */
const addresses = ({ file, link, port }: Parameters<Inputs>[0]): Line<string>[] => {
  const away: string[] = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://017700000001:${port}/`,
    `http://127.1:${port}/`,
    `http://0:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://localhost:3000@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#@localhost:3000/`,
    `http://127.0.0.1:${port}\\@localhost:3000/`,
    `//127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://localhost:3000/redirect?to=http://127.0.0.1:${port}/?https://github.com/juice-shop/juice-shop`,
    'http://169.254.169.254/latest/meta-data/',
    'http://host.docker.internal/',
    `http://127.0.0.1:${port}/\r\nx-evil: 1`,
  ]
  const refused = [
    `file://${file}`,
    `file://${link}`,
    `ftp://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_x`,
    'data:image/png;base64,AAAA',
    `javascript:fetch('http://127.0.0.1:${port}')`,
  ]
  return [
    ...away.map((address): Line<string> => ['network', address, /^302 /]),
    ...refused.map((address): Line<string> => ['network', address, /^400 /]),
    ['time', 'http://localhost:3000/redirect?to=/redirect', /^302 /],
    ['memory', `http://a.example/${'a'.repeat(90_000)}`, /^(302|400|413) /, 'an address of 90,000 signs'],
  ]
}

/** Layouts of the page for requesting erasure. */
const layouts = ({ file, link }: Parameters<Inputs>[0]): Line<string>[] =>
  [
    file,
    link,
    `../../../../../../../..${file}`,
    `file://${file}`,
    '../package.json',
    '../../../../proc/self/environ',
    `C:${file.replaceAll('/', '\\')}`,
  ].map((layout): Line<string> => ['files', layout, /^(200|400|401|404|500) /])

/** File names of uploads. */
const names = ({ file }: Parameters<Inputs>[0]): Line<string>[] => [
  ...[
    `../../../../../..${file}.pdf`,
    `${file}.pdf`,
    '..\\..\\pwned.pdf',
    'pwned.pdf\0.exe',
    '%2e%2e%2fpwned.pdf',
    `${'x'.repeat(5_000)}.pdf`,
  ].map((name): Line<string> => ['files', name, /^(204|400|415|500) /]),
]

const json: Line<string>[] = [
  [
    'realm',
    '{"__proto__":{"polluted":true},"email":"p@x.y","password":"12345","passwordRepeat":"12345"}',
    /^(201|400) /,
  ],
  [
    'realm',
    '{"constructor":{"prototype":{"polluted":true}},"email":"q@x.y","password":"12345"}',
    /^(201|400) /,
  ],
  ['realm', '{"email":{"__proto__":{"polluted":1}},"password":["x"],"toString":1}', /^(201|400|500) /],
  ['memory', '['.repeat(90_000), /^500 /s, '90,000 brackets'],
  [
    'memory',
    `{${Array.from({ length: 8_000 }, (_, i) => `"k${i}":1`).join()}}`,
    /^(201|400|413|500) /,
    '8,000 fields',
  ],
]

/** Operators of the document store in place of a review's id. */
const operators: Line<object>[] = [
  ['time', { $where: 'while (true) {}' }, /^(400|404|500) /],
  ['time', { $regex: '(a+)+$' }, /^(400|404|500) /],
  ['realm', { $function: { body: 'return process', args: [], lang: 'js' } }, /^(400|404|500) /],
  ['realm', { $expr: { $function: { body: 'return 1' } } }, /^(400|404|500) /],
  ['realm', JSON.parse('{"__proto__": {"polluted": 1}}'), /^(200|400|404|500) /],
  ['files', { $lookup: { from: 'ff_files' } }, /^(400|404|500) /],
  ['memory', { $in: Array(20_000).fill('x') }, /^(400|404|413|500) /],
]

/** Texts for regular expressions with catastrophic backtracking. */
const texts: Line<object>[] = [
  ['time', { username: '<a'.repeat(40_000) }, /^(201|400) /, 'a name of 40,000 tags'],
  [
    'time',
    { username: `<${'a'.repeat(40_000)}${' '.repeat(40_000)}` },
    /^(201|400) /,
    'one tag of 80,000 signs',
  ],
  ['time', { email: 'a@'.repeat(40_000) }, /^(201|400) /, 'an address with 40,000 at signs'],
  [
    'time',
    { email: `<iframe src="javascript:${'<'.repeat(80_000)}` },
    /^(201|400) /,
    'an address of 80,000 brackets',
  ],
  ['time', { password: `${'aA1!'.repeat(20_000)}\u0000` }, /^(201|400) /, 'a password of 80,000 signs'],
]

export const placeInputs: Inputs = (canaries) => [
  ...sendInputs('Paths', (learner, path) => learner.send(path), paths(canaries)),
  ...sendInputs(
    'Addresses to fetch',
    (learner, imageUrl) => learner.form('/profile/image/url', { imageUrl }),
    addresses(canaries),
  ),
  ...sendInputs(
    'Address in Host',
    (learner, host) =>
      learner.send('/profile/image/url', {
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        body: `imageUrl=${encodeURIComponent(`http://${host}/x.png`)}`,
      }),
    [['network', `127.0.0.1:${canaries.port}`, /^302 /]],
  ),
  ...sendInputs(
    'Layouts',
    (learner, layout) =>
      learner.form('/dataerasure', { email: 'jim@juice-sh.op', securityAnswer: 'no', layout }),
    layouts(canaries),
  ),
  ...sendInputs(
    'Uploads: names',
    (learner, name) => learner.upload('/file-upload', 'file', name, '%PDF-1.4'),
    names(canaries),
  ),
  ...sendInputs(
    'Uploads: pictures',
    (learner, text) => learner.upload('/profile/image/file', 'file', 'me.svg', text),
    [
      [
        'files',
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${canaries.file}"/></svg>`,
        /^(415|500) /,
      ],
      ['network', `<svg><image href="http://127.0.0.1:${canaries.port}/"/></svg>`, /^(415|500) /],
      ['memory', `\u0089PNG\r\n${'x'.repeat(900_000)}`, /^500 /, 'a picture of 900 KB'],
    ],
  ),
  ...sendInputs('JSON bodies', (learner, body) => learner.json('POST', '/api/Users', body), json),
  ...sendInputs(
    'Texts: registration',
    (learner, fields) =>
      learner.json('POST', '/api/Users', {
        email: 'long@x.example',
        password: '12345',
        passwordRepeat: '12345',
        ...fields,
      }),
    texts,
  ),
  ...sendInputs(
    'Texts: reviews',
    (learner, message) =>
      learner.json('PUT', '/rest/products/1/reviews', { message, author: 'jim@juice-sh.op' }),
    [
      ['time', '<'.repeat(90_000), /^(201|400) /, '90,000 brackets'],
      ['time', '<<script>'.repeat(10_000), /^(201|400) /, '10,000 nested tags'],
    ],
  ),
  ...sendInputs('Query strings', (learner, query) => learner.send(`/api/Products?${query}`), [
    ['realm', '__proto__[polluted]=1&constructor[prototype][polluted]=1', /^200 /],
    ['time', `${'a[b]'.repeat(500)}=1`, /^(200|400|414|431) /, '500 brackets'],
  ]),
  ...sendInputs(
    'Queries: operators',
    (learner, id) => learner.json('PATCH', '/rest/products/reviews', { id, message: 'x' }),
    operators.map(([aim, id, answer]) => [aim, id, answer, JSON.stringify(id).slice(0, 60)]),
  ),
]
