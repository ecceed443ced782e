import type { Judge, SqlValue } from '#lab'

/** All texts of an answer, cell by cell. */
function textsOf(rows: readonly Readonly<Record<string, SqlValue>>[]): string[] {
  return rows.flatMap((row) => Object.values(row).map(String))
}

/** So many are looked for inside of longer texts. Each search reads all that was found. */
const MOST_INSIDE = 500

/** Whether each of the wanted texts is some cell, or stands in one. */
function hasAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const cells = new Set(texts)
  const others = wanted.filter((text) => !cells.has(text))
  if (wanted.length === 0 || others.length > MOST_INSIDE) return false
  const all = texts.join('\n')
  return others.every((text) => all.includes(text))
}

/** Of the tables, how they were made; of the customers, address and hashed password: all of them, or it does not count. */
export const judge: Judge = ({ on }) => ({
  dbSchemaChallenge: on('catalogue.searched', ({ found, statements }) => {
    const texts = textsOf(found)
    return texts.some((text) => text.startsWith('CREATE ')) && hasAll(texts, statements())
  }),
  unionSqlInjectionChallenge: on('catalogue.searched', ({ found, accounts }) => {
    const texts = textsOf(found)
    if (!texts.some((text) => /[0-9a-f]{32}/.test(text))) return false
    const customers = accounts()
    return hasAll(
      texts,
      customers.flatMap(({ email, password }) => [email, password]),
    )
  }),
})

/** A question of their own got through to the database, and answered something else. */
export const near: Judge = ({ on }) => {
  const joined = on(
    'catalogue.searched',
    ({ asked, found }) => found.length > 0 && asked.includes("'") && /union\sselect/i.test(asked),
  )
  return { dbSchemaChallenge: joined, unionSqlInjectionChallenge: joined }
}
