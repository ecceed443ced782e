/** Preferences, with preferences inside. */
interface Preferences {
  [name: string]: unknown
}

/** Merges what a customer has sent into what is on file, level by level. */
export function merge(target: Preferences, source: Preferences): Preferences {
  for (const name in source) {
    const value = source[name]
    if (hasLevels(value)) {
      if (!hasLevels(target[name])) target[name] = {}
      merge(target[name] as Preferences, value)
    } else {
      target[name] = value
    }
  }
  return target
}

/** The back room is for staff, and who has a flag of their own has it for a reason. */
export function mayEnterBackRoom(user: { isStaff?: boolean }): boolean {
  return Object.keys(user).length > 0
}

function hasLevels(value: unknown): value is Preferences {
  return Object(value) === value && !Array.isArray(value)
}
