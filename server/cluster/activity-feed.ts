import { fingerprintOfAttempt, isAutomatic } from '../class/activity/fingerprint.ts'
import type { ActivityListener } from '../class/activity/listener.ts'
import type { ShopActivity } from '../class/activity/tracker.ts'
import { SHOP_ID } from '../class/store/ids.ts'
import type { PubSub } from '../class/store/pub-sub.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'

/** What happened is told so often. */
const SEND_EVERY_MS = 500
/** What one piece of news may hold, in characters: PostgreSQL takes less than 8,000 bytes, with what stands around it escaped. */
const MOST_PACKED = 5_000
/** Of one shop in half a second: a scanner sends more, and its look is known by then. */
const MOST_ATTEMPTS = 40
/** Enough to tell one request from another within five minutes. */
const FINGERPRINT_LENGTH = 12
/** Nobody tells of what was longer ago. */
const LONGEST_AGO_MS = 86_400_000

/** How long ago things happened, in milliseconds: the clocks of two machines differ. */
type PackedActivity = [
  shop: string,
  asked: number | null,
  opened: [key: string, ago: number][],
  attempts: [fingerprint: string, ago: number][],
]

/** Tells the room elsewhere what happens in the shops of this process: twice a second, and what is lost is lost. */
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

  /** The register tells of rows and hands itself, once they are there. */
  rows(): void {}

  async handsChanged(): Promise<void> {}

  markNewMessages(): void {
    this.#pubSub.publish({ kind: 'messages', classId: this.#classId, shops: [] })
  }

  /** Tells what is known at once. */
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

/** What was packed elsewhere, by shop, with times of this process's clock. What cannot be read says nothing. */
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

/** It may come from a node that is somebody else's by now. */
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

/** As many as go into one piece of news; none goes into it that is too long by itself. */
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
