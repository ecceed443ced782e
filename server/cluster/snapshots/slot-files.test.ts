import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SlotFiles } from './slot-files.ts'

const SLOT = 0x0a
const SHOP = '0aabcdefghijkl'
let folder: string
let files: SlotFiles
const file = (): string => join(folder, 'shops', `${SHOP}.sqlite`)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slot-files-'))
  mkdirSync(join(folder, 'shops'))
  files = new SlotFiles({ folder: join(folder, 'snapshots'), shops: join(folder, 'shops') })
  writeFileSync(file(), 'the whole shop')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Prepares the slot in these epochs. Returns whether its file is still in place. */
async function staysAfter(...times: [epoch: number, isOurLast: boolean][]): Promise<boolean> {
  for (const [epoch, isOurLast] of times) await files.prepareSlot(SLOT, epoch, isOurLast)
  return existsSync(file())
}

it('keeps the newest files if processes ended twice before they prepared them', async () => {
  rmSync(file())
  await files.prepareSlot(SLOT, 1, false)
  writeFileSync(file(), 'the whole shop')
  expect(await staysAfter([4, true])).toBe(true)
})

it('quarantines files that others had since, that were never prepared, and that are from a later epoch', async () => {
  expect(await staysAfter([1, true])).toBe(false)
  writeFileSync(file(), 'the whole shop')
  expect(await staysAfter([2, false])).toBe(false)
  writeFileSync(file(), 'the whole shop')
  expect(await staysAfter([1, true])).toBe(false)
})

it('erases quarantined files', async () => {
  await files.prepareSlot(SLOT, 1, false)
  const away = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(SHOP))
  expect(away()).toHaveLength(1)
  await files.erase(SHOP)
  expect(away()).toEqual([])
})

it('quarantines shops that were erased while the machine was off, unless their slot is held', async () => {
  const isOurs = (slot: number): boolean => slot !== SLOT
  const away = (): Promise<boolean> => Promise.reject(new Error('The class store is away.'))
  await expect(files.quarantineOrphans(isOurs, away)).rejects.toThrow('away')
  await files.quarantineOrphans(isOurs, async (shop) => shop === SHOP)
  await files.quarantineOrphans(
    () => true,
    async () => false,
  )
  expect(existsSync(file())).toBe(true)
  await files.quarantineOrphans(isOurs, async () => false)
  expect(existsSync(file())).toBe(false)
  await files.deleteExpired(Date.now() + 48 * 3_600_000)
  expect(readdirSync(join(folder, 'snapshots', 'away'))).toEqual([])
})
