/** What a learner's own code finds beyond the language: see `guest-half.ts` of the sandbox. */
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

/** What a component of hers finds besides: see `paper-react.ts`, which draws it without a page. */
export const PAGE_TYPES = `
declare class URLSearchParams {
  constructor(query?: string)
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
}
`
