import type { Judge, SqlValue } from '#lab'

/** All texts of an answer, cell by cell. */
function textsOf(rows: readonly Readonly<Record<string, SqlValue>>[]): string[] {
  return rows.flatMap((row) => Object.values(row).map(String))
}

/** Whether each of the wanted texts stands in some cell. */
function hasAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const all = texts.join('\n')
  return wanted.length > 0 && wanted.every((text) => all.includes(text))
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
