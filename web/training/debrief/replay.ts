import type { ExchangeRecord } from '#contract/training.ts'

/** Headers that every browser sends by itself. */
const BY_ITSELF = new Set(['user-agent', 'referer', 'origin'])

/** Longer values, such as login tokens, would hide what is below them. Forged tokens are shorter. */
const LONGEST_VALUE = 400

function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, 60)} … ${value.slice(-20)}` : value
}

/** The request as sent, with long headers shortened. */
export function requestText({ method, path, headers, body }: ExchangeRecord): string {
  if (method === 'SOCKET') return `${path}\n\n${body}`
  const lines = Object.entries(headers).filter(([name]) => !BY_ITSELF.has(name))
  const head = [`${method} ${path}`, ...lines.map(([name, value]) => `${name}: ${shortened(value)}`)].join(
    '\n',
  )
  return body === '' ? head : `${head}\n\n${body}`
}

/** Formats JSON; other text stays as it is. Truncated answers are not valid JSON. */
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

/** The request as a shell command that sends it again to the shop at `origin`. */
export function curlFor({ method, path, headers, body }: ExchangeRecord, origin: string): string {
  const sent = Object.entries(headers).filter(([name]) => !BY_ITSELF.has(name))
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return ['curl', ...options, quoted(origin + path)].join(' ')
}
