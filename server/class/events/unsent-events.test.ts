import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSlotRecovery } from '../../cluster/node/slot-recovery.ts'
import { SlotFiles } from '../../cluster/snapshots/slot-files.ts'
import type { Host } from '../../host/host.ts'
import { type ClassApplication, openClassApplication } from '../../testing/class/class.ts'
import { newShopId, slotOf } from '../store/ids.ts'
import type { Learner } from '../store/model.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { sendUnsentEvents } from './unsent-events.ts'

/** A class whose store accepts no events, with a learner who has solved something. */
let testClass: ClassApplication
let ann: Learner
let classId: string
const ends: string[] = []

beforeEach(async () => {
  testClass = await openClassApplication()
  ends.push(testClass.application.dataDir)
  const { classStore, itsClass } = testClass.classroom
  classId = itsClass.id
  ann = (await classStore.join(classId, 'Ann')).learner
})
afterEach(async () => {
  await testClass.application.close()
  for (const folder of ends.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const takeStoreAway = () =>
  vi.spyOn(testClass.classroom.classStore, 'appendEvents').mockRejectedValue(new StoreUnavailable('a test'))
const solve = () => testClass.application.visitor(ann.shop).get('/rest/nowhere')
const solved = async () =>
  (await testClass.classroom.classStore.events(classId)).map(
    ({ learner, kind, key }) => `${learner} ${kind} ${key}`,
  )
const annsEvents = () => [`${ann.id} solved errorHandlingChallenge`]
const shopsIn = (dataDir: string) => join(dataDir, 'shops')

/** A clean end and another start. */
async function startAgain(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const { dataDir } = testClass.application
  await meanwhile()
  await testClass.application.close()
  expect(readdirSync(shopsIn(dataDir)).filter((name) => name.startsWith(ann.shop))).toEqual([
    `${ann.shop}.sqlite`,
  ])
  testClass = await openClassApplication({}, { dataDir })
}

/** A folder with a learner's shop that has unsent events. */
async function folderWithUnsentEvents(): Promise<string> {
  takeStoreAway()
  await solve()
  await testClass.application.host.sleep(ann.shop)
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  ends.push(folder)
  cpSync(shopsIn(testClass.application.dataDir), folder, { recursive: true })
  return folder
}

const hostThat = (open: Host['open'], sleep: Host['sleep'] = async () => {}) => ({
  open,
  sleep,
  ifAwake: async () => undefined,
})

describe('events while the class store was unavailable', () => {
  it('are sent once it is available, even if the shop sleeps and the learner never returns', async () => {
    const away = takeStoreAway()
    await solve()
    await expect.poll(() => away.mock.calls.length).toBeGreaterThan(0)
    await testClass.application.host.sleep(ann.shop)
    expect(await solved()).toEqual([])
    away.mockRestore()
    await expect.poll(solved, { timeout: 20_000 }).toEqual(annsEvents())
  })

  it('are sent after a restart, even if the learner never returns', async () => {
    takeStoreAway()
    await solve()
    await startAgain()
    await expect.poll(solved, { timeout: 20_000 }).toEqual(annsEvents())
  })

  it('are sent even if the class has ended meanwhile', async () => {
    takeStoreAway()
    await solve()
    await startAgain(() => testClass.classroom.classStore.endClass(classId, new Date(Date.now() - 1_000)))
    expect(Date.parse(testClass.classroom.itsClass.endsAt)).toBeLessThan(Date.now())
    await expect.poll(solved, { timeout: 20_000 }).toEqual(annsEvents())
  })

  it('are not sent if the learner was erased: the shop is not opened', async () => {
    const folder = await folderWithUnsentEvents()
    const open = vi.fn()
    await sendUnsentEvents({
      folder,
      host: { ifAwake: async () => undefined, open },
      isIncluded: () => true,
      mayWake: async (shop) => shop !== ann.shop,
    })
    expect(open).not.toHaveBeenCalled()
  })
})

describe('the search for unsent events', () => {
  it('opens only shops with unsent events, and lets other work run in between', async () => {
    const folder = await folderWithUnsentEvents()
    vi.restoreAllMocks()
    const other = newShopId()
    await testClass.application.host.open(other)
    await testClass.application.host.sleep(other)
    const quiet = Array.from({ length: 50 }, newShopId)
    for (const shop of quiet)
      cpSync(join(shopsIn(testClass.application.dataDir), `${other}.sqlite`), join(folder, `${shop}.sqlite`))
    const before = readdirSync(folder)
    let turns = 0
    let next: NodeJS.Immediate | undefined
    const turn = (): void => {
      turns += 1
      next = setImmediate(turn)
    }
    turn()
    const open = vi.fn()
    await sendUnsentEvents({ folder, host: { ifAwake: async () => undefined, open }, isIncluded: () => true })
    clearImmediate(next)
    expect(open.mock.calls).toEqual([[ann.shop]])
    expect(turns).toBeGreaterThan(quiet.length)
    // The search leaves no new files.
    expect(readdirSync(folder)).toEqual(before)
  })

  it('runs when a slot with newer files in this folder is taken over, and at no other time', async () => {
    const folder = await folderWithUnsentEvents()
    const open = vi.fn()
    const parts = { folder, isMine: () => true, isKnown: async () => true, warn: () => {} }
    const slot = slotOf(ann.shop)
    const take = createSlotRecovery({ ...parts, host: hostThat(open) })
    const never = vi.fn()
    const takeNothing = createSlotRecovery({ ...parts, host: hostThat(never) })
    take({ slot: (slot + 1) % 256, epoch: 2, hasNewestFiles: true })
    take({ slot, epoch: 2, hasNewestFiles: true })
    takeNothing({ slot: (slot + 1) % 256, epoch: 2, hasNewestFiles: true })
    takeNothing({ slot, epoch: 2, hasNewestFiles: false })
    await expect.poll(() => open.mock.calls, { timeout: 20_000 }).toEqual([[ann.shop]])
    expect(never).not.toHaveBeenCalled()
  })

  it('retries shops that could not be opened', async () => {
    const folder = await folderWithUnsentEvents()
    const open = vi.fn().mockRejectedValueOnce(new Error('busy'))
    await sendUnsentEvents({ folder, host: { ifAwake: async () => undefined, open }, isIncluded: () => true })
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('continues while the class store is unavailable, and stops on request', async () => {
    const folder = await folderWithUnsentEvents()
    const open = vi.fn()
    let tries = 0
    const mayWake = async (): Promise<boolean> => {
      tries += 1
      if (tries <= 10) throw new StoreUnavailable('a test')
      return true
    }
    const parts = { folder, host: hostThat(open), isIncluded: () => true, mayWake, retryMs: [1, 2] }
    expect(await sendUnsentEvents({ ...parts, isStopped: () => tries === 5 })).toBe(false)
    expect(open).not.toHaveBeenCalled()
    expect(await sendUnsentEvents(parts)).toBe(true)
    expect(open.mock.calls).toEqual([[ann.shop]])
  })

  it('gives up shops that cannot be opened for another reason', async () => {
    const folder = await folderWithUnsentEvents()
    const open = vi.fn().mockRejectedValue(new Error('busy'))
    const looking = sendUnsentEvents({
      folder,
      host: hostThat(open),
      isIncluded: () => true,
      retryMs: [1, 2],
    })
    await expect(looking).rejects.toThrow('busy')
    expect(open).toHaveBeenCalledTimes(3)
  })
})

describe('the file of a learner who was erased while their node was off', () => {
  /** A node comes back and holds the slots of these shops again. */
  async function comesBack(isKnown: (shop: string) => Promise<boolean>) {
    const { dataDir } = testClass.application
    const [anns, other, otherNodes] = [ann.shop, sameSlot(ann.shop), otherSlot(ann.shop)]
    await testClass.application.host.open(anns)
    await testClass.application.host.sleep(anns)
    for (const shop of [other, otherNodes])
      cpSync(join(shopsIn(dataDir), `${anns}.sqlite`), join(shopsIn(dataDir), `${shop}.sqlite`))
    const [folder, sleep, warn] = [shopsIn(dataDir), vi.fn(async () => {}), vi.fn()]
    const files = new SlotFiles({ folder: join(dataDir, 'snapshots'), shops: folder })
    const take = createSlotRecovery({
      folder,
      files,
      isKnown,
      warn,
      host: hostThat(vi.fn(), sleep),
      retryMs: [1],
      isMine: () => true,
    })
    take({ slot: slotOf(anns), epoch: 2, hasNewestFiles: true })
    const isThere = (shop: string): boolean => existsSync(join(folder, `${shop}.sqlite`))
    return { anns, other, otherNodes, isThere, sleep, warn }
  }
  const sameSlot = (shop: string) => `${shop.slice(0, 2)}bobbobbobbob`
  const otherSlot = (shop: string) => `${shop.startsWith('00') ? '01' : '00'}catcatcatcat`

  it('is deleted once the class store says that the learner does not exist, and no other file is', async () => {
    let asked = 0
    const back = await comesBack(async (shop) => {
      asked += 1
      if (asked <= 3) throw new StoreUnavailable('a test')
      return shop !== ann.shop
    })
    await expect.poll(() => back.isThere(back.anns), { timeout: 20_000 }).toBe(false)
    expect([back.other, back.otherNodes].map(back.isThere)).toEqual([true, true])
    expect(back.sleep.mock.calls).toEqual([[back.anns]])
    expect(back.warn).not.toHaveBeenCalled()
  })

  it('stays while its owner is unknown', async () => {
    const isKnown = vi.fn(async () => Promise.reject(new StoreUnavailable('a test')))
    const back = await comesBack(isKnown)
    await expect.poll(() => isKnown.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(3)
    expect([back.anns, back.other, back.otherNodes].map(back.isThere)).toEqual([true, true, true])
  })
})
