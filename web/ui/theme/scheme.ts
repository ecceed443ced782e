/** What a customer can choose: follow the system, or stay by day or by night. */
export type SchemeChoice = 'light' | 'dark' | 'auto'

/** Where the choice is remembered. `polyfills.ts` reads it before the first paint. */
export const SCHEME_KEY = 'color-scheme'
