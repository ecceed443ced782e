import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { AuditEntry, LearnerTimeline } from '#contract/activity.ts'
import type { CopyVisitState } from '#contract/dashboard.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { type JoinedLearner, openTestClass } from '../../testing/class/class.ts'
import { enterDashboard, openStaffedClass, requestDashboard } from '../../testing/class/dashboard.ts'
import { CopyVisits } from './copies.ts'

const { testClass, link, key: owner } = await openStaffedClass()

const ask = (key: string | undefined, method: string, path: string, body?: object) =>
  requestDashboard(testClass, { link, key, method, path, body })
const hire = async (name: string): Promise<string> => {
  const { text } = await ask(owner, 'POST', '/api/invitations', { role: 'trainer', name })
  return enterDashboard(testClass, new URL(JSON.parse(text).link))
}
const idOf = async (who: JoinedLearner): Promise<string> => (await testClass.learner(who))?.id ?? ''
const pathOf = async (who: JoinedLearner): Promise<string> => `/api/learners/${await idOf(who)}/visit`
/** Requests a copy of a learner's shop as a trainer; returns its host name. */
const visit = async (who: JoinedLearner, key = owner): Promise<string> => {
  const { status, text } = await ask(key, 'POST', await pathOf(who), {})
  expect([status, text]).toEqual([201, expect.stringContaining('http://v-')])
  return new URL((JSON.parse(text) as CopyVisitState).link).hostname
}
const json = { 'content-type': 'application/json' }
const breakIn = (host: string, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ email: "' OR 1=1 --", password: 'x' })
  return testClass.send('POST', host, '/rest/user/login', { headers: { ...json, ...headers }, body })
}
const isSolved = async (host: string, headers: Record<string, string> = {}): Promise<boolean> => {
  const { text } = await testClass.send('GET', host, '/api/Challenges?key=loginAdminChallenge', { headers })
  return JSON.parse(text).data[0].solved
}
const folder = (): string => join(testClass.application.dataDir, 'shops')
const scratchFiles = (): string[] => readdirSync(folder()).filter((name) => name.startsWith('twin-'))
/** The bytes of the shop's file and its log. */
const stateOf = ({ shop }: JoinedLearner): string[] =>
  ['', '-wal'].map((suffix) => {
    const path = join(folder(), `${shop}.sqlite${suffix}`)
    return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'none'
  })

describe('a copy of a shop for a trainer', () => {
  it('shows the shop, and leaves no trace in the shop, the events and the activity', async () => {
    const ann = await testClass.join('Ann')
    const { cookie } = ann
    const account = JSON.stringify({
      email: 'ann@customer.example',
      password: 'squeeze-me',
      passwordRepeat: 'squeeze-me',
    })
    await testClass.send('POST', ann.host, '/api/Users', { headers: { ...json, cookie }, body: account })
    const shop = await testClass.application.host.open(ann.shop)
    shop.log.flush()
    const before = stateOf(ann)
    expect(before[1]).toHaveLength(64)
    const seen = testClass.classroom.tracker.current().row(await idOf(ann))?.seenAt

    const copy = await visit(ann)
    const login = { headers: json, body: account }
    expect((await testClass.send('POST', copy, '/rest/user/login', login)).status).toBe(200)
    expect((await breakIn(copy)).status).toBe(200)
    expect(await isSolved(copy)).toBe(true)
    expect(stateOf(ann)).toEqual(before)

    expect((await ask(owner, 'DELETE', await pathOf(ann))).status).toBe(200)
    expect((await testClass.send('GET', copy, '/')).status).toBe(410)
    await expect.poll(scratchFiles).toEqual([])
    expect(stateOf(ann)).toEqual(before)
    expect(await testClass.classroom.classStore.eventsOf(await idOf(ann))).toEqual([])
    expect(testClass.classroom.tracker.current().row(await idOf(ann))?.seenAt).toBe(seen)
    expect(await isSolved(ann.host, { cookie })).toBe(false)
    expect((await ask(owner, 'DELETE', await pathOf(ann))).status).toBe(404)
  })

  it('does not wake a sleeping shop, and is fresh if nobody has opened the shop yet', async () => {
    const ben = await testClass.join('Ben')
    const fresh = await visit(ben)
    expect((await testClass.send('GET', fresh, '/')).status).toBe(200)
    await testClass.get(ben, '/rest/admin/application-version')
    await testClass.application.host.sleep(ben.shop)
    const before = stateOf(ben)
    const copy = await visit(ben)
    expect((await breakIn(copy)).status).toBe(200)
    expect(testClass.application.host.awake()).not.toContain(ben.shop)
    expect(stateOf(ben)).toEqual(before)
  })

  it('is refused with a sentence if the shop’s file is damaged; the file stays as it is', async () => {
    const bob = await testClass.join('Bob')
    await testClass.get(bob, '/rest/admin/application-version')
    await testClass.application.host.sleep(bob.shop)
    writeFileSync(join(folder(), `${bob.shop}.sqlite`), 'squashed '.repeat(9_000))
    const [before, files] = [stateOf(bob), scratchFiles().length]
    const { status, text } = await ask(owner, 'POST', await pathOf(bob), {})
    expect([status, text]).toEqual([409, expect.stringContaining('the file of this shop is damaged')])
    expect([stateOf(bob), scratchFiles().length]).toEqual([before, files])
  })

  it('contains no notes, not even what SQLite leaves of deleted rows', async () => {
    const cleo = await testClass.join('Cleo')
    const body = JSON.stringify({ text: 'My trainer smells of durian' })
    const headers = { ...json, cookie: cleo.cookie }
    const written = await testClass.send('PUT', cleo.host, '/training/notes/loginAdminChallenge', {
      headers,
      body,
    })
    expect(written.status).toBeLessThan(300)
    const copy = await visit(cleo)
    expect((await testClass.send('GET', copy, '/training/notes')).text).not.toContain('durian')
    for (const file of scratchFiles())
      expect(readFileSync(join(folder(), file)).includes('durian')).toBe(false)
    expect((await testClass.get(cleo, '/training/notes')).text).toContain('durian')
  })

  it('is announced to everybody who has it open, and to nobody else; the audit log has it', async () => {
    const dora = await testClass.join('Dora')
    const copy = await visit(dora)
    const timeline = async (key: string): Promise<LearnerTimeline> =>
      JSON.parse((await ask(key, 'GET', `/api/learners/${await idOf(dora)}/timeline`)).text)
    expect((await timeline(owner)).visit?.link).toContain(copy)
    expect((await timeline(await hire('Tim'))).visit).toBeNull()
    const entries: AuditEntry[] = JSON.parse((await ask(owner, 'GET', '/api/audit')).text)
    expect(entries.find(({ act }) => act === 'visit')).toMatchObject({ trainer: 'Tess', learner: 'Dora' })
    expect(JSON.stringify(entries)).not.toContain(copy)
  })

  it('is replaced by the next copy of the same trainer, and by no other trainer’s', async () => {
    const eve = await testClass.join('Eve')
    const [first, other] = [await visit(eve), await visit(eve, await hire('Ute'))]
    const second = await visit(eve)
    const states = await Promise.all([first, other, second].map((host) => testClass.send('GET', host, '/')))
    expect(states.map(({ status }) => status)).toEqual([410, 200, 200])
  })

  it('keeps its host name secret, has no join page, and is isolated from other shops', async () => {
    const flo = await testClass.join('Flo')
    const copy = await visit(flo)
    expect((await testClass.send('GET', copy, '/')).headers['referrer-policy']).toBe('same-origin')
    for (const [method, path] of [
      ['GET', '/.class/record'],
      ['POST', '/.class/leave'],
      ['POST', '/.class/erase'],
      ['GET', '/.CLASS/phone'],
    ] as const) {
      expect([path, (await testClass.send(method, copy, path)).status]).toEqual([path, 403])
    }
    const from = (host: string) => ({ headers: { origin: `http://${host}` } })
    expect((await testClass.send('POST', copy, '/training/shop/reset', from(flo.host))).status).toBe(403)
    expect((await testClass.send('GET', flo.host, '/rest/products', from(copy))).status).toBe(401)
    const visitOfFlo = { origin: `http://${copy}`, cookie: flo.cookie }
    expect((await testClass.send('GET', flo.host, '/rest/products', { headers: visitOfFlo })).status).toBe(
      403,
    )
    const worker = { headers: { 'service-worker': 'script' } }
    expect((await testClass.send('GET', copy, '/', worker)).status).toBe(403)
    expect((await testClass.send('PUT', copy, '/training/class/hand')).status).toBe(404)
    // The learner's access cookie works for their shop only.
    expect((await testClass.send('GET', flo.host, '/', { headers: { cookie: flo.cookie } })).status).toBe(200)
  })

  it('is not found by guessing', async () => {
    const gus = await testClass.join('Gus')
    const copy = await visit(gus)
    const [base] = copy.split('.').slice(1, 2)
    const wrong = [`v-${'0'.repeat(32)}`, `v-${'f'.repeat(32)}`]
    for (const name of wrong) {
      const { status, text } = await testClass.send('GET', `${name}.class.test`, '/')
      expect([name, status, text]).toEqual([name, 410, expect.stringContaining('This copy is gone')])
    }
    for (const name of [
      'v-',
      `v-${'0'.repeat(31)}`,
      `v-${gus.shop}`,
      'v-../../x',
      `x${copy.split('.')[0]}`,
    ]) {
      expect([name, (await testClass.send('GET', `${name}.class.test`, '/')).status]).toEqual([name, 421])
    }
    expect(base).toBe('class')
  })

  it('ends with the key of the trainer', async () => {
    const hal = await testClass.join('Hal')
    const key = await hire('Vic')
    const copy = await visit(hal, key)
    const { trainers } = JSON.parse((await ask(owner, 'GET', '/api/trainers')).text)
    const { id } = trainers.find(({ name }: { name: string }) => name === 'Vic')
    await ask(owner, 'DELETE', `/api/trainers/${id}`)
    expect((await testClass.send('GET', copy, '/')).status).toBe(410)
    expect((await ask(key, 'POST', await pathOf(hal), {})).status).toBe(401)

    const leaving = await hire('Wim')
    const left = await visit(hal, leaving)
    await ask(leaving, 'POST', '/api/leave', {})
    expect((await testClass.send('GET', left, '/')).status).toBe(410)
  })

  it('ends with the shop it was made of, also while it is made', async () => {
    const [ida, path] = await testClass.join('Ida').then(async (one) => [one, await pathOf(one)] as const)
    const copy = await visit(ida)
    expect((await testClass.send('GET', copy, '/')).status).toBe(200)
    const [answer] = await Promise.all([
      ask(owner, 'POST', path, {}),
      ask(owner, 'POST', path.replace('visit', 'erase'), {}),
    ])
    const { link: late = undefined } = JSON.parse(answer.text)
    expect((await testClass.send('GET', copy, '/')).status).toBe(410)
    if (late) expect((await testClass.send('GET', new URL(late).hostname, '/')).status).toBe(410)
    expect((await ask(owner, 'POST', path, {})).status).toBe(404)
  })

  it('is refused with a sentence where all shops have one address', async () => {
    const basic = await openTestClass({ base: '127.0.0.1' })
    try {
      const { classStore, itsClass } = basic.classroom
      const { learner: jan } = await classStore.join(itsClass.id, 'Jan')
      const dashboard = new URL(await basic.classroom.openDashboard())
      const send = (key: string, at: string, body: object) =>
        basic.send('POST', '127.0.0.1', at, {
          port: Number(dashboard.port),
          headers: { ...json, origin: dashboard.origin, ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(body),
        })
      const code = new URLSearchParams(dashboard.hash.slice(1)).get('code')
      const { key } = JSON.parse((await send('', '/api/enter', { code, name: 'Tess' })).text)
      const { status, text } = await send(key, `/api/learners/${jan.id}/visit`, {})
      expect([status, text]).toEqual([409, expect.stringContaining('one address for all shops')])
    } finally {
      await closeTestApplication(basic.application)
    }
  })

  it('is refused beyond twenty copies, with a reason', async () => {
    const kim = await testClass.join('Kim')
    const others = Array.from({ length: 21 }, (_, nth) => hire(`Trainer ${nth}`))
    const path = await pathOf(kim)
    const answers = await Promise.all((await Promise.all(others)).map((key) => ask(key, 'POST', path, {})))
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.text).toContain('At most twenty')
    expect(scratchFiles().filter((name) => name.endsWith('.sqlite')).length).toBeLessThanOrEqual(20)
  })
})

describe('copies', () => {
  const opened = () => {
    const closed: string[] = []
    const openCopies = new Map<string, number>()
    const copy = async (of: string) => {
      const shop = `${of}-${openCopies.size}`
      openCopies.set(shop, openCopies.size)
      return { shop, close: async () => void closed.push(shop) }
    }
    return { closed, visits: new CopyVisits({ shops: { copy }, reporter: { unexpected: () => {} } }) }
  }

  it('end after half an hour', async () => {
    vi.useFakeTimers()
    try {
      const { visits, closed } = opened()
      const { key = '' } = (await visits.begin('ann', 'tess')) ?? {}
      vi.advanceTimersByTime(30 * 60_000 - 1)
      expect(visits.shopAt(key)).toBe('ann-0')
      vi.advanceTimersByTime(1)
      expect([visits.shopAt(key), closed]).toEqual([undefined, ['ann-0']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('end if what they depend on ends while they are made', async () => {
    const { visits, closed } = opened()
    const [shop, key] = [visits.begin('ann', 'tess'), visits.begin('bob', 'tim')]
    visits.endAllOf('ann')
    visits.endAllBy('tim')
    expect([await shop, await key]).toEqual([undefined, undefined])
    await visits.close()
    expect(closed.toSorted()).toEqual(['ann-0', 'bob-1'])
  })

  it('are limited to twenty; a failed copy does not count', async () => {
    const failing = new CopyVisits({
      shops: { copy: () => Promise.reject(new Error('no room')) },
      reporter: { unexpected: () => {} },
    })
    for (let nth = 0; nth < 25; nth++) {
      await expect(failing.begin('ann', `trainer-${nth}`)).rejects.toThrow('no room')
    }
    const { visits } = opened()
    const made = await Promise.all(Array.from({ length: 21 }, (_, nth) => visits.begin('ann', `t-${nth}`)))
    expect(made.filter((one) => one === undefined)).toHaveLength(1)
    visits.end('ann', 't-0')
    expect(await visits.begin('ann', 't-20')).toBeDefined()
  })
})
