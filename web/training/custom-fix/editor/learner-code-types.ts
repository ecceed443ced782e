/** Types of what a learner's code can use beyond the language. Implemented in the sandbox. */
export const LEARNER_CODE_TYPES = `
declare class URL {
  constructor(address: string | URL, base?: string | URL)
  static canParse(address: string, base?: string): boolean
  static parse(address: string, base?: string): URL | null
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  search: string
  readonly searchParams: URLSearchParams
  readonly hash: string
  toString(): string
  toJSON(): string
}
declare class URLSearchParams {
  constructor(query?: string | Record<string, string> | Iterable<[string, string]> | URLSearchParams)
  readonly size: number
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  append(name: string, value: string): void
  delete(name: string): void
  set(name: string, value: string): void
  sort(): void
  forEach(work: (value: string, name: string, parameters: URLSearchParams) => void): void
  keys(): IterableIterator<string>
  values(): IterableIterator<string>
  entries(): IterableIterator<[string, string]>
  [Symbol.iterator](): IterableIterator<[string, string]>
  toString(): string
}
declare function atob(text: string): string
declare const crypto: { randomUUID(): string }
declare const console: Record<'log' | 'info' | 'warn' | 'error' | 'debug', (...words: unknown[]) => void>
`
