import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shopSchema } from '../shop/storage/schema.ts'
import { Tables } from '../shop/storage/tables.ts'
import { pathKindOf } from './files/plain-files.ts'

export interface TemplateOptions {
  /** Tables beside the shop's own. */
  extraSchema: string
  /** Changes whenever `seed` would write something else. */
  fingerprint: string
  /** Writes what a fresh shop holds. */
  seed(tables: Tables): void
}

const TEMPLATE_FILE = /^template-[0-9a-f]{16}\.sqlite/
/** Where SQLite's header says which kind of log a file has, and the kind that needs no file beside it. */
const LOG_KIND = { at: [18, 19], plain: 1 } as const

/** The cached bytes of a fresh shop's file, and the files that they were read from. */
interface CachedBytes {
  stamp: string
  bytes: WeakRef<Uint8Array>
  brief?: WeakRef<Uint8Array>
}

/** The seeded template that all shops are clones of. The file is rebuilt if there is no valid one for its recipe. */
export class Template {
  readonly #folder: string
  readonly #recipe: TemplateOptions
  readonly #schema: string
  /** The template's file. Its checksum is in a file beside it. */
  readonly #file: string
  #known: CachedBytes | undefined
  #edition = {}

  constructor(folder: string, recipe: TemplateOptions) {
    this.#folder = folder
    this.#recipe = recipe
    this.#schema = shopSchema + recipe.extraSchema
    const hash = hashOf(this.#schema + recipe.fingerprint).slice(0, 16)
    this.#file = join(folder, `template-${hash}.sqlite`)
  }

  /**
   * The bytes of a fresh shop's file. They are verified each time they are read, because a disk may damage them.
   * Proofs, and a class that arrives at once, need them often, so they are read again only if they left the memory or
   * the file changed.
   */
  bytes(): Uint8Array {
    const stamp = this.#stamp
    const known = this.#known?.stamp === stamp ? this.#known.bytes.deref() : undefined
    if (known) return known
    const bytes = this.#verifiedBytes() ?? this.#build()
    this.#known = { stamp: this.#stamp, bytes: new WeakRef(bytes) }
    return bytes
  }

  /** Another object after each rebuild: shops that are made of one edition hold the same. */
  get edition(): object {
    return this.#edition
  }

  /** The same for a scratch shop, which keeps no log in a file. */
  ephemeralBytes(): Uint8Array {
    const bytes = this.bytes()
    const known = this.#known?.brief?.deref()
    if (known) return known
    const brief = Uint8Array.from(bytes)
    for (const at of LOG_KIND.at) brief[at] = LOG_KIND.plain
    if (this.#known) this.#known.brief = new WeakRef(brief)
    return brief
  }

  /** Which files there are, and when they were last written to. A program cannot set the change time of an inode. */
  get #stamp(): string {
    const stamps = [this.#file, this.#sum].map((path) => {
      if (pathKindOf(path) !== 'file') return 'none'
      const { ino, size, mtimeMs, ctimeMs } = statSync(path)
      return [ino, size, mtimeMs, ctimeMs].join(' ')
    })
    return stamps.join()
  }

  #verifiedBytes(): Uint8Array | undefined {
    const [file, sum] = [this.#file, this.#sum].map((path) =>
      pathKindOf(path) === 'file' ? readFileSync(path) : undefined,
    )
    return file && sum?.toString() === hashOf(file) ? file : undefined
  }

  #build(): Uint8Array {
    this.#edition = {}
    mkdirSync(this.#folder, { recursive: true })
    for (const old of readdirSync(this.#folder)) {
      if (TEMPLATE_FILE.test(old)) rmSync(join(this.#folder, old), { recursive: true, force: true })
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

function seedFile(file: string, schema: string, recipe: TemplateOptions): void {
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
