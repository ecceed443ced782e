import type {
  DatabaseSession,
  DatabaseValue,
  ShopEvents,
  StoreDatabase,
  StoreTransaction,
} from '../database.ts'
import { LocalPubSub, type PubSubMessage } from '../pub-sub.ts'
import type { Database } from './database.ts'
import { violatedConstraint } from './errors.ts'
import { CHANNEL, MOST_IDS, type PostgresPubSub, publishIn } from './pub-sub.ts'

/** The SQL function that adds events, and its extra arguments: a node's identity. */
export interface EventAppender {
  name: string
  extraValues(): readonly DatabaseValue[]
}

/** For processes that may write events of any shop. */
const DEFAULT_APPENDER: EventAppender = { name: 'ff_append', extraValues: () => [] }

/** The class store's tables in PostgreSQL, for several processes. */
export class PostgresStoreDatabase implements StoreDatabase {
  readonly pubSub: PostgresPubSub
  readonly #database: Database
  readonly #session: DatabaseSession
  readonly #appender: EventAppender
  /** Committed changes of this process, which need not wait for PostgreSQL to publish them. */
  readonly #committed = new LocalPubSub()

  /** Closes both with itself. */
  constructor(database: Database, pubSub: PostgresPubSub, appender = DEFAULT_APPENDER) {
    this.pubSub = pubSub
    this.#database = database
    this.#session = translating(database)
    this.#appender = appender
  }

  all<Row>(sql: string, values?: readonly DatabaseValue[]): Promise<Row[]> {
    return this.#session.all(sql, values)
  }

  get<Row>(sql: string, values?: readonly DatabaseValue[]): Promise<Row | undefined> {
    return this.#session.get(sql, values)
  }

  run(sql: string, values?: readonly DatabaseValue[]): Promise<number> {
    return this.#session.run(sql, values)
  }

  async transaction<T>(work: (session: StoreTransaction) => Promise<T>): Promise<T> {
    let messages: PubSubMessage[] = []
    const result = await this.#database.transaction((session) => {
      messages = []
      const publish = (...more: readonly PubSubMessage[]): Promise<void> => {
        messages.push(...more)
        return publishIn(session, ...more)
      }
      return work({ ...translating(session), publish })
    })
    for (const message of messages) this.#committed.publish(message)
    return result
  }

  onChange(listener: (message: PubSubMessage) => void): void {
    this.#committed.subscribe(listener)
    this.pubSub.subscribe(listener)
  }

  async appendEvents(what: readonly ShopEvents[]): Promise<void> {
    const events = what.flatMap(({ shop, entries }) => entries.map((entry) => ({ shop, ...entry })))
    if (events.length === 0) return
    const { name, extraValues } = this.#appender
    const last = extraValues()
    const places = last.map((_, index) => `, $${8 + index}`).join('')
    await this.#database.all(
      `WITH added AS (
          SELECT id, row_number() OVER () AS place
          FROM ${name}($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]${places}) AS id
        )
        SELECT pg_notify('${CHANNEL}', json_build_object('kind', 'rows', 'ids', json_agg(id))::text)
        FROM added GROUP BY (place - 1) / ${MOST_IDS}`,
      [
        events.map(({ shop }) => shop),
        events.map(({ id }) => id),
        events.map(({ kind }) => kind),
        events.map(({ key }) => key),
        events.map(({ detail }) => detail),
        events.map(({ at }) => at),
        events.map(({ evidence }) => evidence),
        ...last,
      ],
    )
  }

  async overwriteDeleted(): Promise<void> {}

  isNicknameTaken(error: unknown): boolean {
    return violatedConstraint(error) === 'ff_learners_name'
  }

  async close(): Promise<void> {
    await this.pubSub.close()
    await this.#database.close()
  }
}

function translating(session: DatabaseSession): DatabaseSession {
  return {
    all: (sql, values) => session.all(forPostgres(sql), values),
    get: (sql, values) => session.get(forPostgres(sql), values),
    run: (sql, values) => session.run(forPostgres(sql), values),
  }
}

const TABLES: ReadonlySet<string> = new Set([
  ...['meta', 'classes', 'learners', 'trainers', 'journal'],
  ...['messages', 'messagesRead', 'audit', 'consents', 'teams', 'teamMembers', 'scoreChanges'],
  ...['identities', 'rosterRows'],
  ...['ltiPlatforms', 'ltiContexts', 'ltiLinks', 'ltiGrades', 'ltiKeys', 'ltiNonces'],
])
const translations = new Map<string, string>()

/** A statement of the class store with PostgreSQL's names and placeholders: see `StoreDatabase`. */
export function forPostgres(sql: string): string {
  const known = translations.get(sql)
  if (known !== undefined) return known
  let count = 0
  const text = sql.replaceAll(/'[^']*'|"[^"]*"|\?|[a-z]\w*/g, (part) => {
    if (part === '?') return `$${++count}`
    const name = /^\w/.test(part) ? part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : part
    return TABLES.has(part) ? `ff_${name}` : name
  })
  translations.set(sql, text)
  return text
}
