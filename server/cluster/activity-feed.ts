import { fingerprintOfAttempt, isAutomatic } from '../class/activity/fingerprint.ts'
import type { ActivityListener } from '../class/activity/listener.ts'
import type { ShopActivity } from '../class/activity/tracker.ts'
import { SHOP_ID } from '../class/store/ids.ts'
import type { PubSub } from '../class/store/pub-sub.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'

/** How often collected activity is sent. */
const SEND_EVERY_MS = 500
/** Longest message, in characters. PostgreSQL's NOTIFY takes less than 8,000 bytes, including the escaped envelope. */
const MOST_PACKED = 5_000
/** Maximum number of attempts of one shop per message. A scanner sends more, and its fingerprint is known by then. */
const MOST_ATTEMPTS = 40
/** Length of a fingerprint. It is enough to tell requests of five minutes apart. */
const FINGERPRINT_LENGTH = 12
/** Older times are rejected: no node reports what was longer ago. */
const LONGEST_AGO_MS = 86_400_000

/** The ages of events in milliseconds, not their times: the clocks of two machines differ. */
type PackedActivity = [
  shop: string,
  asked: number | null,
  opened: [key: string, ago: number][],
  attempts: [fingerprint: string, ago: number][],
]

/** Sends the activity of this process's shops to the gateways, twice a second. Lost messages are not repeated. */
export class ActivitySender implements ActivityListener {
  readonly #pubSub: PubSub
  readonly #classId: string
  readonly #now: () => number
  readonly #collected = new Map<
    string,
    Required<Pick<CollectedActivity, 'opened' | 'attempts'>> & CollectedActivity
  >()
  readonly #timer: NodeJS.Timeout

  constructor(pubSub: PubSub, classId: string, now: () => number = performance.now.bind(performance)) {
    this.#pubSub = pubSub
    this.#classId = classId
    this.#now = now
    this.#timer = setInterval(() => this.flush(), SEND_EVERY_MS).unref()
  }

  asked(shop: string, url: string): void {
    if (!isAutomatic(url)) this.#of(shop).askedAt = this.#now()
  }

  answered(shop: string, call: AnsweredCall): void {
    const fingerprint = fingerprintOfAttempt(call)?.slice(0, FINGERPRINT_LENGTH)
    const { attempts } = this.#of(shop)
    if (fingerprint !== undefined && attempts.length < MOST_ATTEMPTS)
      attempts.push({ fingerprint, at: this.#now() })
  }

  opened(shop: string, key: string): void {
    this.#of(shop).opened.push({ key, at: this.#now() })
  }

  /** The class store itself notifies the gateways of events and raised hands, after it has stored them. */
  rows(): void {}

  async handsChanged(): Promise<void> {}

  markNewMessages(): void {
    this.#pubSub.publish({ kind: 'messages', classId: this.#classId, shops: [] })
  }

  /** Sends everything that was collected. */
  flush(): void {
    const now = this.#now()
    const packed = [...this.#collected].map(([shop, activity]) => packActivity(shop, activity, now))
    this.#collected.clear()
    for (const text of splitIntoMessages(packed)) this.#pubSub.publish({ kind: 'life', packed: text })
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
  }

  #of(shop: string) {
    const activity = this.#collected.get(shop) ?? { opened: [], attempts: [] }
    this.#collected.set(shop, activity)
    return activity
  }
}

interface CollectedActivity {
  askedAt?: number
  opened?: { key: string; at: number }[]
  attempts?: { fingerprint: string; at: number }[]
}

/**
 * Parses a message into activity by shop, with times of this process's clock. Returns nothing for an invalid message.
 */
export function unpackActivity(packed: string, now: number): [shop: string, activity: ShopActivity][] {
  try {
    const rows: PackedActivity[] = JSON.parse(packed)
    return rows.filter(isPacked).map(([shop, asked, opened, attempts]) => [
      shop,
      {
        ...(asked !== null && { askedAt: now - asked }),
        opened: opened.map(([key, ago]) => ({ key, at: now - ago })),
        attempts: attempts.map(([fingerprint, ago]) => ({ fingerprint, at: now - ago })),
      },
    ])
  } catch {
    return []
  }
}

/** The node that sent the message may be compromised, so every field is checked. */
function isPacked([shop, asked, opened, attempts]: PackedActivity): boolean {
  const isName = typeof shop === 'string' && SHOP_ID.test(shop)
  const isAgo = (ago: unknown): boolean => typeof ago === 'number' && ago >= 0 && ago <= LONGEST_AGO_MS
  const areEntriesValid = [...opened, ...attempts].every(
    ([what, ago]) => typeof what === 'string' && isAgo(ago),
  )
  return isName && (asked === null || isAgo(asked)) && areEntriesValid
}

function packActivity(
  shop: string,
  { askedAt, opened = [], attempts = [] }: CollectedActivity,
  now: number,
): string {
  const ago = (at: number): number => Math.max(0, Math.round(now - at))
  const row: PackedActivity = [
    shop,
    askedAt === undefined ? null : ago(askedAt),
    opened.map(({ key, at }) => [key, ago(at)]),
    attempts.map(({ fingerprint, at }) => [fingerprint, ago(at)]),
  ]
  return JSON.stringify(row)
}

/** Packs as many rows into each message as fit. Rows that are too long by themselves are dropped. */
function splitIntoMessages(rows: readonly string[]): string[] {
  const parts: string[] = []
  let part: string[] = []
  let length = 0
  for (const row of rows.filter((one) => one.length < MOST_PACKED)) {
    if (length + row.length > MOST_PACKED) {
      parts.push(`[${part.join()}]`)
      part = []
      length = 0
    }
    part.push(row)
    length += row.length + 1
  }
  return part.length > 0 ? [...parts, `[${part.join()}]`] : parts
}
