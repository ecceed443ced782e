import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import type { AuditEntry, LearnerTimeline } from '#contract/activity.ts'
import type { LiveVisitState } from '#contract/dashboard.ts'
import type { LearnerClass } from '#contract/learner-class.ts'
import { JOIN_HOST, type JoinedLearner, openTestClass } from '../../testing/class/class.ts'
import { enterDashboard, openStaffedClass, requestDashboard } from '../../testing/class/dashboard.ts'
import { formWithFile as multipart } from '../../testing/workbench.ts'

let came = 0

const { testClass, link, key: owner } = await openStaffedClass()

const json = { 'content-type': 'application/json' }
const ask = (key: string | undefined, method: string, path: string, body?: object) =>
  requestDashboard(testClass, { link, key, method, path, body })
const hire = async (name: string): Promise<string> => {
  const { text } = await ask(owner, 'POST', '/api/invitations', { role: 'trainer', name })
  return enterDashboard(testClass, new URL(JSON.parse(text).link))
}
const somebody = (): Promise<JoinedLearner> => {
  came += 1
  return testClass.join(`Learner ${came}`)
}
const idOf = async (who: JoinedLearner): Promise<string> => (await testClass.learner(who))?.id ?? ''
const pathOf = async (who: JoinedLearner): Promise<string> => `/api/learners/${await idOf(who)}/live`
const askToComeIn = async (who: JoinedLearner, key = owner): Promise<number> =>
  (await ask(key, 'POST', await pathOf(who), {})).status
const stateOf = async (who: JoinedLearner, key = owner): Promise<LiveVisitState['state'] | undefined> => {
  const { text } = await ask(key, 'GET', `/api/learners/${await idOf(who)}/timeline`)
  return (JSON.parse(text) as LearnerTimeline).live?.state
}
const originOf = (host: string): string => testClass.classroom.addresses.joinOrigin.replace(JOIN_HOST, host)
/** The consent page on the join host, to which the form in the shop redirects. */
const question = async (who: JoinedLearner, origin = originOf(who.host)): Promise<URL | undefined> => {
  const { host, cookie } = who
  const { headers } = await testClass.send('POST', host, '/.class/live', { headers: { cookie, origin } })
  return headers.location === undefined ? undefined : new URL(headers.location)
}
const form = (host: string, path: string, fields: Record<string, string>, origin = originOf(JOIN_HOST)) =>
  testClass.send('POST', host, path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams(fields).toString(),
  })
const answer = async (who: JoinedLearner, choice: string): Promise<number> => {
  const once = (await question(who))?.searchParams.get('once') ?? ''
  return (await form(JOIN_HOST, '/.class/live/answer', { once, answer: choice })).status
}
/** The trainer enters the shop after the learner's consent. Returns what the trainer's browser shows. */
const comeIn = async (who: JoinedLearner, key = owner): Promise<string> => {
  const { text } = await ask(key, 'POST', `${await pathOf(who)}/link`, {})
  const once = new URL(JSON.parse(text).link).searchParams.get('once') ?? ''
  const { headers } = await form(who.host, '/.class/enter', { once })
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
/** The same with all steps before. */
const letIn = async (who: JoinedLearner, key = owner): Promise<string> => {
  expect(await askToComeIn(who, key)).toBe(201)
  expect(await answer(who, 'yes')).toBe(303)
  return comeIn(who, key)
}
const breakIn = (host: string, cookie: string) => {
  const body = JSON.stringify({ email: "' OR 1=1 --", password: 'x' })
  return testClass.send('POST', host, '/rest/user/login', { headers: { ...json, cookie }, body })
}
const jimsLogin = (): string => {
  const body = JSON.stringify({ email: "jim@juice-sh.op' --", password: 'x' })
  const head = ['POST /rest/user/login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  return [...head, `Content-Length: ${body.length}`, '', body].join('\r\n')
}
const isSolved = async (who: JoinedLearner): Promise<boolean> => {
  const { text } = await testClass.get(who, '/api/Challenges?key=loginAdminChallenge')
  return JSON.parse(text).data[0].solved
}
const eventsOf = async (who: JoinedLearner): Promise<string[]> => {
  const shop = await testClass.application.host.open(who.shop)
  return shop.tables
    .all<{ kind: string; key: string }>('SELECT kind, key FROM ff_journal')
    .map(({ kind, key }) => `${kind} ${key}`)
}
const own = async (who: JoinedLearner, cookie = who.cookie): Promise<LearnerClass> =>
  JSON.parse((await testClass.send('GET', who.host, '/training/class', { headers: { cookie } })).text)
const mayLook = async (who: JoinedLearner, cookie: string): Promise<number> =>
  (await testClass.send('GET', who.host, '/rest/languages', { headers: { cookie } })).status
const actions = async (who: JoinedLearner): Promise<string[]> =>
  (JSON.parse((await ask(owner, 'GET', '/api/audit')).text) as AuditEntry[])
    .filter(({ learner, act }) => learner === who.nickname && act.startsWith('live-'))
    .map(({ act }) => act)
    .reverse()

describe('a trainer who asks to visit', () => {
  it('gets in after the learner’s consent, is visible, and can be sent out by the learner', async () => {
    const ann = await testClass.join('Ann')
    expect(await askToComeIn(ann)).toBe(201)
    expect((await own(ann)).live).toMatchObject({ trainer: 'Tess', state: 'asked' })
    const asked = await question(ann)
    expect(asked?.hostname).toBe(JOIN_HOST)
    const page = await testClass.send('GET', JOIN_HOST, `${asked?.pathname}${asked?.search}`)
    expect(page.text).toContain('Tess')
    expect(await answer(ann, 'yes')).toBe(303)
    expect([await stateOf(ann), (await own(ann)).live?.state]).toEqual(['allowed', 'allowed'])
    const cookie = await comeIn(ann)
    expect([await stateOf(ann), (await own(ann)).live?.state]).toEqual(['here', 'here'])
    expect(await mayLook(ann, cookie)).toBe(200)
    expect((await own(ann, cookie)).guestUntil).toBe((await own(ann)).live?.until)

    const { status } = await testClass.send('DELETE', ann.host, '/training/class/live', {
      headers: { cookie: ann.cookie },
    })
    expect(status).toBe(200)
    expect([await mayLook(ann, cookie), await mayLook(ann, ann.cookie)]).toEqual([401, 200])
    expect([await stateOf(ann), (await own(ann)).live]).toEqual(['over', null])
    expect(await actions(ann)).toEqual(['live-ask', 'live-yes', 'live-come', 'live-end'])
    const record = JSON.parse((await testClass.get(ann, '/training/class/record')).text)
    expect(record.lives).toHaveLength(1)
  })

  it('solves nothing for the learner, and no event is recorded meanwhile', async () => {
    const ben = await testClass.join('Ben')
    const cookie = await letIn(ben)
    expect((await breakIn(ben.host, cookie)).status).toBe(200)
    const hint = { headers: { ...json, cookie }, body: '{"unlocked":true}' }
    expect((await testClass.send('PUT', ben.host, '/api/Hints/1', hint)).status).toBe(403)
    expect([await isSolved(ben), await eventsOf(ben)]).toEqual([false, []])
    const history = await testClass.get(ben, '/training/workbench/exchanges')
    expect(history.text).not.toContain('OR 1=1')

    // The learner's own tools do not count either while the trainer is inside.
    const { headers, payload } = multipart('request', Buffer.from(jimsLogin()))
    const sent = await testClass.send('POST', ben.host, '/training/workbench/send', {
      headers: { ...headers, cookie: ben.cookie },
      body: payload.toString(),
    })
    expect(JSON.parse(sent.text).status).toBe(200)
    expect(await eventsOf(ben)).toContain('solved loginJimChallenge')
    await breakIn(ben.host, ben.cookie)
    expect(await isSolved(ben)).toBe(true)
    expect(await eventsOf(ben)).toContain('solved loginAdminChallenge')
  })

  it('starts nothing that counts later: automatic events count again once the trainer has left', async () => {
    const cleo = await testClass.join('Cleo')
    const shop = await testClass.application.host.open(cleo.shop)
    const byItself = (): void =>
      shop.emit('asset.served', {
        path: '/assets/public/images/padding/1px.png',
        referer: undefined,
        destination: undefined,
      })
    await letIn(cleo)
    byItself()
    expect(await eventsOf(cleo)).toEqual([])
    await ask(owner, 'DELETE', await pathOf(cleo))
    byItself()
    expect(await eventsOf(cleo)).toEqual(['solved scoreBoardChallenge'])
  })

  it.each([
    ['GET', '/training/notes'],
    ['GET', '/training/backup'],
    ['GET', '/training/notices'],
    ['GET', '/training/class/record'],
    ['GET', '/training/class/copy'],
    ['GET', '/training/workbench/exchanges'],
    ['GET', '/TRAINING//notes/'],
    ['PUT', '/training/class/hand'],
    ['DELETE', '/training/class/live'],
    ['POST', '/training/workbench/send'],
    ['PUT', '/training/live'],
    ['POST', '/snippets/verdict'],
  ])('reaches the shop only: %s %s', async (method, path) => {
    const eve = await somebody()
    const cookie = await letIn(eve)
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    const headers = { cookie, ...(body.body && json) }
    expect((await testClass.send(method, eve.host, path, { headers, ...body })).status).toBe(403)
  })

  it('receives nothing on the socket', async () => {
    const dan = await testClass.join('Dan')
    const cookie = await letIn(dan)
    const shake = (by: string) =>
      testClass.send('GET', dan.host, '/socket.io/?EIO=4&transport=polling', { headers: { cookie: by } })
    expect([(await shake(dan.cookie)).status, (await shake(cookie)).status]).toEqual([200, 403])
  })

  it('learns that the learner refused or wants to be asked later, and is not admitted', async () => {
    const gus = await testClass.join('Gus')
    for (const choice of ['no', 'later']) {
      expect(await askToComeIn(gus)).toBe(201)
      const { id } = (await own(gus)).live ?? {}
      const put = (by: string) =>
        testClass.send('PUT', gus.host, '/training/class/live', {
          headers: { ...json, cookie: gus.cookie },
          body: JSON.stringify({ id, answer: by }),
        })
      expect((await put('yes')).status).toBe(403)
      expect(await stateOf(gus)).toBe('asked')
      expect((await put(choice)).status).toBe(200)
      expect(await stateOf(gus)).toBe(choice)
      expect((await ask(owner, 'POST', `${await pathOf(gus)}/link`, {})).status).toBe(409)
    }
  })
})

describe('a consent', () => {
  it('is given on the join host only, and by nothing that a script in the shop can do', async () => {
    const kim = await testClass.join('Kim')
    const other = await testClass.join('Lee')
    await askToComeIn(kim)
    expect(await question(kim, originOf(other.host))).toBeUndefined()
    const once = (await question(kim))?.searchParams.get('once') ?? ''
    const fields = { once, answer: 'yes' }
    const tries = await Promise.all([
      form(JOIN_HOST, '/.class/live/answer', fields, originOf(kim.host)),
      form(kim.host, '/.class/live/answer', fields, originOf(kim.host)),
      form(kim.host, '/.class/live/answer', fields),
      form(JOIN_HOST, '/.class/live/answer', { ...fields, once: 'x' }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await stateOf(kim)).toBe('asked')
  })

  it('is for this question only: the link of an older question is worth nothing', async () => {
    const max = await testClass.join('Max')
    await askToComeIn(max)
    const once = (await question(max))?.searchParams.get('once') ?? ''
    await ask(owner, 'DELETE', await pathOf(max))
    expect(await askToComeIn(max, await hire('Hal'))).toBe(201)
    expect((await form(JOIN_HOST, '/.class/live/answer', { once, answer: 'yes' })).status).toBe(403)
    expect((await own(max)).live?.state).toBe('asked')
  })

  it('admits one trainer and no other', async () => {
    const ned = await testClass.join('Ned')
    const hal = await hire('Hal')
    await askToComeIn(ned)
    await answer(ned, 'yes')
    expect([await askToComeIn(ned, hal), await stateOf(ned, hal)]).toEqual([409, 'other'])
    expect((await ask(hal, 'POST', `${await pathOf(ned)}/link`, {})).status).toBe(409)
    expect((await ask(hal, 'DELETE', await pathOf(ned))).status).toBe(404)
  })

  it('opens no other shop, and no forged cookie works', async () => {
    const pam = await testClass.join('Pam')
    const roy = await testClass.join('Roy')
    const cookie = await letIn(pam)
    await askToComeIn(roy)
    await answer(roy, 'yes')
    const [name, pass = ''] = cookie.split('=')
    const [, , end, sign] = pass.split('.')
    const forged = [
      pass.replace(pam.shop, roy.shop),
      `${roy.shop}.trainer.${end}.${sign}`,
      `${pam.shop}.learner.${end}.${sign}`,
      `${pam.shop}.trainer.zzzzzz.${sign}`,
    ]
    for (const text of forged) {
      expect(await mayLook(pam, `${name}=${text}`)).toBe(401)
      expect(await mayLook(roy, `${name}=${text}`)).toBe(401)
    }
    // A consent cookie is no access cookie, and an access cookie is no consent cookie.
    expect(await mayLook(pam, `ff-pass=${pass}`)).toBe(401)
    expect(await mayLook(roy, cookie)).toBe(401)
    expect((await own(pam, pam.cookie.replace('ff-pass', 'ff-consent')).catch(() => undefined))?.name).toBe(
      undefined,
    )
  })

  it.each([
    [
      'their passphrase is replaced',
      async (who: JoinedLearner) => ask(owner, 'POST', `/api/learners/${await idOf(who)}/passphrase`, {}),
    ],
    [
      'they are removed',
      async (who: JoinedLearner) => ask(owner, 'POST', `/api/learners/${await idOf(who)}/remove`, {}),
    ],
    [
      'they are erased',
      async (who: JoinedLearner) => ask(owner, 'POST', `/api/learners/${await idOf(who)}/erase`, {}),
    ],
  ])('ends when %s', async (_what, work) => {
    const sam = await somebody()
    const cookie = await letIn(sam)
    expect((await work(sam)).status).toBe(200)
    expect(await mayLook(sam, cookie)).toBe(401)
  })

  it('leaves nothing behind of an erased learner', async () => {
    const zoe = await testClass.join('Zoe')
    await letIn(zoe)
    const count = (): number => {
      const db = new DatabaseSync(join(testClass.application.dataDir, 'class.sqlite'), { readOnly: true })
      try {
        return Number(
          db.prepare('SELECT count(*) AS count FROM consents WHERE shop = ?').get(zoe.shop)?.count,
        )
      } finally {
        db.close()
      }
    }
    expect(count()).toBe(1)
    await ask(owner, 'POST', `/api/learners/${await idOf(zoe)}/erase`, {})
    expect(count()).toBe(0)
  })

  it('ends with the trainer’s key', async () => {
    const tim = await testClass.join('Tim')
    const ida = await hire('Ida')
    const cookie = await letIn(tim, ida)
    const { id } = JSON.parse((await ask(ida, 'GET', '/api/me')).text)
    expect((await ask(owner, 'DELETE', `/api/trainers/${id}`)).status).toBe(200)
    expect([await mayLook(tim, cookie), (await own(tim)).live]).toEqual([401, null])
  })

  it('survives a restart, and still ends in time', async () => {
    const uma = await testClass.join('Uma')
    const ray = await testClass.join('Ray')
    const cookie = await letIn(uma)
    const ended = await letIn(ray)
    await ask(owner, 'DELETE', await pathOf(ray))
    // The folder as a process leaves it if it is killed now.
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    cpSync(testClass.application.dataDir, folder, { recursive: true })
    const after = await openTestClass({}, folder)
    const look = async (host: string, by: string): Promise<number> =>
      (await after.send('GET', host, '/rest/languages', { headers: { cookie: by } })).status
    try {
      expect([await look(uma.host, cookie), await look(ray.host, ended)]).toEqual([200, 401])
      await after.send('POST', uma.host, '/rest/user/login', {
        headers: { ...json, cookie },
        body: JSON.stringify({ email: "' OR 1=1 --", password: 'x' }),
      })
      const shop = await after.application.host.open(uma.shop)
      expect(shop.tables.all('SELECT kind FROM ff_journal')).toEqual([])
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
      expect([await look(uma.host, cookie), await look(uma.host, uma.cookie)]).toEqual([401, 200])
    } finally {
      vi.useRealTimers()
      await after.application.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
