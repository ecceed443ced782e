import type { Life } from '../class/activity/keeper.ts'
import type { RoomNews } from '../class/activity/news.ts'
import { isByItself, lookOfAttempt } from '../class/activity/signs.ts'
import { SHOP_NAME } from '../class/store/ids.ts'
import type { News } from '../class/store/pub-sub.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'

/** What happened is told so often. */
const TELL_EVERY_MS = 500
/** What one piece of news may hold, in characters: PostgreSQL takes less than 8,000 bytes, with what stands around it escaped. */
const MOST_PACKED = 5_000
/** Of one shop in half a second: a scanner sends more, and its look is known by then. */
const MOST_ATTEMPTS = 40
/** Enough to tell one request from another within five minutes. */
const LOOK_SIGNS = 12
/** Nobody tells of what was longer ago. */
const LONGEST_AGO_MS = 86_400_000

/** How long ago things happened, in milliseconds: the clocks of two machines differ. */
type Packed = [
  shop: string,
  asked: number | null,
  opened: [key: string, ago: number][],
  attempts: [look: string, ago: number][],
]

/** Tells the room elsewhere what happens in the shops of this process: twice a second, and what is lost is lost. */
export class LifeTeller implements RoomNews {
  readonly #news: News
  readonly #classId: string
  readonly #now: () => number
  readonly #lives = new Map<string, Required<Pick<Mutable, 'opened' | 'attempts'>> & Mutable>()
  readonly #timer: NodeJS.Timeout

  constructor(news: News, classId: string, now: () => number = performance.now.bind(performance)) {
    this.#news = news
    this.#classId = classId
    this.#now = now
    this.#timer = setInterval(() => this.flush(), TELL_EVERY_MS).unref()
  }

  asked(shop: string, url: string): void {
    if (!isByItself(url)) this.#of(shop).askedAt = this.#now()
  }

  answered(shop: string, call: AnsweredCall): void {
    const look = lookOfAttempt(call)?.slice(0, LOOK_SIGNS)
    const { attempts } = this.#of(shop)
    if (look !== undefined && attempts.length < MOST_ATTEMPTS) attempts.push({ look, at: this.#now() })
  }

  opened(shop: string, key: string): void {
    this.#of(shop).opened.push({ key, at: this.#now() })
  }

  /** The register tells of rows and hands itself, once they are there. */
  rows(): void {}

  async handsChanged(): Promise<void> {}

  noteNews(): void {
    this.#news.tell({ kind: 'messages', classId: this.#classId, shops: [] })
  }

  /** Tells what is known at once. */
  flush(): void {
    const now = this.#now()
    const packed = [...this.#lives].map(([shop, life]) => packedLife(shop, life, now))
    this.#lives.clear()
    for (const text of inParts(packed)) this.#news.tell({ kind: 'life', packed: text })
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
  }

  #of(shop: string) {
    const life = this.#lives.get(shop) ?? { opened: [], attempts: [] }
    this.#lives.set(shop, life)
    return life
  }
}

interface Mutable {
  askedAt?: number
  opened?: { key: string; at: number }[]
  attempts?: { look: string; at: number }[]
}

/** What was packed elsewhere, by shop, with times of this process's clock. What cannot be read says nothing. */
export function unpackedLife(packed: string, now: number): [shop: string, life: Life][] {
  try {
    const rows: Packed[] = JSON.parse(packed)
    return rows.filter(isPacked).map(([shop, asked, opened, attempts]) => [
      shop,
      {
        ...(asked !== null && { askedAt: now - asked }),
        opened: opened.map(([key, ago]) => ({ key, at: now - ago })),
        attempts: attempts.map(([look, ago]) => ({ look, at: now - ago })),
      },
    ])
  } catch {
    return []
  }
}

/** It may come from a node that is somebody else's by now. */
function isPacked([shop, asked, opened, attempts]: Packed): boolean {
  const isName = typeof shop === 'string' && SHOP_NAME.test(shop)
  const isAgo = (ago: unknown): boolean => typeof ago === 'number' && ago >= 0 && ago <= LONGEST_AGO_MS
  const isWell = [...opened, ...attempts].every(([what, ago]) => typeof what === 'string' && isAgo(ago))
  return isName && (asked === null || isAgo(asked)) && isWell
}

function packedLife(shop: string, { askedAt, opened = [], attempts = [] }: Mutable, now: number): string {
  const ago = (at: number): number => Math.max(0, Math.round(now - at))
  const row: Packed = [
    shop,
    askedAt === undefined ? null : ago(askedAt),
    opened.map(({ key, at }) => [key, ago(at)]),
    attempts.map(({ look, at }) => [look, ago(at)]),
  ]
  return JSON.stringify(row)
}

/** As many as go into one piece of news; none goes into it that is too long by itself. */
function inParts(rows: readonly string[]): string[] {
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
