import type { CodeProblem } from '#contract/training.ts'
import { LONGEST_MESSAGE, positionOf, problemWithoutLine } from '../../sandbox/code-problem.ts'
import { ParseError } from '../../sandbox/errors.ts'
import type { DataField, DataKind, DataShape } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'

/** Longest text of data, in bytes. */
const LONGEST_SOURCE = 16 << 10
/** Maximum length of a learner's value that a message shows, in characters. */
const MOST_SHOWN = 60

/**
 * Parses a learner's YAML in the sandbox, without aliases, and compares it with the lab's shape. The result is JSON.
 * Rejects with `SandboxUnavailable`.
 */
export async function checkData(shop: Shop, lab: string, source: string): Promise<CheckResult> {
  const shape = shop.labs.shape(lab)
  if (!shape) throw new Error(`The lab ${lab} has no shape.yml`)
  if (Buffer.byteLength(source) > LONGEST_SOURCE) {
    return { problem: problemWithoutLine('This is too long: 16 KB are all there is room for') }
  }
  try {
    const data: unknown = JSON.parse((await shop.sandbox.yaml({ text: source, mostAliases: 0 })) || 'null')
    const fault = faultIn(shape, data)
    return fault ? { problem: locateFault(source, fault) } : { code: JSON.stringify(data) }
  } catch (error) {
    if (error instanceof ParseError) return { problem: describeParseError(error) }
    throw error
  }
}

/** Parses stored JSON. Returns undefined if it no longer matches the shape. */
export function readData(shape: DataShape, json: string): object | undefined {
  const data = parsed(json)
  return typeof data === 'object' && data !== null && !faultIn(shape, data) ? data : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What is wrong with the data, and the value at fault. */
interface DataFault {
  message: string
  value?: unknown
}

/** `path` leads to the object: `role.rules`; empty for the file. */
function faultIn(shape: DataShape, data: unknown, path = ''): DataFault | undefined {
  const names = Object.keys(shape)
  const wanted = `${path === '' ? 'The file' : path} holds ${names.join(', ')}, and nothing else`
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return { message: wanted, value: lastOf(path) }
  const foreign = Object.keys(data).find((name) => !names.includes(name))
  if (foreign !== undefined) return { message: wanted, value: foreign }
  const fields = new Map<string, unknown>(Object.entries(data))
  for (const [name, field] of Object.entries(shape)) {
    const inside = path === '' ? name : `${path}.${name}`
    const fault = fields.has(name)
      ? faultInField(inside, field, fields.get(name))
      : { message: wanted, value: lastOf(path) }
    if (fault) return fault
  }
  return undefined
}

/** The name of the field that a path leads to; undefined for the file. */
function lastOf(path: string): string | undefined {
  return path.split('.').pop() || undefined
}

/** The name of an entry of each kind, its rule in words, and its check. */
const KINDS = {
  addresses: { one: 'address', looks: 'http:// or https://', fits: isAddress },
  words: { one: 'word', looks: 'small letters, hyphens between them', fits: isWord },
  names: { one: 'name', looks: 'letters, digits and signs without blanks', fits: isName },
}

function faultInField(path: string, field: DataField, value: unknown): DataFault | undefined {
  if ('fields' in field) return faultIn(field.fields, value, path)
  if ('text' in field) return faultInText(field.text, field.longest, value)
  if ('choice' in field) {
    const message = `${path} is ${field.choice.join(' or ')}`
    return field.choice.some((one) => one === value) ? undefined : { message, value: lastOf(path) }
  }
  const { fewest, most } = field
  const things = 'each' in field ? 'entries' : (field.of ?? 'addresses')
  if (!Array.isArray(value) || value.length < fewest || value.length > most) {
    return { message: `${path} is a list of ${fewest} to ${most} ${things}`, value: lastOf(path) }
  }
  for (const entry of value) {
    const fault =
      'each' in field
        ? faultIn(field.each, entry, path)
        : faultInText(field.of ?? 'addresses', field.longest, entry)
    if (fault) return fault
  }
  return undefined
}

function faultInText(kind: DataKind, longest: number, value: unknown): DataFault | undefined {
  const { one, looks, fits } = KINDS[kind]
  if (fits(value, longest)) return undefined
  return { message: `${quoteValue(value)} is no ${one}: ${looks}, and ${longest} signs at most`, value }
}

function isWord(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest && /^[a-z]+(?:-[a-z]+)*$/.test(value)
}

function isName(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest && /^[\w@.*/^~<>=+:-]+$/.test(value)
}

function isAddress(value: unknown, longest: number): boolean {
  if (typeof value !== 'string' || value.length > longest || !/^https?:\/\/[^\s]+$/.test(value)) return false
  return URL.canParse(value)
}

function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

function locateFault(source: string, { message, value }: DataFault): CodeProblem {
  const words = typeof value === 'object' || value === undefined ? '' : String(value)
  return { message, ...positionOf(source, words) }
}

/**
 * Converts the parser's message, such as `missed comma between flow collection entries (3:5)`, which is followed by an
 * excerpt.
 */
function describeParseError({ message, timedOut }: ParseError): CodeProblem {
  if (timedOut) return problemWithoutLine('This is too much to be read')
  const [said = ''] = message.split('\n\n')
  const [, words = said, line = '1', column = '1'] = /^(.*) \((\d+):(\d+)\)$/s.exec(said) ?? []
  return { message: words.slice(0, LONGEST_MESSAGE), line: Number(line), column: Number(column) }
}

/** The runnable code, or what is wrong: the first problem, and all of them if known. */
export type CheckResult = { code: string } | { problem: CodeProblem; problems?: readonly CodeProblem[] }
