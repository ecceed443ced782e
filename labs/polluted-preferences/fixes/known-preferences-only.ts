/** Preferences, with preferences inside. */
interface Preferences {
  [name: string]: unknown
}

/** All preferences there are. */
const KNOWN: Preferences = {
  ice: 'text',
  straw: { kind: 'text', colour: 'text' },
  pulp: 'yes or no',
  note: 'text',
}

/** Merges what a customer has sent into what is on file, level by level. */
export function merge(target: Preferences, source: Preferences): Preferences {
  return mergeKnown(KNOWN, target, source)
}

function mergeKnown(known: Preferences, target: Preferences, source: Preferences): Preferences {
  const merged: Preferences = Object.create(null)
  for (const name of Object.keys(known)) {
    const [levels, before, after] = [known, target, source].map((from) => own(from, name))
    const value = hasLevels(levels) ? mergeLevels(levels, before, after) : (textOf(after) ?? before)
    if (value !== undefined) merged[name] = value
  }
  return merged
}

function mergeLevels(known: Preferences, before: unknown, after: unknown): Preferences | undefined {
  const [target, source] = [before, after].map((one) => (hasLevels(one) ? one : undefined))
  return target || source ? mergeKnown(known, target ?? {}, source ?? {}) : undefined
}

function own(from: Preferences, name: string): unknown {
  return Object.hasOwn(from, name) ? from[name] : undefined
}

function textOf(value: unknown): unknown {
  return hasLevels(value) ? undefined : value
}

/** The back room is for staff. */
export function mayEnterBackRoom(user: { isStaff?: boolean }): boolean {
  return Object.hasOwn(user, 'isStaff') && user.isStaff === true
}

function hasLevels(value: unknown): value is Preferences {
  return Object(value) === value && !Array.isArray(value)
}
