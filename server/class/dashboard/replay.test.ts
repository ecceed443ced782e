import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { RecordedAttack, ReplayedStep } from '#contract/training/replay.ts'
import type { JoinedLearner } from '../../testing/class/class.ts'
import { enterDashboard, openStaffedClass, requestDashboard } from '../../testing/class/dashboard.ts'

const KEY = 'loginAdminChallenge'

const { testClass, link, key: owner } = await openStaffedClass()

const ask = (key: string | undefined, method: string, path: string, body?: object) =>
  requestDashboard(testClass, { link, key, method, path, body })
const pathOf = async (who: JoinedLearner): Promise<string> =>
  `/api/learners/${(await testClass.learner(who))?.id}/visit`
const breakIn = ({ host, cookie }: JoinedLearner) =>
  testClass.send('POST', host, '/rest/user/login', {
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: "' OR 1=1 --", password: 'x' }),
  })
/** Opens a copy of the learner's shop after an attack. Returns its host name. */
const visit = async (who: JoinedLearner): Promise<string> => {
  expect((await breakIn(who)).status).toBe(200)
  const path = await pathOf(who)
  expect((await ask(owner, 'POST', path, {})).status).toBe(201)
  return path
}
const attacks = async (path: string): Promise<RecordedAttack[]> =>
  JSON.parse((await ask(owner, 'GET', `${path}/attacks`)).text)
const send = (path: string, step: number, challenge = KEY) =>
  ask(owner, 'POST', `${path}/replay`, { challenge, step })
/** Adds a step to a shop's record, as a learner may by an injection. */
const forge = async (who: JoinedLearner, exchange: object): Promise<void> => {
  const shop = await testClass.application.host.open(who.shop)
  const whole = { at: new Date().toISOString(), headers: {}, body: '', status: 200, answer: '', ...exchange }
  shop.tables.run('INSERT OR REPLACE INTO ff_progress_deeds (key, exchanges) VALUES (?, ?)', [
    KEY,
    JSON.stringify([whole]),
  ])
}
const forged = async (who: JoinedLearner, exchange: object): Promise<string> => {
  await forge(who, exchange)
  const path = await pathOf(who)
  expect((await ask(owner, 'POST', path, {})).status).toBe(201)
  return path
}

describe('an attack that is replayed on a copy', () => {
  it('is shown as it was sent, has the same effect there, and counts for nobody', async () => {
    const ann = await testClass.join('Ann')
    const path = await visit(ann)
    const [attack, ...others] = await attacks(path)
    expect([attack?.key, attack?.name, others]).toEqual([KEY, expect.stringMatching(/\w/), []])
    const steps = attack?.steps ?? []
    expect(steps.at(-1)).toMatchObject({ method: 'POST', path: '/rest/user/login', canSend: true })
    expect(steps.at(-1)?.body).toContain('OR 1=1')
    const id = (await testClass.learner(ann))?.id ?? ''
    const solves = async () => (await testClass.classroom.classStore.eventsOf(id)).map(({ kind }) => kind)
    await expect.poll(solves).toEqual(['solved'])

    const { status, text } = await send(path, steps.length - 1)
    const answer: ReplayedStep = JSON.parse(text)
    expect([status, answer.status, answer.trouble, answer.isCut]).toEqual([200, 200, null, false])
    expect(answer.body).toContain('token')
    expect(answer.solves).toEqual([attack?.name])
    expect(answer.headers.map(([name]) => name.toLowerCase())).toContain('content-type')

    expect(await solves()).toEqual(['solved'])
    const audit: AuditEntry[] = JSON.parse((await ask(owner, 'GET', '/api/audit')).text)
    expect(audit.find(({ act }) => act === 'replay')).toMatchObject({
      trainer: 'Tess',
      learner: 'Ann',
      detail: `${KEY} ${steps.length}`,
    })
  })

  it('hides tokens but sends them', async () => {
    const bea = await testClass.join('Bea')
    const { authentication } = JSON.parse((await breakIn(bea)).text)
    const headers = { authorization: `Bearer ${authentication.token}` }
    const path = await forged(bea, { method: 'GET', path: '/rest/basket/1', headers })
    expect(JSON.stringify(await attacks(path))).not.toContain(authentication.token)
    expect(JSON.parse((await send(path, 0)).text).status).toBe(200)
    const ended = { authorization: 'Bearer gone' }
    await forge(bea, { method: 'GET', path: '/rest/basket/1', headers: ended })
    expect((await ask(owner, 'POST', path, {})).status).toBe(201)
    expect(JSON.parse((await send(path, 0)).text).status).toBe(401)
  })

  it('reveals neither the name of the shop nor the key for tools', async () => {
    const kim = await testClass.join('Kim')
    const tool = `t-${kim.shop}-${'0123456789abcdef'.repeat(2)}.class.test`
    const path = await forged(kim, {
      method: 'GET',
      path: `/redirect?to=http://${kim.host}/`,
      headers: { origin: `http://${tool}`, referer: `http://${kim.host}/` },
    })
    const texts = JSON.stringify(await attacks(path)) + (await send(path, 0)).text
    expect(texts).toContain('http://….class.test')
    expect(texts).not.toContain(kim.shop)
    expect(texts).not.toContain('0123456789abcdef')
  })

  it('goes to the copy for any URL, and never into the training ground', async () => {
    const cleo = await testClass.join('Cleo')
    const other = await forged(cleo, { method: 'GET', path: 'http://evil.example/rest/products/search?q=' })
    expect(JSON.parse((await send(other, 0)).text).status).toBeLessThan(500)
    const training = await forged(cleo, { method: 'GET', path: '/training/notes' })
    expect(JSON.parse((await send(training, 0)).text).status).toBe(403)
  })

  it.each([
    ['came over the socket', { method: 'SOCKET', path: 'verifySvgInjectionChallenge' }],
    ['was cut', { method: 'POST', path: '/rest/user/login', body: `${'x'.repeat(2_000)}…` }],
    ['was a file', { method: 'POST', path: '/file-upload', body: '(1048576 bytes)' }],
    ['breaks out of its line', { method: 'GET', path: '/', headers: { 'user-agent': 'a\r\nhost: b' } }],
    ['is two requests', { method: 'GET', path: '/ HTTP/1.1\r\nhost: a\r\n\r\nGET /' }],
  ])('is not sent if it %s, with an explanation', async (why, exchange) => {
    const path = await forged(await testClass.join(`Dora ${why.replace(/\W/g, '').slice(0, 12)}`), exchange)
    expect((await attacks(path))[0]?.steps[0]?.canSend).toBe(false)
    const { status, text } = await send(path, 0)
    expect([status, text]).toEqual([409, expect.stringContaining('not stored completely')])
  })

  it('is available only to the trainer with the copy, and only for existing steps', async () => {
    const [eve, flo] = [await testClass.join('Eve'), await testClass.join('Flo')]
    const path = await visit(eve)
    for (const [step, key] of [
      [99, KEY],
      [-1, KEY],
      [0.5, KEY],
      [0, 'noSuchChallenge'],
      [0, '../x'],
    ] as const) {
      expect([step, key, (await send(path, step, key)).status]).toEqual([step, key, 404])
    }
    expect((await send(await pathOf(flo), 0)).status).toBe(404)
    expect((await ask(owner, 'POST', `${path}/replay`, { challenge: 'x'.repeat(1 << 20) })).status).toBe(413)
    const { text } = await ask(owner, 'POST', '/api/invitations', { role: 'helper', name: 'Hal' })
    const helper = await enterDashboard(testClass, new URL(JSON.parse(text).link), '')
    expect((await ask(helper, 'POST', `${path}/replay`, { challenge: KEY, step: 0 })).status).toBe(403)
    expect((await ask(helper, 'GET', `${path}/attacks`)).status).toBe(403)
  })

  it('rejects too many at once with a request to try again', async () => {
    const gus = await testClass.join('Gus')
    const path = await visit(gus)
    const last = ((await attacks(path))[0]?.steps.length ?? 0) - 1
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(path, last)))
    const known = answers.map(({ status }) => status)
    expect([...new Set(known)].filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(known).toContain(200)
    expect((await send(path, last)).status).toBe(200)
  })

  it('ends with the copy, even if that ends meanwhile', async () => {
    const ida = await testClass.join('Ida')
    const path = await visit(ida)
    const [sent] = await Promise.all([send(path, 0), ask(owner, 'DELETE', path)])
    expect([200, 404]).toContain(sent.status)
    expect((await send(path, 0)).status).toBe(404)
    expect((await ask(owner, 'GET', `${path}/attacks`)).status).toBe(404)
    const jo = await testClass.join('Jo')
    const josVisit = await visit(jo)
    const [late] = await Promise.all([
      send(josVisit, 0),
      ask(owner, 'POST', josVisit.replace('visit', 'erase'), {}),
    ])
    expect([200, 404]).toContain(late.status)
    expect((await send(josVisit, 0)).status).toBe(404)
  })
})
