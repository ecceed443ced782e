import type {
  HtmlMutators,
  JsonMutators,
  Mutators,
  NumberMutators,
  PathMutators,
  Random,
  RoleMutators,
  SqlMutators,
  TimeMutators,
  TokenMutators,
  UrlMutators,
} from '#lab'

/** Returns all mutators, which share one random generator. */
export function mutatorsOf(draw: Random): Mutators {
  return {
    sql: sqlMutators(draw),
    html: htmlMutators(draw),
    paths: pathMutators(draw),
    urls: urlMutators(draw),
    json: jsonMutators(draw),
    numbers: numberMutators(draw),
    tokens: tokenMutators(draw),
    time: timeMutators(draw),
    roles: roleMutators(draw),
  }
}

/** Generates pieces of HTML. */
function htmlMutators(draw: Random): HtmlMutators {
  const tag = (name: string): string => draw.case(name)
  const gap = (): string => draw.pick([' ', '\n', '\t', '/', ' / '])
  const value = (text: string): string =>
    draw.pick([(one: string) => `"${one}"`, (one: string) => `'${one}'`])(text)
  const entities = (text: string): string =>
    [...text].map((sign) => (draw.chance(3) ? entityOf(draw, sign) : sign)).join('')
  return {
    tag,
    entities,
    link: (code) => `<${tag('a')}${gap()}${tag('href')}=${value(`${draw.case('javascript')}:${code}`)}>`,
    script: (code) =>
      draw.pick([
        () => `<${tag('script')}>${code}</${tag('script')}>`,
        () => `<${tag('script')}${gap()}>${code}</${tag('script')} >`,
        () => `<${tag('img')}${gap()}${tag('src')}=${draw.word()}${gap()}${tag('onerror')}=${value(code)}>`,
        () => `<${tag('svg')}${gap()}${tag('onload')}=${value(code)}>`,
        () => `<${tag('iframe')}${gap()}${tag('src')}=${value(`${draw.case('javascript')}:${code}`)}>`,
      ])(),
  }
}

function entityOf(draw: Random, sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  return draw.pick([`&#${code};`, `&#x${code.toString(16)};`, `&#${String(code).padStart(5, '0')};`])
}

/** Generates JSON texts. */
function jsonMutators(draw: Random): JsonMutators {
  const gap = (): string => (draw.chance() ? '' : draw.gap())
  const write = (pairs: readonly (readonly [string, unknown])[]): string => {
    const fields = pairs.map(
      ([name, value]) => `${gap()}${nameOf(draw, name)}${gap()}:${gap()}${JSON.stringify(value)}`,
    )
    return `{${fields.join(',')}${gap()}}`
  }
  return {
    write: (fields) => write(draw.shuffle(Object.entries(fields))),
    twice: (name, values, others = {}) => {
      const same = values.map((value) => [name, value] as const)
      const rest = draw.shuffle(Object.entries(others))
      const at = draw.number(0, rest.length)
      return write([...rest.slice(0, at), ...same, ...rest.slice(at)])
    },
  }
}

/** Returns a quoted name, sometimes with one letter as an escape sequence. */
function nameOf(draw: Random, name: string): string {
  if (draw.chance() || name === '') return JSON.stringify(name)
  const at = draw.number(0, name.length - 1)
  const code = name.charCodeAt(at).toString(16).padStart(4, '0')
  const [before, after] = [name.slice(0, at), name.slice(at + 1)].map((part) =>
    JSON.stringify(part).slice(1, -1),
  )
  return `"${before}\\u${code}${after}"`
}

/** Generates numbers. */
function numberMutators(draw: Random): NumberMutators {
  return {
    negative: () => -draw.number(1, draw.pick([5, 100, 100_000])),
    odd: () =>
      draw.pick([draw.number(1, 99) + 0.5, 1e21, '', ' ', draw.word(), null, [], {}, true, '1e3', '--1']),
    spell: (value) =>
      draw.pick([
        `${value}`,
        `${value}.0`,
        ` ${value}`,
        `${value} `,
        ...(value >= 0 ? [`+${value}`, `0${value}`, `0x${value.toString(16)}`] : []),
        value.toExponential(),
      ]),
  }
}

/** Generates pieces of paths. */
function pathMutators(draw: Random): PathMutators {
  return {
    up: (levels) => Array.from({ length: levels }, () => draw.pick(['../', '../', './../', '..//'])).join(''),
    encode: (path, times = 1) => {
      const percent = `%${'25'.repeat(times - 1)}`
      return [...path]
        .map((sign) => {
          const byte = sign.charCodeAt(0)
          return byte < 128 && draw.chance(3) ? percent + hexOf(draw, byte) : sign
        })
        .join('')
    },
    ending: (...endings) => `${draw.word()}.${draw.case(draw.pick(endings))}`,
  }
}

function hexOf(draw: Random, byte: number): string {
  const hex = byte.toString(16).padStart(2, '0')
  return draw.chance() ? hex.toUpperCase() : hex
}

/** Generates roles. */
function roleMutators(draw: Random): RoleMutators {
  const any = () => draw.pick(['admin', 'accounting', 'customer', 'deluxe'] as const)
  return {
    any,
    staff: () => draw.pick(['admin', 'accounting'] as const),
    near: () => {
      const role = any()
      return draw.pick([
        role.toUpperCase(),
        `${role} `,
        ` ${role}`,
        `${role}s`,
        role.slice(1),
        `${role},${any()}`,
      ])
    },
  }
}

const TRUTHS = [
  '1=1',
  '2>1',
  'true',
  'not 0',
  "'a'='a'",
  '1 like 1',
  '3 between 2 and 4',
  '1 in (1,2)',
  '1 is 1',
  '~0',
]

/** Generates pieces of SQL. */
function sqlMutators(draw: Random): SqlMutators {
  const gap = (): string => draw.pick([' ', '  ', '\t', '\n', '/**/', `/*${draw.word()}*/`])
  const word = (text: string): string => draw.case(text)
  const number = (): string => String(draw.number(2, 900))
  return {
    gap,
    word,
    or: () => word('or'),
    end: () => draw.pick(['--', '/*', ';--', ';', `--${draw.word()}`, `/*${draw.word()}`, `${gap()}--`]),
    truth: () =>
      draw.pick([
        ...TRUTHS,
        `${number()}`,
        `'${draw.word()}'<>''`,
        `${number()} between 1 and 1000`,
        `length('${draw.word()}')`,
      ]),
    text: (value) => draw.pick([quoted, inPieces(draw), asCodes, asHex])(value),
    row: (values) =>
      draw.chance()
        ? `${word('select')}${gap()}${values.join(',')}`
        : `${word('values')}${draw.chance() ? gap() : ''}(${values.join(',')})`,
  }
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

function inPieces(draw: Random): (value: string) => string {
  return (value) => {
    const at = draw.number(0, value.length)
    return `(${quoted(value.slice(0, at))}||${quoted(value.slice(at))})`
  }
}

function asCodes(value: string): string {
  return `char(${[...value].map((sign) => sign.codePointAt(0)).join(',')})`
}

function asHex(value: string): string {
  const bytes = [...new TextEncoder().encode(value)]
  return `cast(x'${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}' as text)`
}

const HOUR_MS = 3_600_000

/** Generates points in time. */
function timeMutators(draw: Random): TimeMutators {
  return {
    daysAgo: (days, now) => new Date(now.getTime() - days * 24 * HOUR_MS + draw.number(-11, 11) * HOUR_MS),
    spell: (moment) =>
      draw.pick([
        moment.toISOString(),
        moment.toUTCString(),
        String(moment.getTime()),
        withOffset(draw, moment),
      ]),
  }
}

/** `2026-11-21T11:02:00+02:00` */
function withOffset(draw: Random, moment: Date): string {
  const hours = draw.number(1, 11)
  const there = new Date(moment.getTime() + hours * HOUR_MS)
  return `${there.toISOString().slice(0, 19)}+${String(hours).padStart(2, '0')}:00`
}

/** Generates tokens. */
function tokenMutators(draw: Random): TokenMutators {
  return {
    token: (header, payload, signature = '') => `${encode(header)}.${encode(payload)}.${signature}`,
    unsigned: () => ({ alg: draw.case('none'), typ: draw.pick(['JWT', 'jwt']) }),
    payloadOf: (token) => JSON.parse(decode(token.split('.')[1] ?? '')),
  }
}

function encode(part: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(part))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function decode(part: string): string {
  const signs = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)))
}

const LOOPBACKS = [
  'localhost',
  'LOCALHOST',
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
]

/** Generates URLs. */
function urlMutators(draw: Random): UrlMutators {
  const foreignHost = (): string => `${draw.word()}-${draw.word()}.example`
  return {
    loopback: () =>
      draw.pick([...LOOPBACKS, `127.${draw.number(0, 255)}.${draw.number(0, 255)}.${draw.number(1, 254)}`]),
    foreignHost,
    scheme: (name) => draw.case(name),
    lookalike: (address) => {
      const host = foreignHost()
      const name = draw.word()
      return draw.pick([
        `https://${host}/?${name}=${address}`,
        `https://${host}/#${address}`,
        `https://${host}/${name}/${address}`,
        `https://${host}/?${name}=${draw.word()}&${draw.word()}=${address}`,
        `http://${host}:${draw.number(1_024, 65_535)}/${draw.word()}?${address}`,
      ])
    },
  }
}
