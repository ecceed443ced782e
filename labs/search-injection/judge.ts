import type { Judge, SqlValue } from '#lab'

type Rows = readonly Readonly<Record<string, SqlValue>>[]

/** All texts of an answer, cell by cell. */
function textsOf(rows: Rows): string[] {
  return rows.flatMap((row) => Object.values(row).map(String))
}

/** Whether some text of an answer matches. Runs for each search. */
function hasSome(rows: Rows, isLike: (text: string) => boolean): boolean {
  return rows.some((row) => Object.values(row).some((cell) => isLike(String(cell))))
}

/** How many texts are searched for inside longer texts. Each search reads all results. */
const MOST_INSIDE = 500

/** Whether each of the wanted texts is a cell, or part of one. */
function hasAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const cells = new Set(texts)
  const others = wanted.filter((text) => !cells.has(text))
  if (wanted.length === 0 || others.length > MOST_INSIDE) return false
  const all = texts.join('\n')
  return others.every((text) => all.includes(text))
}

/** The tables' schema; the customers' addresses and hashed passwords: all of them, or it does not count. */
export const judge: Judge = ({ on }) => ({
  dbSchemaChallenge: on('catalogue.searched', ({ found, statements }) => {
    return hasSome(found, (text) => text.startsWith('CREATE ')) && hasAll(textsOf(found), statements())
  }),
  unionSqlInjectionChallenge: on('catalogue.searched', ({ found, accounts }) => {
    if (!hasSome(found, (text) => /[0-9a-f]{32}/.test(text))) return false
    const customers = accounts()
    return hasAll(
      textsOf(found),
      customers.flatMap(({ email, password }) => [email, password]),
    )
  }),
})

/** A custom query reached the database and returned something else. */
export const near: Judge = ({ on }) => {
  const joined = on(
    'catalogue.searched',
    ({ asked, found }) => found.length > 0 && asked.includes("'") && /union\sselect/i.test(asked),
  )
  return { dbSchemaChallenge: joined, unionSqlInjectionChallenge: joined }
}
