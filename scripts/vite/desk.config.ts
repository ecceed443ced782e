import { pageBeside } from './page-beside.ts'

/** The trainer's desk. */
export default pageBeside('desk')
