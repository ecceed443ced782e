import { standalonePage } from './standalone-page.ts'

/** The trainer dashboard. */
export default standalonePage('dashboard')
