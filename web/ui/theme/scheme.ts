/** The colour scheme: as the system, light or dark. */
export type SchemeChoice = 'light' | 'dark' | 'auto'

/** The storage key of the choice of high contrast: `more`. Without a choice, the system decides. */
export const CONTRAST_KEY = 'contrast'

/** The storage key of the colour scheme. `polyfills.ts` reads it before the first paint. */
export const SCHEME_KEY = 'color-scheme'
