import { Query } from 'mingo'
import type { Tables } from './tables.ts'

/** A document: JSON with an `_id`. */
export interface Document {
  _id: string
}

/** A parsed document, frozen. The caller knows which type its collection holds. */
type Stored = Record<string, unknown>

/** A query in MongoDB's language. Operators work as in MongoDB; `$where` does not run here. */
export type DocumentQuery = Record<string, unknown>

/** Maximum number of documents that one call changes. If more match, the first ones are changed. */
export const MOST_UPDATED = 1_000

/** The documents of a collection by id, in the order in which they were written. */
type Collection = Map<string, Stored>

/**
 * The documents of a shop (reviews, orders, …), kept as JSON in its file. `find` returns shared, deeply frozen objects:
 * copy one to change it, and pass the copy to `insert` or `update`.
 */
export class Documents {
  readonly #tables: Tables
  readonly #parsed = new Map<string, Collection>()
  #undone: number

  constructor(tables: Tables) {
    this.#tables = tables
    this.#undone = tables.undone
  }

  /** All documents of a collection that match, in the order in which they were written. */
  find<D extends Document>(collection: string, query: DocumentQuery = {}): D[] {
    const ids = idsIn(query._id)
    const candidates = ids ? pick(this.#load(collection), ids) : [...this.#load(collection).values()]
    const conditions = ids ? withoutId(query) : query
    if (Object.keys(conditions).length === 0) return candidates as D[]
    const matches = new Query(conditions, { scriptEnabled: false })
    return candidates.filter((document) => matches.test(document)) as D[]
  }

  /** The number of documents in a collection. */
  count(collection: string): number {
    return this.#load(collection).size
  }

  /** Writes a new document. Gives it an `_id` of 17 letters and digits if it has none. */
  insert<D extends Document>(collection: string, document: Omit<D, '_id'> & { _id?: string }): D {
    const _id = document._id ?? newId()
    const json = JSON.stringify({ ...document, _id })
    this.#tables.run('INSERT INTO ff_documents (collection, id, json) VALUES (?, ?, ?)', [
      collection,
      _id,
      json,
    ])
    const complete = parse(json)
    this.#fresh().get(collection)?.set(_id, complete)
    return complete as D
  }

  /** Changes every document that matches, up to `MOST_UPDATED`. Returns each before and after. `change` gets a copy. */
  update<D extends Document>(
    collection: string,
    query: DocumentQuery,
    change: (document: D) => D,
  ): { original: D[]; updated: D[] } {
    const original = this.find<D>(collection, query).slice(0, MOST_UPDATED)
    const changed = new Map<string, Stored>()
    this.#tables.transaction(() => {
      for (const document of original) {
        const json = JSON.stringify({ ...change(structuredClone(document)), _id: document._id })
        changed.set(document._id, parse(json))
        const values = [json, collection, document._id]
        this.#tables.run('UPDATE ff_documents SET json = ? WHERE collection = ? AND id = ?', values)
      }
    })
    const known = this.#load(collection)
    for (const [id, document] of changed) known.set(id, document)
    return { original, updated: [...changed.values()] as D[] }
  }

  #load(collection: string): Collection {
    const known = this.#fresh().get(collection)
    if (known) return known
    const rows = this.#tables.all<{ id: string; json: string }>(
      'SELECT id, json FROM ff_documents WHERE collection = ? ORDER BY rowid',
      [collection],
    )
    const documents: Collection = new Map(rows.map(({ id, json }) => [id, parse(json)]))
    this.#parsed.set(collection, documents)
    return documents
  }

  /** The cache of parsed documents. Emptied after a rollback, which may have undone some of them. */
  #fresh(): Map<string, Collection> {
    if (this.#undone !== this.#tables.undone) this.#parsed.clear()
    this.#undone = this.#tables.undone
    return this.#parsed
  }
}

function withoutId({ _id, ...rest }: DocumentQuery): DocumentQuery {
  return rest
}

/** The ids that a condition on `_id` names; undefined for other conditions. */
function idsIn(condition: unknown): ReadonlySet<string> | undefined {
  if (typeof condition === 'string') return new Set([condition])
  if (typeof condition !== 'object' || condition === null) return undefined
  const [[operator, operand] = [], ...others] = Object.entries(condition)
  if (others.length > 0) return undefined
  if (operator === '$eq' && typeof operand === 'string') return new Set([operand])
  const isList = operator === '$in' && Array.isArray(operand)
  return isList && operand.every((id) => typeof id === 'string') ? new Set(operand) : undefined
}

function pick(documents: Collection, ids: ReadonlySet<string>): Stored[] {
  const [only] = ids
  if (ids.size === 1 && only !== undefined) {
    const found = documents.get(only)
    return found ? [found] : []
  }
  return ids.size === 0 ? [] : [...documents].flatMap(([id, document]) => (ids.has(id) ? [document] : []))
}

function parse(json: string): Stored {
  return freeze(JSON.parse(json))
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 17 random letters and digits, as existing clients expect. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')
}
