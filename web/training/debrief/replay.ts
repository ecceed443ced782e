import type { ExchangeRecord } from '#contract/training.ts'

/** Headers that every browser sends by itself: no part of the story. */
const BY_ITSELF = new Set(['user-agent', 'referer', 'origin'])

/** Longer values, tokens of logins above all, hide what is interesting below them. Forged tokens are shorter. */
const LONGEST_VALUE = 400

function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, 60)} … ${value.slice(-20)}` : value
}

/** What was sent, as it would look on the wire, with the middle of long headers left out. */
export function requestText({ method, path, headers, body }: ExchangeRecord): string {
  if (method === 'SOCKET') return `${path}\n\n${body}`
  const lines = Object.entries(headers).filter(([name]) => !BY_ITSELF.has(name))
  const head = [`${method} ${path}`, ...lines.map(([name, value]) => `${name}: ${shortened(value)}`)].join(
    '\n',
  )
  return body === '' ? head : `${head}\n\n${body}`
}

/** JSON with air between its parts; anything else as it is. Cut answers are no longer JSON. */
export function toReadableText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The request as a command for a shell, to be sent again to the shop at `origin`. */
export function curlFor({ method, path, headers, body }: ExchangeRecord, origin: string): string {
  const sent = Object.entries(headers).filter(([name]) => !BY_ITSELF.has(name))
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return ['curl', ...options, quoted(origin + path)].join(' ')
}
