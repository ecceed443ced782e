/** Preferences, with preferences inside. */
interface Preferences {
  [name: string]: unknown
}

/** Merges what a customer has sent into what is on file, level by level. */
export function merge(target: Preferences, source: Preferences): Preferences {
  return { ...target, ...source }
}

/** The back room is for staff. */
export function mayEnterBackRoom(user: { isStaff?: boolean }): boolean {
  return Boolean(user.isStaff)
}
