import type { ChallengeRow } from '#contract/training.ts'
import type { ShopSettings } from '#lab'
import type { Progress } from '../progress/progress.ts'
import { sortRows } from './challenge-rows.ts'
import type { Catalogue, Challenge } from './challenges.ts'

/** Whose list it is, and in which words. */
export interface ListRequest {
  settings: ShopSettings
  progress: Progress
  language: string
  /** Whether she is shown the first hint of a challenge. */
  showsHint(challenge: Challenge): boolean
  /** Makes the row of a challenge as she has it. */
  rowOf(challenge: Challenge): ChallengeRow
}

const BEGIN = Buffer.from('{"status":"success","data":[')
const BETWEEN = Buffer.from(',')
const END = Buffer.from(']}')
/** By these the order is another for each learner. */
const SORTED_PER_LEARNER = /^-?(solved|updatedAt)$/

/**
 * Lists of challenges as they are sent. What nobody has touched yet looks the same to everybody: a whole class asks for its
 * list at once, and most of each is there already.
 */
export class ChallengeLists {
  readonly #catalogue: Catalogue
  /** Rows without any progress, by language, key, and whether there is a hint. */
  readonly #untouched = new WeakMap<ShopSettings, Map<string, Buffer>>()
  readonly #orders = new Map<string, readonly Challenge[]>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Sorted by a column; undefined where there is no such column. */
  list(sort: string, request: ListRequest): Buffer | undefined {
    const challenges = this.#sorted(sort, request)
    if (!challenges) return undefined
    const parts = challenges.flatMap((challenge) => [BETWEEN, this.#row(challenge, request)])
    return Buffer.concat([BEGIN, ...parts.slice(1), END])
  }

  #sorted(sort: string, { language, rowOf }: ListRequest): readonly Challenge[] | undefined {
    const name = `${language} ${sort}`
    const known = this.#orders.get(name)
    if (known) return known
    const sorted = sortRows(this.#catalogue.challenges.map(rowOf), sort)
    if (!sorted) return undefined
    const challenges = sorted.flatMap(({ key }) => this.#catalogue.get(key) ?? [])
    if (!SORTED_PER_LEARNER.test(sort)) this.#orders.set(name, challenges)
    return challenges
  }

  #row(challenge: Challenge, { settings, progress, language, showsHint, rowOf }: ListRequest): Buffer {
    const { solvedAt, codingStatus, provenAt } = progress.of(challenge.key)
    if (solvedAt !== null || codingStatus !== 0 || provenAt !== null) return bytesOf(rowOf(challenge))
    const rows = this.#untouched.get(settings) ?? new Map<string, Buffer>()
    this.#untouched.set(settings, rows)
    const name = `${language} ${challenge.key} ${showsHint(challenge)}`
    const row = rows.get(name) ?? bytesOf(rowOf(challenge))
    rows.set(name, row)
    return row
  }
}

function bytesOf(row: ChallengeRow): Buffer {
  return Buffer.from(JSON.stringify(row))
}
