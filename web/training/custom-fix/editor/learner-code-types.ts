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
  readonly search: string
  readonly hash: string
  toString(): string
  toJSON(): string
}
declare function atob(text: string): string
declare const crypto: { randomUUID(): string }
declare const console: Record<'log' | 'info' | 'warn' | 'error' | 'debug', (...words: unknown[]) => void>
`

/** Types of what a learner's component can use in addition. Implemented by the server's renderer. */
export const PAGE_TYPES = `
declare class URLSearchParams {
  constructor(query?: string)
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
}
`
