import type { ChallengeRow } from '#contract/training.ts'
import type { ShopSettings } from '#lab'
import { JSON_TYPE, PreparedText } from '../../http/replies/prepared-text.ts'
import type { Progress } from '../progress/progress.ts'
import { sortRows } from './challenge-rows.ts'
import type { Catalogue, Challenge } from './challenges.ts'

/** Which list is asked for: whose progress it shows, and in which language. */
export interface ListRequest {
  settings: ShopSettings
  progress: Progress
  language: string
  areHintsClosed: boolean
  /** Whether the learner is shown the first hint of a challenge. */
  showsHint(challenge: Challenge): boolean
  /** Returns the row of a challenge with the learner's progress. */
  rowOf(challenge: Challenge): ChallengeRow
}

/** Lists that are kept; each takes about 150 KB. Learners with equal progress share one. */
const MOST_RECENT = 64
const BEGIN = Buffer.from('{"status":"success","data":[')
const BETWEEN = Buffer.from(',')
const END = Buffer.from(']}')
/** Sorted by one of these, the order differs for each learner. */
const SORTED_PER_LEARNER = /^-?(solved|updatedAt)$/

/**
 * Lists of challenges as serialized JSON. A list is made once for each change of progress. Rows without progress are
 * the same for every learner. They are cached, because a whole class asks for its list at the same time.
 */
export class ChallengeLists {
  readonly #catalogue: Catalogue
  /** Serialized rows without progress, by language, key and whether the first hint is shown. */
  readonly #untouched = new WeakMap<ShopSettings, Map<string, Buffer>>()
  readonly #orders = new Map<string, readonly Challenge[]>()
  /** The lists that were asked for last, by language, order and progress. */
  readonly #recent = new WeakMap<ShopSettings, Map<string, PreparedText>>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Returns the list sorted by a column, or undefined if there is no such column. */
  list(sort: string, request: ListRequest): PreparedText | undefined {
    const { settings, language, progress } = request
    const recent = this.#recent.get(settings) ?? new Map<string, PreparedText>()
    this.#recent.set(settings, recent)
    const name = JSON.stringify([language, sort, request.areHintsClosed, progress.fingerprint])
    const list = recent.get(name) ?? this.#make(sort, request)
    if (!list) return undefined
    // The entry that was used last is the last in the map.
    recent.delete(name)
    recent.set(name, list)
    const [oldest] = recent.keys()
    if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest)
    return list
  }

  #make(sort: string, request: ListRequest): PreparedText | undefined {
    const challenges = this.#sorted(sort, request)
    if (!challenges) return undefined
    const parts = challenges.flatMap((challenge) => [BETWEEN, this.#row(challenge, request)])
    return new PreparedText(Buffer.concat([BEGIN, ...parts.slice(1), END]), JSON_TYPE)
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
