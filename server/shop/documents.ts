import { Query } from 'mingo'
import type { Tables } from './tables.ts'

/** A document: JSON with an `_id`. */
export interface Document {
  _id: string
}

/** A document as it was parsed. */
type Stored = Record<string, unknown>

/** A query in MongoDB's language. Operators work as in the real thing, `$where` does not run here. */
export type DocumentQuery = Record<string, unknown>

/**
 * The documents of a shop (reviews, orders, …), kept as JSON in its file. What `find` returns may be kept and
 * changed by the caller: nothing is written until `insert` or `update`.
 */
export class Documents {
  readonly #tables: Tables
  readonly #parsed = new Map<string, Stored[]>()

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** All documents of a collection that match, in the order in which they were written. */
  find<D extends Document>(collection: string, query: DocumentQuery = {}): D[] {
    const matches = new Query(query, { scriptEnabled: false })
    return this.#load(collection)
      .filter((document) => matches.test(document))
      .map((document) => structuredClone(document) as D)
  }

  /** Writes a new document and gives it an `_id` of 17 letters and digits where it has none. */
  insert<D extends Document>(collection: string, document: Omit<D, '_id'> & { _id?: string }): D {
    const complete = { ...document, _id: document._id ?? newId() } as D
    this.#tables.run('INSERT INTO ff_documents (collection, id, json) VALUES (?, ?, ?)', [
      collection,
      complete._id,
      JSON.stringify(complete),
    ])
    this.#parsed.get(collection)?.push(JSON.parse(JSON.stringify(complete)) as Stored)
    return complete
  }

  /** Changes every document that matches; returns how each was and how it is now. */
  update<D extends Document>(
    collection: string,
    query: DocumentQuery,
    change: (document: D) => D,
  ): { original: D[]; updated: D[] } {
    const original = this.find<D>(collection, query)
    const updated = original.map((document) => change(structuredClone(document)))
    this.#tables.transaction(() => {
      for (const document of updated) {
        this.#tables.run('UPDATE ff_documents SET json = ? WHERE collection = ? AND id = ?', [
          JSON.stringify(document),
          collection,
          document._id,
        ])
      }
    })
    this.#parsed.delete(collection)
    return { original, updated }
  }

  #load(collection: string): Stored[] {
    const known = this.#parsed.get(collection)
    if (known) return known
    const rows = this.#tables.all<{ json: string }>(
      'SELECT json FROM ff_documents WHERE collection = ? ORDER BY rowid',
      [collection],
    )
    const documents = rows.map(({ json }) => JSON.parse(json) as Stored)
    this.#parsed.set(collection, documents)
    return documents
  }
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 17 random letters and digits, as existing clients expect of documents. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')
}
