/** What a customer can choose: follow the system, or stay by day or by night. */
export type SchemeChoice = 'light' | 'dark' | 'auto'

/** Where the wish for high contrast is remembered: `more`. Without one, the system decides. */
export const CONTRAST_KEY = 'contrast'

/** Where the choice is remembered. `polyfills.ts` reads it before the first paint. */
export const SCHEME_KEY = 'color-scheme'
