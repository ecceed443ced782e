import { standalonePage } from './standalone-page.ts'

/** The trainer's desk. */
export default standalonePage('desk')
