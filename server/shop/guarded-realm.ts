import type { GuardedRealm } from '../sandbox/learner-code/call.ts'
import type { Documents } from './storage/documents.ts'

/** A property that guarded code has left on a built-in prototype. */
export interface KeptProperty {
  /** `Object` stands for `Object.prototype`. */
  owner: string
  name: string
  /** JSON. */
  value: unknown
}

interface KeptRealm {
  _id: string
  /** The properties, as JSON. */
  kept: string
}

const COLLECTION = 'guardedRealm'
const ID = 'realm'
const NOTHING = '[]'
const OWNERS: readonly unknown[] = ['Object', 'Array', 'Function', 'String', 'Number', 'Boolean']
/** Maximum number of properties, and of characters of all of them. */
const MOST = 50
const LONGEST = 8_000

/**
 * The realm of a shop's guarded code. Each call runs in a fresh realm of QuickJS, so what it adds to built-in prototypes
 * would be lost. It is kept here, and put there again for the next call, until the realm is restarted.
 */
export class ShopRealm implements GuardedRealm {
  readonly #documents: () => Documents

  /** A reset replaces the documents. */
  constructor(documents: () => Documents) {
    this.#documents = documents
  }

  get kept(): string {
    return this.#documents().find<KeptRealm>(COLLECTION, { _id: ID })[0]?.kept ?? NOTHING
  }

  get properties(): KeptProperty[] {
    return readProperties(this.kept)
  }

  /** Applies what a call has changed. Other calls may have ended since it began. */
  keep(left: string, before: string): void {
    if (left === before) return
    const [after, earlier, kept] = [left, before, this.kept].map((text) => byPlace(readProperties(text)))
    if (!(after && earlier && kept)) return
    for (const place of earlier.keys()) if (!after.has(place)) kept.delete(place)
    for (const [place, property] of after) {
      if (JSON.stringify(property) !== JSON.stringify(earlier.get(place))) kept.set(place, property)
    }
    this.#save(withinLimits([...kept.values()]))
  }

  /** Makes the realm as it was at first. */
  restart(): void {
    if (this.kept !== NOTHING) this.#save(NOTHING)
  }

  #save(kept: string): void {
    const documents = this.#documents()
    const { updated } = documents.update<KeptRealm>(COLLECTION, { _id: ID }, (realm) => ({ ...realm, kept }))
    if (updated.length === 0) documents.insert<KeptRealm>(COLLECTION, { _id: ID, kept })
  }
}

/** An attacker may control the worker that wrote the text. */
function readProperties(text: string): KeptProperty[] {
  const list: unknown = parseOrNothing(text)
  if (!Array.isArray(list)) return []
  return list.slice(0, MOST).flatMap((entry: unknown) => {
    const [owner, name, value]: unknown[] = Array.isArray(entry) ? entry : []
    const isProperty = typeof owner === 'string' && OWNERS.includes(owner) && typeof name === 'string'
    return isProperty && name !== '__proto__' && value !== undefined ? [{ owner, name, value }] : []
  })
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function byPlace(properties: readonly KeptProperty[]): Map<string, KeptProperty> {
  return new Map(properties.map((property) => [`${property.owner}.${property.name}`, property]))
}

/** As JSON: the first properties that fit. */
function withinLimits(properties: readonly KeptProperty[]): string {
  const texts: string[] = []
  let length = 2
  for (const { owner, name, value } of properties.slice(0, MOST)) {
    const text = JSON.stringify([owner, name, value])
    length += text.length + 1
    if (length > LONGEST) break
    texts.push(text)
  }
  return `[${texts.join()}]`
}
