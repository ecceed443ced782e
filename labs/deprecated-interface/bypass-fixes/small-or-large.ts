const OLD = ['.xml', '.yml', '.yaml', '.XML', '.YML', '.YAML']

/** Knows small letters and capital letters, and not both in one ending. */
export function isRead(name: string): boolean {
  return !OLD.some((ending) => name.endsWith(ending))
}
