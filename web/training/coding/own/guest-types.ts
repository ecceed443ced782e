/** What a learner's own code finds beyond the language: see `guest-half.ts` of the sandbox. */
export const GUEST_TYPES = `
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
