import type { Shop } from '../shop.ts'
import type { Document } from './documents.ts'
import { harmlessQuery } from './operands.ts'

/** What a query found, and for how long its expression wanted to sleep. */
export interface WhereResult<D> {
  documents: D[]
  sleptMs: number
}

/** `this.orderId === 'abc'` and `this.product == 1`: a comparison with a plain value needs no sandbox. */
const COMPARISON = /^\s*this\.(\w+)\s*={2,3}\s*(?:(\d{1,15})|'([^'\\\n\r]*)')\s*$/

/**
 * Finds documents by a query that live code made. It may hold `$where`: JavaScript as text, which the sandbox asks of
 * each document. Rejects with `ScriptError`, with `RefusedQuery`, or with `SandboxUnavailable`.
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

/** As JavaScript compares where no types are checked. */
function isEqual(document: Document, [, field = '', number, text]: RegExpExecArray): boolean {
  const value: unknown = Object.hasOwn(document, field) ? Reflect.get(document, field) : undefined
  return String(value) === (number === undefined ? text : String(Number(number)))
}
