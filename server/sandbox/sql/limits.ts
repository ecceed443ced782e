/** Limits of SQL, shared by the server and the workers. */

/** Longest text or blob, in bytes. */
export const LONGEST_VALUE = 1_000_000

/** Maximum processor time of a statement. */
export const SQL_DEADLINE_MS = 2_000

/** Longest total nap of one query. */
export const LONGEST_NAP_MS = 1_000

/** A condition on sqlite_master for public tables. The shop's own begin with `ff_`. */
export const IS_PUBLIC_TABLE =
  "tbl_name NOT LIKE 'ff\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** Quotes a name for a statement. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
