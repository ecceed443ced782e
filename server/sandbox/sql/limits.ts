/** What both ways of the SQL door agree on. */

/** Longest text or blob, in bytes. */
export const LONGEST_VALUE = 1_000_000

/** Longest that a statement may take on the processor. */
export const SQL_DEADLINE_MS = 2_000

/** Longest that one question may nap, all of its naps together. */
export const LONGEST_NAP_MS = 1_000

/** Which tables customers may know of, as a condition on sqlite_master. The shop's own begin with `ff_`. */
export const IS_PUBLIC =
  "tbl_name NOT LIKE 'ff\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** A name for use in a statement of the host's own. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
