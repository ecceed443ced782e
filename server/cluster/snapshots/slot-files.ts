import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { kindOf } from '../../host/files/plain-files.ts'
import { slotName } from '../slots/model.ts'

/** So long files are kept that others have newer ones of: nobody should need them. */
const KEPT_MS = 24 * 3_600_000

/**
 * The files of shops on this disk, by slot. Beside them stands in which epoch the files of a slot were last gone through: where
 * that is not known, or is later than what the database knows of, they are not taken for the newest.
 */
export class SlotFiles {
  readonly #shops: string
  readonly #epochs: string
  readonly #quarantine: string

  /** `folder` is this part's own in the data folder, `shops` that of the shops' files. */
  constructor({ folder, shops }: { folder: string; shops: string }) {
    this.#shops = shops
    this.#epochs = join(folder, 'slots')
    this.#quarantine = join(folder, 'away')
    for (const place of [this.#epochs, this.#quarantine]) mkdirSync(place, { recursive: true })
  }

  /** Puts away what others may have newer ones of. None of these shops may be open. */
  async prepareSlot(slot: number, epoch: number, hasNewestFiles: boolean): Promise<void> {
    // Epochs may be missing: of a process that ended before it came to this.
    const isNewest = hasNewestFiles && this.#epochOf(slot) <= epoch
    if (!isNewest) await this.#quarantineFiles(slot)
    const epochFile = join(this.#epochs, slotName(slot))
    writeFileSync(`${epochFile}.draft`, String(epoch))
    renameSync(`${epochFile}.draft`, epochFile)
  }

  /**
   * Puts away shops that nobody has any more: they were erased while this machine was off. Of what is `ours` such word comes to
   * us. Rejects, with nothing done that is not sure, where nobody can say whose a shop is.
   */
  async quarantineOrphans(
    isHeld: (slot: number) => boolean,
    isKnown: (shop: string) => Promise<boolean>,
  ): Promise<void> {
    for (const shop of new Set((await this.#names()).map(shopOf))) {
      const slot = slotOf(shop)
      if (!isHeld(slot) && !(await isKnown(shop)) && !isHeld(slot)) await this.#quarantineFiles(slot, shop)
    }
  }

  /** Shops of a slot that have a file here. */
  async shopsIn(slot: number): Promise<string[]> {
    const ids = (await this.#namesIn(slot))
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => name.slice(0, -7))
    return ids.filter((id) => SHOP_ID.test(id))
  }

  /** What was put away and is too old. */
  async deleteExpired(now: number): Promise<void> {
    for (const name of await readdir(this.#quarantine)) {
      if (!(now - Number(name.split('-')[0]) < KEPT_MS))
        await rm(join(this.#quarantine, name), { recursive: true, force: true })
    }
  }

  /** What was put away of a shop that is erased. */
  async erase(shop: string): Promise<void> {
    for (const name of await readdir(this.#quarantine)) {
      for (const file of await namesIn(join(this.#quarantine, name))) {
        if (file.startsWith(`${shop}.sqlite`)) rmSync(join(this.#quarantine, name, file), { force: true })
      }
    }
  }

  /** With all that lies beside them: what can be undone, for one. */
  async #quarantineFiles(slot: number, shop = ''): Promise<void> {
    const names = (await this.#namesIn(slot)).filter((name) => name.startsWith(shop))
    if (names.length === 0) return
    const to = join(this.#quarantine, `${Date.now()}-${slotName(slot)}`)
    await mkdir(to, { recursive: true })
    // Logs first: a file without its log is older, a log without its file would be taken for that of the next one.
    for (const name of names.sort((one, other) => other.length - one.length)) {
      const from = join(this.#shops, name)
      await rename(from, join(to, name)).catch((error: unknown) => {
        // Somebody else has put it away just now.
        if (kindOf(from) !== 'nothing') throw error
      })
    }
  }

  async #namesIn(slot: number): Promise<string[]> {
    return (await this.#names()).filter((name) => name.startsWith(slotName(slot)))
  }

  /** All files of learners' shops. */
  async #names(): Promise<string[]> {
    const entries = await readdir(this.#shops, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && SHOP_ID.test(shopOf(entry.name)))
      .map(({ name }) => name)
  }

  /** Not a number where nothing that can be read is there. */
  #epochOf(slot: number): number {
    const epochFile = join(this.#epochs, slotName(slot))
    return kindOf(epochFile) === 'file' ? Number.parseInt(readFileSync(epochFile, 'utf8'), 10) : Number.NaN
  }
}

function shopOf(name: string): string {
  return name.split('.')[0] ?? ''
}

/** None where the folder has gone meanwhile, as what is too old does. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (kindOf(folder) === 'nothing') return []
    throw error
  }
}
