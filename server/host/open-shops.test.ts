import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ShopSocket } from '../shop/clients.ts'
import type { Shop } from '../shop/shop.ts'
import { progressTables, tablesKeptForGood, trainingSchema } from '../training/schema.ts'
import { ErrorReporter } from './error-reporter.ts'
import { ShopDeleted } from './files/shop-file.ts'
import { Host } from './host.ts'
import type { HostOptions } from './options.ts'
import { Template } from './template.ts'

let root: string
let template: Template
let folder: string
let warnings: string[]
let opened: string[]
let hosts: Host[]
let host: Host

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  template = new Template(join(root, 'template'), {
    extraSchema: trainingSchema,
    fingerprint: '',
    seed: () => {},
  })
})
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  folder = mkdtempSync(join(root, 'shops-'))
  warnings = []
  opened = []
  hosts = []
  host = hostWith({})
})
afterEach(async () => {
  await Promise.all(hosts.map((one) => one.close()))
  expect(warnings).toEqual([])
})

function hostWith(options: Partial<HostOptions>): Host {
  const warn = (text: string): void => void warnings.push(text)
  const created = new Host({
    folder,
    template,
    labs: { load: async () => {}, isGuarded: () => false },
    sql: () => ({ close: () => {} }),
    sandbox: () => ({ database: async () => {}, where: async () => {} }),
    progressTables,
    lastingTables: tablesKeptForGood,
    privateTables: ['ff_progress_notes'],
    onShopOpen: ({ id }: Shop) => void opened.push(id),
    onLogLoss: warn,
    warn,
    reporter: new ErrorReporter(warn),
    ...options,
  } as Partial<HostOptions> as HostOptions)
  hosts.push(created)
  return created
}

/** Writes a solved challenge, a note, an event and a customer into a shop. */
function write({ tables }: Shop): void {
  tables.exec(`INSERT INTO ff_progress (key, solvedAt) VALUES ('a', '2026-01-01');
    INSERT INTO ff_progress_notes (key, text, updatedAt) VALUES ('a', 'mine', '2026-01-01');
    INSERT INTO ff_journal (id, kind, key, detail, at) VALUES ('1', 'solved', 'a', '', '2026-01-01');
    INSERT INTO Users (email, createdAt, updatedAt) VALUES ('ann@example.com', '', '')`)
}
/** How many rows of each of these a shop has. */
const rowsIn = ({ tables }: Shop) =>
  ['ff_progress', 'ff_progress_notes', 'ff_journal', 'Users'].map(
    (table) => tables.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows,
  )
const EVERYTHING = [1, 1, 1, 1]
const rowsOf = async (id: string, of = host) => rowsIn(await of.open(id))
const files = () => readdirSync(folder).sort()
const scratchFiles = () => files().filter((name) => name.startsWith('twin-'))

/** A client of a shop, with what it was sent. */
function connect(shop: Shop): string[] {
  const events: string[] = []
  shop.connect({
    on: () => {},
    emit: (event: string) => events.push(event),
    disconnect: () => events.push('disconnected'),
  } as Partial<Record<keyof ShopSocket, unknown>> as ShopSocket)
  return events
}

describe('a shop', () => {
  it('opens once for all who come at the same time, and again with its data after it slept', async () => {
    const [one, other] = await Promise.all([host.open('ann'), host.open('ann')])
    expect(other).toBe(one)
    write(one)
    expect([host.awake(), opened]).toEqual([['ann'], ['ann']])
    await host.sleep('ann')
    await host.sleep('ann')
    expect([host.awake(), one.isOpen, await host.ifAwake('ann')]).toEqual([[], false, undefined])
    expect(await rowsOf('ann')).toEqual(EVERYTHING)
    expect(await host.ifAwake('ann')).toBe(await host.open('ann'))
    expect(await rowsOf('ben')).toEqual([0, 0, 0, 0])
  })

  it.each(['', 'Ann', '../ann', 'a.b', 'x'.repeat(65)])('has no id like “%s”', async (id) => {
    await expect(host.open(id)).rejects.toThrow('Not the id of a shop')
    expect(files()).toEqual([])
  })

  it('that fails to open is closed, and opens at the next request', async () => {
    let isBroken = true
    let failed: Shop | undefined
    const failingHost = hostWith({
      onShopOpen: (shop) => {
        failed ??= shop
        if (isBroken) throw new Error('not today')
      },
    })
    await expect(failingHost.open('ann')).rejects.toThrow('not today')
    expect([failed?.isOpen, failingHost.awake(), await failingHost.ifAwake('ann')]).toEqual([
      false,
      [],
      undefined,
    ])
    isBroken = false
    expect((await failingHost.open('ann')).isOpen).toBe(true)
  })

  it('tells others before it wakes, before requests get it, and after it slept; a scratch shop tells nobody', async () => {
    const events: string[] = []
    const linked = hostWith({
      beforeWake: async (id, file) =>
        void events.push(`before ${id} ${file === join(folder, `${id}.sqlite`)}`),
      afterWake: async ({ id }) => void events.push(`woken ${id}`),
      afterSleep: ({ id, isOpen }) => void events.push(`asleep ${id} ${isOpen}`),
    })
    const scratch = await linked.openScratchShop(await linked.open('ann'))
    await scratch.close()
    await linked.sleep('ann')
    expect(events).toEqual(['before ann true', 'woken ann', 'asleep ann false'])
  })

  it('waits for its turn only where there is something to inspect or to write', async () => {
    const turns: (string | undefined)[] = []
    const fair = hostWith({ inTurn: async (owner) => void turns.push(owner ?? 'housekeeping') })
    const shop = await fair.open('ann')
    expect(turns).toEqual(['housekeeping'])
    await fair.sleep('ann')
    await fair.open('ann')
    expect(turns).toEqual(['housekeeping', 'housekeeping'])
    const scratch = await fair.openScratchShop(shop)
    expect(turns.at(-1)).toBe('ann/proof')
    await scratch.close()
  })

  it('is used by work that keeps it awake, whether that succeeds or fails', async () => {
    const idle = hostWith({ idleMs: 1 })
    let isAwake: string[] = []
    await idle.use('ann', async () => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      isAwake = idle.awake()
    })
    expect(isAwake).toEqual(['ann'])
    await expect.poll(() => idle.awake()).toEqual([])
    await expect(idle.use('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect.poll(() => idle.awake()).toEqual([])
    // Nothing to hold.
    idle.hold('nobody')()
    expect(idle.awake()).toEqual([])
  })

  it('is gone with all that lay beside it once it is deleted, and fresh after that', async () => {
    write(await host.open('ann'))
    await host.reset(await host.open('ann'), { keepProgress: true })
    await host.open('ann-2')
    expect(files()).toContain('ann.sqlite.before-reset')
    await host.delete('ann')
    expect(files().filter((name) => !name.startsWith('ann-2.'))).toEqual([])
    expect(await rowsOf('ann')).toEqual([0, 0, 0, 0])
  })
})

describe('a shop that was deleted for good', () => {
  it('is neither opened, nor copied, nor backed up again, and others hear of it once', async () => {
    const events: string[] = []
    const stop = host.onErased((id) => events.push(id))
    await host.open('ann')
    await host.erase('ann')
    stop()
    await host.erase('ben')
    expect(events).toEqual(['ann'])
    await expect(host.open('ann')).rejects.toThrow(ShopDeleted)
    await expect(host.openCopy('ann')).rejects.toThrow(ShopDeleted)
    expect(await host.backUp('ann', join(folder, 'backup'))).toBe(false)
    expect(files()).toEqual([])
  })
})

describe('a reset', () => {
  it('with progress keeps it and the live versions, and tells clients', async () => {
    const shop = await host.open('ann')
    write(shop)
    await shop.setLiveVersion('lab', 'fix')
    const events = connect(shop)
    await host.reset(shop, { keepProgress: true })
    expect([rowsIn(shop), shop.versions(), events.at(-1)]).toEqual([
      [1, 1, 1, 0],
      { lab: 'fix' },
      'shop reset',
    ])
    expect(files().filter((name) => name.includes('fresh'))).toEqual([])
  })

  it('without progress keeps the event log only', async () => {
    const shop = await host.open('ann')
    write(shop)
    await shop.setLiveVersion('lab', 'fix')
    await host.reset(shop, { keepProgress: false })
    expect([rowsIn(shop), shop.versions()]).toEqual([[0, 0, 1, 0], {}])
  })

  it('can be undone, which clients hear as well', async () => {
    const shop = await host.open('ann')
    write(shop)
    const events = connect(shop)
    expect([host.undoInfo('ann'), await host.undo(shop), events]).toEqual([undefined, false, []])
    await host.reset(shop, { keepProgress: false })
    expect([host.undoInfo('ann')?.at, [...(await host.allUndoInfo()).keys()]]).toEqual([
      expect.any(Date),
      ['ann'],
    ])
    expect(await host.undo(shop)).toBe(true)
    expect([rowsIn(shop), events]).toEqual([EVERYTHING, ['shop reset', 'shop reset']])
  })

  it('waits for the copy that is being made', async () => {
    const shop = await host.open('ann')
    write(shop)
    const copying = host.backUp('ann', join(folder, 'backup'))
    const resetting = host.reset(shop, { keepProgress: false })
    expect(await copying).toBe(true)
    await resetting
    expect(rowsIn(shop)).toEqual([0, 0, 1, 0])
  })
})

describe('a scratch shop', () => {
  it('is fresh, with the same live versions, and leaves nothing behind', async () => {
    const shop = await host.open('ann')
    write(shop)
    await shop.setLiveVersion('lab', 'fix')
    const scratch = await host.openScratchShop(shop, { hostName: 'ann.example' })
    const { id } = scratch.shop
    expect([rowsIn(scratch.shop), scratch.shop.versions(), scratch.hostName]).toEqual([
      [0, 0, 0, 0],
      { lab: 'fix' },
      'ann.example',
    ])
    expect(host.tokens.shopOf(scratch.token)).toBe(id)
    expect([host.ownerOf(id), host.ownerOf('ann')]).toEqual(['ann/proof', 'ann'])
    expect(scratchFiles()).not.toEqual([])
    await scratch.close()
    expect([scratchFiles(), host.tokens.shopOf(scratch.token), scratch.shop.isOpen]).toEqual([
      [],
      undefined,
      false,
    ])
    await expect(host.open(id)).rejects.toThrow('Not the id of a shop')
    const other = await host.openScratchShop(shop, { owner: 'somebody' })
    expect(host.ownerOf(other.shop.id)).toBe('somebody')
    await other.close()
  })

  it('waits for the requests in it before it is deleted', async () => {
    const scratch = await host.openScratchShop(await host.open('ann'))
    const release = host.hold(scratch.shop.id)
    let isClosed = false
    const closing = scratch.close().then(() => {
      isClosed = true
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect([isClosed, scratch.shop.isOpen]).toEqual([false, true])
    release()
    await closing
    expect(scratchFiles()).toEqual([])
  })

  it('that cannot be opened leaves nothing behind', async () => {
    const shop = await host.open('ann')
    const broken = hostWith({
      onShopOpen: () => {
        throw new Error('no room')
      },
    })
    await expect(broken.openScratchShop(shop)).rejects.toThrow('no room')
    expect([broken.awake(), scratchFiles()]).toEqual([[], []])
  })

  it('records the errors of its sandbox', async () => {
    const failing = hostWith({
      sandbox: () => ({ where: () => Promise.reject(new Error('too slow')) }),
    } as Partial<Record<keyof HostOptions, unknown>> as Partial<HostOptions>)
    const shop = await failing.open('ann')
    await expect(shop.sandbox.where('x', [])).rejects.toThrow('too slow')
    const scratch = await failing.openScratchShop(shop)
    expect(scratch.sandboxErrors).toEqual([])
    await expect(scratch.shop.sandbox.where('x', [])).rejects.toThrow('too slow')
    expect(scratch.sandboxErrors).toEqual([new Error('too slow')])
    await scratch.close()
  })
})

describe('a copy of a shop', () => {
  it.each([
    ['awake', async () => {}],
    ['asleep', () => host.sleep('ann')],
  ])('has what the shop holds while it is %s, except private tables', async (_, prepare) => {
    write(await host.open('ann'))
    await prepare()
    const before = host.awake()
    const copy = await host.openCopy('ann')
    expect(host.awake()).toEqual(before)
    expect([await rowsOf(copy.shop), host.ownerOf(copy.shop)]).toEqual([[1, 0, 1, 1], 'ann/copy'])
    await copy.close()
    expect(scratchFiles()).toEqual([])
    expect(await rowsOf('ann')).toEqual(EVERYTHING)
  })

  it('is made of the file if the shop goes to sleep meanwhile', async () => {
    write(await host.open('ann'))
    const copying = host.openCopy('ann')
    await host.sleep('ann')
    expect(await rowsOf((await copying).shop)).toEqual([1, 0, 1, 1])
  })
})

describe('a backup', () => {
  it('has everything, whether the shop is awake, asleep or on its way there', async () => {
    expect(await host.backUp('ann', join(folder, 'none'))).toBe(false)
    write(await host.open('ann'))
    const backUps = [host.backUp('ann', join(folder, 'ben.sqlite'))]
    const sleeping = host.sleep('ann')
    backUps.push(host.backUp('ann', join(folder, 'carl.sqlite')))
    await sleeping
    backUps.push(host.backUp('ann', join(folder, 'dora.sqlite')))
    expect(await Promise.all(backUps)).toEqual([true, true, true])
    for (const id of ['ben', 'carl', 'dora']) expect(await rowsOf(id)).toEqual(EVERYTHING)
  })

  it('of what undo would restore has that, if there is anything', async () => {
    const shop = await host.open('ann')
    write(shop)
    const backUp = () => host.backUpKept('ann', join(folder, 'ben.sqlite'))
    expect(await backUp()).toBeUndefined()
    await host.reset(shop, { keepProgress: false })
    expect(await backUp()).toMatchObject({ cause: 'reset' })
    expect(await rowsOf('ben')).toEqual(EVERYTHING)
  })

  it('does not stop a shop that wakes meanwhile from opening when it is done', async () => {
    write(await host.open('ann'))
    await host.sleep('ann')
    const backUp = host.backUp('ann', join(folder, 'ben.sqlite'))
    const waking = host.open('ann')
    await nextTurn()
    expect(await backUp).toBe(true)
    expect(rowsIn(await waking)).toEqual(EVERYTHING)
  })
})

it('a host that closes puts all of its shops to sleep', async () => {
  const shops = await Promise.all(['ann', 'ben'].map((id) => host.open(id)))
  await host.close()
  expect([host.awake(), shops.map(({ isOpen }) => isOpen)]).toEqual([[], [false, false]])
})
