import type { DeskPlace } from './dashboard/place.ts'
import type { Share } from './shares.ts'

/** What a class is opened with. */
export interface ClassPlan {
  /** What it is called, by the trainer. */
  name: string
  /** The name that shops have their names below, with `https://` where that is how they are reached. */
  base: string
  /** The project's root. */
  root: string
  /** Where programs of this machine reach the server. Default: 127.0.0.1. */
  loopback?: string
  /** Whether HTTPS is spoken here, without a proxy. */
  isSecure?: boolean
  /** A new class lasts so long. Default: 30 days. */
  days?: number
  /** Names are drawn by lot, and nothing goes to a language model elsewhere. */
  isSchool?: boolean
  /** So many days after its end a class is still kept. Default: 30. */
  keepDays?: number
  /** Most that all shops of the class may take of the disk, in bytes. Default: 4 GiB. */
  diskQuota?: number
  /** How much one shop may ask for. Default: 200 requests at once, and 50 in a second. */
  share?: Share
  /** So many may be asking something at the porch at the same time. Default: 1,000. */
  porchPlaces?: number
  /** So many learners are simulated. Default: none. */
  rehearsed?: number
  /** Where the trainer's desk listens. Default: any free port of 127.0.0.1. */
  desk?: DeskPlace
  /** The register is in PostgreSQL, there. Default: in a file. */
  registerUrl?: string | undefined
}

/** The least that is said of a class. */
export const [DEFAULT_DAYS, DEFAULT_KEEP_DAYS] = [30, 30]
export const DEFAULT_QUOTA = 4 * 1024 ** 3
