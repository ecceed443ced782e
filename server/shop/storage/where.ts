import type { Shop } from '../shop.ts'
import type { Document } from './documents.ts'
import { harmlessQuery } from './operands.ts'

/** The result of a query, and how long its expression wanted to sleep. */
export interface WhereResult<D> {
  documents: D[]
  sleptMs: number
}

/** `this.orderId === 'abc'` and `this.product == 1`: a comparison with a plain value needs no sandbox. */
const COMPARISON = /^\s*this\.(\w+)\s*={2,3}\s*(?:(\d{1,15})|'([^'\\\n\r]*)')\s*$/

/**
 * Finds documents by a query that live code made. `$where` is JavaScript as text, which the sandbox runs for each
 * document. Rejects with `ScriptError`, `RefusedQuery` or `SandboxUnavailable`.
 */
export async function findWhere<D extends Document>(
  { documents, sandbox }: Pick<Shop, 'documents' | 'sandbox'>,
  collection: string,
  liveQuery: object,
): Promise<WhereResult<D>> {
  const { $where, ...query } = harmlessQuery(liveQuery)
  const candidates = documents.find<D>(collection, query)
  if (typeof $where !== 'string') return { documents: candidates, sleptMs: 0 }
  const plain = COMPARISON.exec($where)
  if (plain) return { documents: candidates.filter((one) => isEqual(one, plain)), sleptMs: 0 }
  const { matches, sleptMs } = await sandbox.where($where, candidates)
  return { documents: candidates.filter((_, index) => matches[index]), sleptMs }
}

/** Compares like JavaScript's `==`. */
function isEqual(document: Document, [, field = '', number, text]: RegExpExecArray): boolean {
  const value: unknown = Object.hasOwn(document, field) ? Reflect.get(document, field) : undefined
  return String(value) === (number === undefined ? text : String(Number(number)))
}
