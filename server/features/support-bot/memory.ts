import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

const COLLECTION = 'supportBot'
const ID = 'memory'

/** Most lines that the bot is told again each time; what was said first is forgotten first. */
const MOST_LINES = 40
/** Longest that all of them may take together, by what each took when it was new. */
const MOST_MS = 1_000
const LONGEST_LINE = 3_000
const MOST_USERS = 500
/** Longest that all their names may be together: more could not come back out of the sandbox. */
const LONGEST_USERS = 30_000
const LONGEST_NAME = 1_000

/** A line that may have left something behind in the bot, and how long it took. */
export interface RememberedLine {
  source: string
  ms: number
}

/** What happened to a shop's bot since the shop was opened for the first time. Gone when the shop is reset. */
export interface BotMemory {
  /** Whom it knows, by number, and by what name. */
  users: Record<string, string>
  lines: RememberedLine[]
}

interface MemoryDocument extends Document, BotMemory {
  /** The version of its code that lived through that. */
  version: string
}

/**
 * What the bot of a shop has been through. Whom it knows stays; what else it was told is gone when another version of
 * its code goes live, for that starts it anew.
 */
export function loadMemory(shop: Shop): BotMemory {
  const [known] = shop.documents.find<MemoryDocument>(COLLECTION, { _id: { $eq: ID } })
  if (!known) return { users: {}, lines: [] }
  return { users: known.users, lines: known.version === versionOf(shop) ? known.lines : [] }
}

function versionOf(shop: Shop): string {
  return shop.version('unescaped-name')
}

/** Keeps what the bot has been through, as far as there is room for it. Writes only where something is new. */
export function saveMemory(shop: Shop, { users, lines }: BotMemory): void {
  const { documents } = shop
  const memory = { users: fewest(users), lines: latest(lines), version: versionOf(shop) }
  const [known] = documents.find<MemoryDocument>(COLLECTION, { _id: { $eq: ID } })
  if (!known) {
    documents.insert<MemoryDocument>(COLLECTION, { _id: ID, ...memory })
  } else if (!isSame(known, memory)) {
    documents.update<MemoryDocument>(COLLECTION, { _id: { $eq: ID } }, () => ({ _id: ID, ...memory }))
  }
}

function isSame({ users, lines, version }: MemoryDocument, memory: Omit<MemoryDocument, '_id'>): boolean {
  return JSON.stringify({ users, lines, version }) === JSON.stringify(memory)
}

/** The lines with one more. What is said again counts once, and last. */
export function withLine(lines: readonly RememberedLine[], line: RememberedLine): RememberedLine[] {
  if (line.source.length > LONGEST_LINE || line.ms > MOST_MS) return [...lines]
  return [...lines.filter(({ source }) => source !== line.source), line]
}

/** Whom the bot says it knows, as far as that makes sense. */
export function knownUsers(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const users = Object.entries(value).flatMap(([id, name]) =>
    typeof name === 'string' && name.length <= LONGEST_NAME && id.length <= 20 ? [[id, name]] : [],
  )
  return Object.fromEntries(users)
}

/** Those who came last, as many as there is room for. */
function fewest(users: Record<string, string>): Record<string, string> {
  let left = LONGEST_USERS
  const latest = Object.entries(users)
    .slice(-MOST_USERS)
    .reverse()
    .filter((entry) => {
      left -= JSON.stringify(entry).length
      return left >= 0
    })
  return Object.fromEntries(latest.reverse())
}

function latest(lines: readonly RememberedLine[]): RememberedLine[] {
  const kept: RememberedLine[] = []
  let ms = 0
  for (const line of lines.slice(-MOST_LINES).reverse()) {
    ms += line.ms
    if (ms > MOST_MS) break
    kept.unshift(line)
  }
  return kept
}
