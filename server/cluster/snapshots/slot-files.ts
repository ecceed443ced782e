import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOP_NAME, slotOf } from '../../class/store/ids.ts'
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
  readonly #marks: string
  readonly #away: string

  /** `folder` is this part's own in the data folder, `shops` that of the shops' files. */
  constructor({ folder, shops }: { folder: string; shops: string }) {
    this.#shops = shops
    this.#marks = join(folder, 'slots')
    this.#away = join(folder, 'away')
    for (const place of [this.#marks, this.#away]) mkdirSync(place, { recursive: true })
  }

  /** Puts away what others may have newer ones of. None of these shops may be open. */
  async sort(slot: number, epoch: number, isOurLast: boolean): Promise<void> {
    // Epochs may be missing: of a process that ended before it came to this.
    const isNewest = isOurLast && this.#markOf(slot) <= epoch
    if (!isNewest) await this.#putAway(slot)
    const mark = join(this.#marks, slotName(slot))
    writeFileSync(`${mark}.draft`, String(epoch))
    renameSync(`${mark}.draft`, mark)
  }

  /**
   * Puts away shops that nobody has any more: they were erased while this machine was off. Of what is `ours` such word comes to
   * us. Rejects, with nothing done that is not sure, where nobody can say whose a shop is.
   */
  async sortOut(
    isOurs: (slot: number) => boolean,
    isKnown: (shop: string) => Promise<boolean>,
  ): Promise<void> {
    for (const shop of new Set((await this.#names()).map(shopOf))) {
      const slot = slotOf(shop)
      if (!isOurs(slot) && !(await isKnown(shop)) && !isOurs(slot)) await this.#putAway(slot, shop)
    }
  }

  /** Shops of a slot that have a file here. */
  async shopsIn(slot: number): Promise<string[]> {
    const ids = (await this.#namesIn(slot))
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => name.slice(0, -7))
    return ids.filter((id) => SHOP_NAME.test(id))
  }

  /** What was put away and is too old. */
  async forgetOld(now: number): Promise<void> {
    for (const name of await readdir(this.#away)) {
      if (!(now - Number(name.split('-')[0]) < KEPT_MS))
        await rm(join(this.#away, name), { recursive: true, force: true })
    }
  }

  /** What was put away of a shop that is erased. */
  async erase(shop: string): Promise<void> {
    for (const name of await readdir(this.#away)) {
      for (const file of await namesIn(join(this.#away, name))) {
        if (file.startsWith(`${shop}.sqlite`)) rmSync(join(this.#away, name, file), { force: true })
      }
    }
  }

  /** With all that lies beside them: what can be undone, for one. */
  async #putAway(slot: number, shop = ''): Promise<void> {
    const names = (await this.#namesIn(slot)).filter((name) => name.startsWith(shop))
    if (names.length === 0) return
    const to = join(this.#away, `${Date.now()}-${slotName(slot)}`)
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
      .filter((entry) => entry.isFile() && SHOP_NAME.test(shopOf(entry.name)))
      .map(({ name }) => name)
  }

  /** Not a number where nothing that can be read is there. */
  #markOf(slot: number): number {
    const mark = join(this.#marks, slotName(slot))
    return kindOf(mark) === 'file' ? Number.parseInt(readFileSync(mark, 'utf8'), 10) : Number.NaN
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
