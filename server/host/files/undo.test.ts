import {
  closeSync,
  copyFileSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { EventLog } from '../../training/progress/event-log.ts'
import { deleteOldCopies } from './undo.ts'

const SOLVED = 'errorHandlingChallenge'
const HOUR_MS = 3_600_000
const PAGE = 4_096

let application: TestApplication
let ann: Visitor

beforeEach(async () => {
  application = await openTestApplication({ eventLog: new EventLog(() => {}) })
  ann = application.visitor('ann')
})
afterEach(() => closeTestApplication(application))

const shops = () => join(application.dataDir, 'shops')
const kept = () => readdirSync(shops()).filter((name) => name.includes('.before-'))
const solve = () => ann.get('/rest/nowhere')
const startOver = () => ann.post('/training/shop/start-over', {})
const undo = async () => (await ann.post('/training/shop/undo', {})).statusCode
const undoable = async () => (await ann.get('/training/shop/undo')).json().undoable
const note = (text: string) => ann.put('/training/notes/loginAdminChallenge', { text })
const noted = async () => (await ann.get('/training/notes')).json().loginAdminChallenge?.text
const register = (email: string) =>
  ann.post('/api/Users', { email, password: 'secret1', passwordRepeat: 'secret1' })
const mayLogIn = async (email: string) =>
  (await ann.post('/rest/user/login', { email, password: 'secret1' })).statusCode === 200
/** Makes what is kept look as if it were so old. */
const age = (hours: number) => {
  const at = new Date(Date.now() - hours * HOUR_MS)
  for (const name of kept()) utimesSync(join(shops(), name), at, at)
}

describe('a reset', () => {
  it('can be undone for a day: data, progress and live versions are restored', async () => {
    expect([await undoable(), await undo()]).toEqual([null, 404])
    await solve()
    await register('ann@fill.example')
    await ann.put('/training/coding/loginAdminChallenge/live', { fix: 0 })
    const versions = (await ann.get('/training/versions')).json()
    await startOver()
    expect([await ann.solved(SOLVED), await mayLogIn('ann@fill.example')]).toEqual([false, false])

    const { at, until } = await undoable()
    expect(Date.parse(until) - Date.parse(at)).toBe(24 * HOUR_MS)
    expect(await undo()).toBe(204)
    expect([await ann.solved(SOLVED), await mayLogIn('ann@fill.example')]).toEqual([true, true])
    expect((await ann.get('/training/versions')).json()).toEqual(versions)
  })

  it('that was undone can be restored in turn: nothing done in between is lost', async () => {
    await note('before')
    await startOver()
    await note('after')
    await undo()
    expect(await noted()).toBe('before')
    await undo()
    expect(await noted()).toBe('after')
    expect(kept()).toHaveLength(1)
  })

  it('is undone twice if undo is requested twice at once: back and forth, and nothing is lost', async () => {
    await note('before')
    await startOver()
    await note('after')
    const shop = await application.host.open('ann')
    expect(await Promise.all([application.host.undo(shop), application.host.undo(shop)])).toEqual([
      true,
      true,
    ])
    expect(await noted()).toBe('after')
    await undo()
    expect(await noted()).toBe('before')
  })

  it('soon after another one does not replace what was kept before both', async () => {
    await note('mine')
    await startOver()
    await note('a script’s')
    await startOver()
    await undo()
    expect(await noted()).toBe('mine')
    // An undo ends the series of resets.
    await startOver()
    await undo()
    expect(await noted()).toBe('mine')
  })

  it('does not lose what was kept, even if a script undoes it, undoes that, and resets again', async () => {
    await note('mine')
    await startOver()
    await undo()
    await undo()
    expect(await noted()).toBeUndefined()
    await startOver()
    await undo()
    expect(await noted()).toBe('mine')
  })

  it('some time after another one can be undone by itself', async () => {
    await note('first')
    await startOver()
    age(1)
    await note('second')
    await startOver()
    await undo()
    expect(await noted()).toBe('second')
  })

  it('cannot be undone after a day', async () => {
    await solve()
    await startOver()
    age(25)
    expect([await undoable(), await undo()]).toEqual([null, 404])
  })

  it('leaves nothing once a day is over; a clock that jumps and is corrected costs nothing', async () => {
    await startOver()
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const now = Date.now()
    const ahead = now + 25 * HOUR_MS
    vi.setSystemTime(ahead)
    const stop = deleteOldCopies(shops(), () => {})
    vi.setSystemTime(now)
    vi.advanceTimersByTime(HOUR_MS)
    vi.setSystemTime(ahead)
    vi.advanceTimersByTime(HOUR_MS)
    vi.setSystemTime(now)
    vi.advanceTimersByTime(HOUR_MS)
    expect(kept()).not.toEqual([])
    vi.setSystemTime(ahead)
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect(kept()).toEqual([])
    stop()
  })

  it('works although the disk refuses to list the folder', () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    const warn = vi.fn()
    const stop = deleteOldCopies(folder, warn)
    rmSync(folder, { recursive: true })
    vi.advanceTimersByTime(HOUR_MS)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be deleted'))
    stop()
  })

  it('copies nothing, however large the shop is, and neither does its undo', async () => {
    const nodeOf = (name: string) => statSync(join(shops(), name)).ino
    await note('mine')
    const first = nodeOf('ann.sqlite')
    await startOver()
    expect(nodeOf('ann.sqlite.before-reset')).toBe(first)
    const second = nodeOf('ann.sqlite')
    await undo()
    expect(nodeOf('ann.sqlite.before-undo')).toBe(second)
  })

  it('is limited in rate, as is its undo, for one shop and not for its neighbour', async () => {
    const ways = ['reset', 'start-over', 'undo']
    const asked = Array.from({ length: 45 }, (_, time) => ways[time % ways.length] ?? '')
    expect((await startOver()).statusCode).toBe(204)
    const answers = await Promise.all(
      asked.map(async (way) => ({ way, answer: await ann.post(`/training/shop/${way}`, {}) })),
    )
    const refused = answers.filter(({ answer }) => answer.statusCode === 429)
    expect(new Set(refused.map(({ way }) => way)).size).toBe(ways.length)
    expect(refused[0]?.answer.json().error).toContain('in ten seconds')
    expect(refused[0]?.answer.headers['retry-after']).toBe('10')
    expect((await application.visitor('bob').post('/training/shop/reset', {})).statusCode).toBe(204)
  })

  it('does not change the event log, and neither does its undo', async () => {
    const rows = async () => {
      const { tables } = await application.host.open('ann')
      return tables.all<{ id: string }>('SELECT id FROM ff_journal ORDER BY seq').map(({ id }) => id)
    }
    await solve()
    const [first] = await rows()
    await startOver()
    await ann.get('/metrics')
    const before = await rows()
    expect(before).toHaveLength(2)
    await undo()
    expect(await rows()).toEqual(before)
    await solve()
    expect(await rows()).toEqual([first, before[1]])
  })
})

describe('what is kept of a shop', () => {
  it('survives a restart, and is deleted with the shop', async () => {
    await note('mine')
    await startOver()
    const { dataDir } = application
    await application.close()
    application = await openTestApplication({ dataDir })
    ann = application.visitor('ann')
    expect(await undo()).toBe(204)
    expect(await noted()).toBe('mine')
    await application.host.delete('ann')
    expect(readdirSync(shops())).toEqual([])
  })

  it('is complete wherever the process is killed in the middle', async () => {
    await note('mine')
    await startOver()
    await note('later')
    await application.host.sleep('ann')
    const file = join(shops(), 'ann.sqlite')
    const before = `${file}.before-reset`
    const { dataDir } = application
    await application.close()
    // Half a copy without its final name; and, after the shop is back in its place, what was kept beside it.
    writeFileSync(`${file}.${crypto.randomUUID()}.fresh`, 'half')
    copyFileSync(before, file)
    application = await openTestApplication({ dataDir })
    ann = application.visitor('ann')
    expect(readdirSync(shops()).sort()).toEqual(['ann.sqlite', 'ann.sqlite.before-reset'])
    expect(await noted()).toBe('mine')
    expect(await undo()).toBe(204)
    expect(await noted()).toBe('mine')
  })

  it('does not count while it is still in its place, because the process was killed before another file replaced it', async () => {
    await note('mine')
    await application.host.sleep('ann')
    linkSync(join(shops(), 'ann.sqlite'), join(shops(), 'ann.sqlite.before-reset'))
    expect([await undoable(), await undo(), await noted()]).toEqual([null, 404, 'mine'])
    await note('later')
    await startOver()
    expect(kept()).toHaveLength(1)
    await undo()
    expect(await noted()).toBe('later')
  })

  it('is not restored if it is damaged: the shop stays as it is', async () => {
    await startOver()
    await note('now')
    for (const name of kept()) writeFileSync(join(shops(), name), 'x'.repeat(9_000))
    expect(await undo()).toBe(404)
    expect(await noted()).toBe('now')
  })

  it('is restored also if the shop is damaged by now; the damaged file is kept and reported', async () => {
    await note('mine')
    await solve()
    await startOver()
    const shop = await application.host.open('ann')
    shop.checkpoint()
    const sql = "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'ff_journal'"
    const { page = 0 } = shop.tables.get<{ page: number }>(sql) ?? {}
    const file = openSync(shop.file, 'r+')
    writeSync(file, Buffer.alloc(PAGE), 0, PAGE, (page - 1) * PAGE)
    closeSync(file)
    expect([await undo(), await noted()]).toEqual([204, 'mine'])
    const aside = readdirSync(shops()).filter((name) => name.includes('.damaged-'))
    expect(aside).toHaveLength(1)
    expect(application.warnings.join()).toMatch(
      /ann\.sqlite is damaged\. It is kept as .*missing in: ff_journal/,
    )
  })

  it('belongs to one shop only', async () => {
    await startOver()
    expect((await application.visitor('bob').post('/training/shop/undo', {})).statusCode).toBe(404)
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect((await ann.post('/training/shop/undo', {}, foreign)).statusCode).toBe(403)
  })
})
