import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shopSchema } from '../shop/schema.ts'
import { Tables } from '../shop/tables.ts'
import { kindOf } from './plain-files.ts'

/** How a fresh shop is made. */
export interface TemplateRecipe {
  /** Tables beside the shop's own. */
  extraSchema: string
  /** Changes whenever `seed` would write something else. */
  fingerprint: string
  /** Writes what a fresh shop holds. */
  seed(tables: Tables): void
}

const OURS = /^template-[0-9a-f]{16}\.sqlite/

/** The seeded template that all shops are clones of: a file that is built when there is no sound one for its recipe. */
export class Template {
  readonly #folder: string
  readonly #recipe: TemplateRecipe
  readonly #schema: string
  /** The template's file. Beside it stands what its bytes add up to. */
  readonly #file: string

  constructor(folder: string, recipe: TemplateRecipe) {
    this.#folder = folder
    this.#recipe = recipe
    this.#schema = shopSchema + recipe.extraSchema
    const hash = hashOf(this.#schema + recipe.fingerprint).slice(0, 16)
    this.#file = join(folder, `template-${hash}.sqlite`)
  }

  /** The bytes of a fresh shop's file. They are looked at each time: a disk may spoil what was good at the start. */
  bytes(): Uint8Array {
    return this.#soundBytes() ?? this.#build()
  }

  #soundBytes(): Uint8Array | undefined {
    const [file, sum] = [this.#file, this.#sum].map((path) =>
      kindOf(path) === 'file' ? readFileSync(path) : undefined,
    )
    return file && sum?.toString() === hashOf(file) ? file : undefined
  }

  #build(): Uint8Array {
    mkdirSync(this.#folder, { recursive: true })
    for (const old of readdirSync(this.#folder)) {
      if (OURS.test(old)) rmSync(join(this.#folder, old), { recursive: true, force: true })
    }
    const draft = `${this.#file}.${process.pid}.draft`
    try {
      seedFile(draft, this.#schema, this.#recipe)
      const bytes = readFileSync(draft)
      writeFileSync(this.#sum, hashOf(bytes))
      renameSync(draft, this.#file)
      return bytes
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }

  get #sum(): string {
    return `${this.#file}.sha256`
  }
}

function seedFile(file: string, schema: string, recipe: TemplateRecipe): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA page_size = 4096')
    const tables = new Tables(db)
    tables.transaction(() => {
      tables.exec(schema)
      recipe.seed(tables)
    })
    db.exec('PRAGMA journal_mode = WAL; VACUUM')
  } finally {
    db.close()
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
