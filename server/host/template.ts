import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shopSchema } from '../shop/schema.ts'
import { Tables } from '../shop/tables.ts'

/** How a fresh shop is made. */
export interface TemplateRecipe {
  /** Tables beside the shop's own. */
  extraSchema: string
  /** Changes whenever `seed` would write something else. */
  fingerprint: string
  /** Writes what a fresh shop holds. */
  seed(tables: Tables): void
}

/**
 * The seeded template that all shops are clones of: built when there is none for this recipe yet, kept in `folder`.
 * Returns its file.
 */
export function prepareTemplate(folder: string, recipe: TemplateRecipe): string {
  const schema = shopSchema + recipe.extraSchema
  const hash = createHash('sha256').update(schema).update(recipe.fingerprint).digest('hex').slice(0, 16)
  const name = `template-${hash}.sqlite`
  const file = join(folder, name)
  if (existsSync(file)) return file

  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) {
    if (old.startsWith('template-')) rmSync(join(folder, old), { force: true })
  }
  const draft = `${file}.${process.pid}.draft`
  build(draft, schema, recipe)
  renameSync(draft, file)
  return file
}

function build(file: string, schema: string, recipe: TemplateRecipe): void {
  rmSync(file, { force: true })
  const db = new DatabaseSync(file)
  db.exec('PRAGMA page_size = 4096')
  const tables = new Tables(db)
  tables.transaction(() => {
    tables.exec(schema)
    recipe.seed(tables)
  })
  db.exec('PRAGMA journal_mode = WAL; VACUUM')
  db.close()
}
