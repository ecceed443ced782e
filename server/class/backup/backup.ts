import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../../host/files/backups.ts'
import { nameAside } from '../../host/files/plain-files.ts'
import { isFull } from '../../shop/storage/tables.ts'
import type { SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { checkClassRows, type ReadTable, type TransferRow, UnknownColumn } from '../store/transfer.ts'
import { BackupReader, BackupWriter } from './file.ts'
import type { BackupShops, StagedBackup } from './shops.ts'

/** Where a class is kept. */
export interface ClassPlace {
  /** Opens the class store as it is now. */
  openStore(): Promise<ClassStore>
  shops: BackupShops
  /** The folder with the key that seals progress. */
  dataDir: string
}

/** What a backup contains, or could not contain. */
export interface BackupResult {
  learners: number
  shops: number
  /** Why some shops are not in it. Their progress is: it is in the event log. */
  skipped: string[]
}

const [STORE, SHOPS, SECRET, SEAL] = ['store/', 'shops/', 'secret', 'seal.key']

/**
 * Writes a whole class into one file: class store, staff, plan, event log, all shops, and the keys that make links and
 * sealed progress valid elsewhere. Works while the class runs. Throws `BackupError`.
 */
export async function backUpClass(
  place: ClassPlace,
  { classId, to, release }: { classId: string; to: string; release: string },
): Promise<BackupResult> {
  const file = new BackupWriter(to)
  try {
    const copier = new ShopCopier(place.shops, file)
    // Shops first: an event that a shop has delivered meanwhile is in the store, and one that it has not is in the shop.
    await copier.copy(await learnersIn(place, classId))
    const store = await place.openStore()
    let itsClass: SchoolClass | undefined
    try {
      itsClass = (await store.allClasses()).find(({ id }) => id === classId)
      if (!itsClass) throw new BackupError('This class is not in the class store any more.')
      const counts = new Map<string, number>()
      await store.readClassRows(classId, (table, rows) => {
        const count = (counts.get(table) ?? 0) + 1
        counts.set(table, count)
        file.add(`${STORE}${table}/${String(count).padStart(6, '0')}`, JSON.stringify(rows))
      })
      file.add(SECRET, (await store.signingSecret()).toString('hex'))
      // Those who joined or were erased meanwhile.
      await copier.copyOnly((await store.shopOwners(classId)).map(({ shop }) => shop))
    } finally {
      await store.close()
    }
    const seal = join(place.dataDir, SEAL)
    if (existsSync(seal)) file.add(SEAL, readFileSync(seal))
    file.finish({ classId, className: itsClass.name, madeAt: new Date().toISOString(), release })
    return copier.result
  } finally {
    file.discard()
  }
}

async function learnersIn(place: ClassPlace, classId: string): Promise<string[]> {
  const store = await place.openStore()
  try {
    return (await store.shopOwners(classId)).map(({ shop }) => shop)
  } finally {
    await store.close()
  }
}

class ShopCopier {
  readonly #shops: BackupShops
  readonly #file: BackupWriter
  /** Shops that were looked at, and why one could not be copied. */
  readonly #done = new Map<string, 'copied' | 'empty' | { reason: string }>()

  constructor(shops: BackupShops, file: BackupWriter) {
    this.#shops = shops
    this.#file = file
  }

  async copy(shops: readonly string[]): Promise<void> {
    for (const shop of shops) if (!this.#done.has(shop)) this.#done.set(shop, await this.#copyOne(shop))
  }

  /** Copies what is missing, and removes all others. */
  async copyOnly(shops: readonly string[]): Promise<void> {
    await this.copy(shops)
    for (const shop of [...this.#done.keys()].filter((one) => !shops.includes(one))) {
      this.#done.delete(shop)
      this.#file.remove(SHOPS + shop)
    }
  }

  get result(): BackupResult {
    const all = [...this.#done.values()]
    return {
      learners: all.length,
      shops: all.filter((state) => state === 'copied').length,
      skipped: all.flatMap((state) => (typeof state === 'object' ? [state.reason] : [])),
    }
  }

  async #copyOne(shop: string): Promise<'copied' | 'empty' | { reason: string }> {
    try {
      const bytes = await this.#shops.read(shop)
      if (!bytes) return 'empty'
      this.#file.addCompressed(SHOPS + shop, bytes)
      return 'copied'
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return { reason: error.message }
    }
  }
}

/**
 * Restores a class from a backup, which is checked first. Nothing may use the place meanwhile. A class that is there is
 * replaced only with `isReplacing`. Throws `BackupError`.
 */
export async function restoreClass(
  place: ClassPlace,
  from: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<{ className: string; learners: number; shops: number }> {
  const file = new BackupReader(from)
  try {
    const store = await place.openStore()
    try {
      await checkPlace(file, { ...place, store, isReplacing })
      return await writeClass(file, place, store)
    } finally {
      await store.close()
    }
  } catch (error) {
    throw isFull(error) ? new BackupError(tooFull(place.dataDir)) : error
  } finally {
    file.close()
  }
}

function tooFull(dataDir: string): string {
  return `The disk of ${dataDir} is too full for this backup. Nothing was changed. Free some space, and restore again.`
}

/** Throws `BackupError` if the class would overwrite something, or could not work there. */
async function checkPlace(
  file: BackupReader,
  { store, dataDir, isReplacing }: { store: ClassStore; dataDir: string; isReplacing: boolean },
): Promise<void> {
  const { classId, className } = file.about
  const elsewhere = 'Restore it into an empty data folder (DATA_DIR) and class store.'
  const there = await store.allClasses()
  const others = there.filter(({ id }) => id !== classId)
  if (others.length < there.length && !isReplacing) {
    throw new BackupError(
      `The class “${className}” is here already, and was not touched. ` +
        'To replace it by the backup: npm run restore -- FILE --replace',
    )
  }
  const namesake = others.find(({ name }) => name.toLowerCase() === className.toLowerCase())
  if (namesake) throw new BackupError(`Another class “${namesake.name}” is here. ${elsewhere}`)
  const names = others.map(({ name }) => `“${name}”`).join(', ')
  if (others.length > 0 && file.read(SECRET).toString() !== (await store.signingSecret()).toString('hex')) {
    throw new BackupError(
      `There are classes of another installation here: ${names}. Links of both cannot work at once. ${elsewhere}`,
    )
  }
  const seal = sealIn(dataDir)
  if (others.length > 0 && seal !== undefined && seal !== sealOf(file)) {
    throw new BackupError(`The classes here (${names}) seal progress with another key. ${elsewhere}`)
  }
}

/** Everything is checked and written beside the class that is there before anything of that is deleted. */
async function writeClass(
  file: BackupReader,
  { shops, dataDir }: ClassPlace,
  store: ClassStore,
): Promise<{ className: string; learners: number; shops: number }> {
  const { classId, className } = file.about
  const entries = file.names(SHOPS)
  const rows = file.names(STORE).map((name) => ({
    table: name.split('/')[1] ?? '',
    read: (): TransferRow[] => JSON.parse(file.read(name).toString()),
  }))
  const staged: StagedBackup[] = []
  try {
    for (const name of entries)
      staged.push(await shops.stage(name.slice(SHOPS.length), () => file.readCompressed(name)))
    checkRows(rows, file.about.release)
    const before = await store.shopOwners(classId)
    await store.replaceClass(classId, rows, file.read(SECRET).toString())
    for (const { shop } of before) await shops.remove(shop)
    for (const shop of staged) await shop.place()
  } finally {
    for (const shop of staged) shop.discard()
  }
  writeSeal(dataDir, sealOf(file))
  return { className, learners: (await store.learners(classId)).length, shops: entries.length }
}

/** Throws `BackupError`. */
function checkRows(rows: readonly ReadTable[], release: string): void {
  try {
    for (const { table, read } of rows) checkClassRows(table, read())
  } catch (error) {
    if (!(error instanceof UnknownColumn)) throw error
    throw new BackupError(`The backup was made by a newer release (${release}): ${error.message}.`)
  }
}

function sealOf(file: BackupReader): string | undefined {
  return file.names(SEAL).length > 0 ? file.read(SEAL).toString() : undefined
}

function sealIn(dataDir: string): string | undefined {
  const file = join(dataDir, SEAL)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Keeps another key that is there: it may be that of a home shop. */
function writeSeal(dataDir: string, seal: string | undefined): void {
  const file = join(dataDir, SEAL)
  const before = sealIn(dataDir)
  if (seal === undefined || before === seal) return
  if (before !== undefined) renameSync(file, nameAside(file, 'replaced', new Date()))
  writeFileSync(file, seal, { mode: 0o600 })
}
