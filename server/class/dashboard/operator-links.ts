import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LINK_LIFETIME_MS } from './keys.ts'

/** Folder in the data folder, and the file in it that says where the dashboard is. */
const FOLDER = 'dashboard-links'
const ADDRESS_FILE = 'address.txt'

/**
 * One-time codes of `npm run dashboard-link`. The command leaves a file that is named after the hash of a code; this
 * process accepts the code once, for ten minutes. Only who may write to the data folder can do that, and nobody can read
 * a code there.
 */
export class OperatorLinks {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FOLDER)
  }

  /** Says where the dashboard is, for the command. Codes from before no longer work. */
  open(origin: string): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    // The folder may be older, or copied.
    chmodSync(this.#folder, 0o700)
    for (const file of readdirSync(this.#folder)) rmSync(join(this.#folder, file), { force: true })
    writeFileSync(join(this.#folder, ADDRESS_FILE), `${origin}\n`, { mode: 0o600 })
  }

  /** Whether the command made this code. It works once. */
  redeem(code: string): boolean {
    const file = join(this.#folder, createHash('sha256').update(code).digest('hex'))
    try {
      const madeAt = statSync(file).mtimeMs
      rmSync(file)
      return Math.abs(Date.now() - madeAt) < LINK_LIFETIME_MS
    } catch {
      return false
    }
  }

  /** The command says that no class runs. */
  close(): void {
    rmSync(join(this.#folder, ADDRESS_FILE), { force: true })
  }
}
