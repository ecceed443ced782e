import { Query } from 'mingo'
import type { Tables } from './tables.ts'

/** A document: JSON with an `_id`. */
export interface Document {
  _id: string
}

/** A document as it was parsed, frozen. The caller knows what kind its collection holds. */
type Stored = Record<string, unknown>

/** A query in MongoDB's language. Operators work as in the real thing, `$where` does not run here. */
export type DocumentQuery = Record<string, unknown>

/**
 * The documents of a shop (reviews, orders, …), kept as JSON in its file. What `find` returns is shared by all who ask
 * and frozen to its depths: make a copy to change it, and hand that to `insert` or `update`.
 */
export class Documents {
  readonly #tables: Tables
  readonly #parsed = new Map<string, Stored[]>()
  #undone: number

  constructor(tables: Tables) {
    this.#tables = tables
    this.#undone = tables.undone
  }

  /** All documents of a collection that match, in the order in which they were written. */
  find<D extends Document>(collection: string, query: DocumentQuery = {}): D[] {
    if (Object.keys(query).length === 0) return [...this.#load(collection)] as D[]
    const matches = new Query(query, { scriptEnabled: false })
    return this.#load(collection).filter((document) => matches.test(document)) as D[]
  }

  /** Writes a new document and gives it an `_id` of 17 letters and digits where it has none. */
  insert<D extends Document>(collection: string, document: Omit<D, '_id'> & { _id?: string }): D {
    const _id = document._id ?? newId()
    const json = JSON.stringify({ ...document, _id })
    this.#tables.run('INSERT INTO ff_documents (collection, id, json) VALUES (?, ?, ?)', [
      collection,
      _id,
      json,
    ])
    const complete = parse(json)
    this.#fresh().get(collection)?.push(complete)
    return complete as D
  }

  /** Changes every document that matches; returns how each was and how it is now. `change` gets a copy. */
  update<D extends Document>(
    collection: string,
    query: DocumentQuery,
    change: (document: D) => D,
  ): { original: D[]; updated: D[] } {
    const original = this.find<D>(collection, query)
    const changed = new Map<unknown, Stored>()
    this.#tables.transaction(() => {
      for (const document of original) {
        const json = JSON.stringify(change(structuredClone(document)))
        changed.set(document._id, parse(json))
        const values = [json, collection, document._id]
        this.#tables.run('UPDATE ff_documents SET json = ? WHERE collection = ? AND id = ?', values)
      }
    })
    const now = this.#load(collection).map((document) => changed.get(document._id) ?? document)
    this.#parsed.set(collection, now)
    return { original, updated: [...changed.values()] as D[] }
  }

  #load(collection: string): Stored[] {
    const known = this.#fresh().get(collection)
    if (known) return known
    const rows = this.#tables.all<{ json: string }>(
      'SELECT json FROM ff_documents WHERE collection = ? ORDER BY rowid',
      [collection],
    )
    const documents = rows.map(({ json }) => parse(json))
    this.#parsed.set(collection, documents)
    return documents
  }

  /** What was parsed before, unless a transaction came to nothing since: that may have written some of it. */
  #fresh(): Map<string, Stored[]> {
    if (this.#undone !== this.#tables.undone) this.#parsed.clear()
    this.#undone = this.#tables.undone
    return this.#parsed
  }
}

function parse(json: string): Stored {
  return JSON.parse(json, (_, value: unknown) => Object.freeze(value))
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 17 random letters and digits, as existing clients expect of documents. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')
}
