import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { TSchema } from 'typebox'

/** Keys of YAML texts by the key of the schema that they match. */
let checked = new Map<string, Set<string>>()

const schemaKeys = new WeakMap<TSchema, string>()

/**
 * Loads which texts were checked by which schemas when the server was built: checking them takes a tenth of a start. A
 * text that was edited since, and all texts if the file is missing or damaged, are checked again.
 */
export function loadCheckedYaml(file: string): void {
  try {
    const entries = Object.entries<string[]>(JSON.parse(readFileSync(file, 'utf8')))
    checked = new Map(entries.map(([schema, texts]) => [schema, new Set(texts)]))
  } catch {
    checked = new Map()
  }
}

/** Saves what this process loaded, and what it has checked since. */
export function saveCheckedYaml(file: string): void {
  const entries = [...checked].map(([schema, texts]) => [schema, [...texts]])
  writeFileSync(file, JSON.stringify(Object.fromEntries(entries)))
}

/** Whether the text with this key matched the schema before. */
export function hasMatched(schema: TSchema, textKey: string): boolean {
  return checked.get(keyOf(schema))?.has(textKey) ?? false
}

/** Notes that the text with this key matches the schema. */
export function noteMatch(schema: TSchema, textKey: string): void {
  const key = keyOf(schema)
  checked.set(key, (checked.get(key) ?? new Set()).add(textKey))
}

function keyOf(schema: TSchema): string {
  const known = schemaKeys.get(schema)
  if (known !== undefined) return known
  const key = hash('sha256', JSON.stringify(schema), 'base64')
  schemaKeys.set(schema, key)
  return key
}
