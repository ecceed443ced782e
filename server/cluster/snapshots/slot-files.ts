import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { pathKindOf } from '../../host/files/plain-files.ts'
import { slotName } from '../slots/model.ts'

/** How long quarantined files are kept. Nobody should need them. */
const KEPT_MS = 24 * 3_600_000

/**
 * The local files of shops, by slot. It stores in which epoch a slot was last prepared. If that is unknown, or later
 * than the database's epoch, the files do not count as the newest.
 */
export class SlotFiles {
  readonly #shops: string
  readonly #epochs: string
  readonly #quarantine: string

  /** `folder`: for this class's own data. `shops`: the folder of the shops' files. */
  constructor({ folder, shops }: { folder: string; shops: string }) {
    this.#shops = shops
    this.#epochs = join(folder, 'slots')
    this.#quarantine = join(folder, 'away')
    for (const place of [this.#epochs, this.#quarantine]) mkdirSync(place, { recursive: true })
  }

  /** Quarantines the slot's files unless they are the newest. None of its shops may be open. */
  async prepareSlot(slot: number, epoch: number, hasNewestFiles: boolean): Promise<void> {
    // Epochs may be missing, if a process ended before it prepared the slot.
    const isNewest = hasNewestFiles && this.#epochOf(slot) <= epoch
    if (!isNewest) await this.#quarantineFiles(slot)
    const epochFile = join(this.#epochs, slotName(slot))
    writeFileSync(`${epochFile}.draft`, String(epoch))
    renameSync(`${epochFile}.draft`, epochFile)
  }

  /**
   * Quarantines shops without a learner: they were erased while this machine was off. Skips slots that this node holds,
   * because it gets erase calls for those. Rejects if the class store is unreachable; nothing uncertain is moved.
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

  /** Returns the shops of a slot that have a local file. */
  async shopsIn(slot: number): Promise<string[]> {
    const ids = (await this.#namesIn(slot))
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => name.slice(0, -7))
    return ids.filter((id) => SHOP_ID.test(id))
  }

  /** Deletes expired files of the quarantine. */
  async deleteExpired(now: number): Promise<void> {
    for (const name of await readdir(this.#quarantine)) {
      if (!(now - Number(name.split('-')[0]) < KEPT_MS))
        await rm(join(this.#quarantine, name), { recursive: true, force: true })
    }
  }

  /** Deletes quarantined files of an erased shop. */
  async erase(shop: string): Promise<void> {
    for (const name of await readdir(this.#quarantine)) {
      for (const file of await namesIn(join(this.#quarantine, name))) {
        if (file.startsWith(`${shop}.sqlite`)) rmSync(join(this.#quarantine, name, file), { force: true })
      }
    }
  }

  /** Includes files beside the shop's, such as the undo copy. */
  async #quarantineFiles(slot: number, shop = ''): Promise<void> {
    const names = (await this.#namesIn(slot)).filter((name) => name.startsWith(shop))
    if (names.length === 0) return
    const to = join(this.#quarantine, `${Date.now()}-${slotName(slot)}`)
    await mkdir(to, { recursive: true })
    // Logs first: a database without its log is only older, but a log without its database would be applied to the next
    // one.
    for (const name of names.sort((one, other) => other.length - one.length)) {
      const from = join(this.#shops, name)
      await rename(from, join(to, name)).catch((error: unknown) => {
        // Another call has moved it meanwhile.
        if (pathKindOf(from) !== 'nothing') throw error
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

  /** NaN if there is no readable file. */
  #epochOf(slot: number): number {
    const epochFile = join(this.#epochs, slotName(slot))
    return pathKindOf(epochFile) === 'file'
      ? Number.parseInt(readFileSync(epochFile, 'utf8'), 10)
      : Number.NaN
  }
}

function shopOf(name: string): string {
  return name.split('.')[0] ?? ''
}

/** Returns nothing if the folder was deleted meanwhile. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (pathKindOf(folder) === 'nothing') return []
    throw error
  }
}
