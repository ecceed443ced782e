import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

const COLLECTION = 'supportBot'
const ID = 'memory'

/** Maximum number of lines that are run again each time. Older ones are dropped. */
const MOST_LINES = 40
/** Longest total time of these lines, as measured when they were new. */
const MOST_MS = 1_000
const LONGEST_LINE = 3_000
const MOST_USERS = 500
/** Longest names of all users together: more would not fit into the sandbox's result. */
const LONGEST_USERS = 30_000
const LONGEST_NAME = 1_000

/** A line that may have changed the bot's state, and the time that it took. */
export interface RememberedLine {
  source: string
  ms: number
}

/** What a shop's bot remembers. A reset clears it. */
export interface BotMemory {
  /** User names by id. */
  users: Record<string, string>
  lines: RememberedLine[]
}

interface MemoryDocument extends Document, BotMemory {
  /** The version of the bot's code at that time. */
  version: string
}

/** The memory of a shop's bot. Known users are kept; lines are dropped when another version of the code goes live. */
export function loadMemory(shop: Shop): BotMemory {
  const [known] = shop.documents.find<MemoryDocument>(COLLECTION, { _id: { $eq: ID } })
  if (!known) return { users: {}, lines: [] }
  return { users: known.users, lines: known.version === versionOf(shop) ? known.lines : [] }
}

function versionOf(shop: Shop): string {
  return shop.version('unescaped-name')
}

/** Saves the bot's memory within its limits, if it has changed. */
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

/** The lines with a new one. A repeated line moves to the end. */
export function withLine(lines: readonly RememberedLine[], line: RememberedLine): RememberedLine[] {
  if (line.source.length > LONGEST_LINE || line.ms > MOST_MS) return [...lines]
  return [...lines.filter(({ source }) => source !== line.source), line]
}

/** Parses the users that the bot claims to know. */
export function knownUsers(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const users = Object.entries(value).flatMap(([id, name]) =>
    typeof name === 'string' && name.length <= LONGEST_NAME && id.length <= 20 ? [[id, name]] : [],
  )
  return Object.fromEntries(users)
}

/** The most recent users, within the limit. */
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
