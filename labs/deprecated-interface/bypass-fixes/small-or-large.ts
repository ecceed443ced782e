const OLD = ['.xml', '.yml', '.yaml', '.XML', '.YML', '.YAML']

/** Recognises lower case and upper case, but not mixed case. */
export function isRead(name: string): boolean {
  return !OLD.some((ending) => name.endsWith(ending))
}
