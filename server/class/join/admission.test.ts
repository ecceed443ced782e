import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { AdmissionState } from '#contract/dashboard.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass } from '../../testing/class/class.ts'
import { openStaffedClass, requestDashboard } from '../../testing/class/dashboard.ts'
import { WaitingRoom } from './waiting-room.ts'

const { testClass, link, key } = await openStaffedClass()

const askDashboard = (method: 'GET' | 'POST', path: string, body?: object) =>
  requestDashboard(testClass, { link, key, method, path, body: method === 'POST' ? (body ?? {}) : undefined })
const door = async (): Promise<AdmissionState> =>
  JSON.parse((await askDashboard('GET', '/api/admission')).text)
const askToJoin = async (nickname: string): Promise<string> => {
  const { headers } = await testClass.post('/.class/join', { nickname })
  return new URL(headers.location ?? '', 'http://x').searchParams.get('ticket') ?? ''
}
const state = async (ticket: string) =>
  (await testClass.send('GET', JOIN_HOST, `/.class/wait/state?ticket=${ticket}`)).text
const idOf = async (nickname: string) =>
  (await door()).waiting.find((one) => one.nickname === nickname)?.id ?? ''
const joinPage = () => testClass.send('GET', JOIN_HOST, `/?code=${testClass.classroom.itsClass.code}`)

describe('a closed class', () => {
  it('says so at once, admits nobody new, and lets learners come back', async () => {
    const { words } = await testClass.join('Early')
    await askDashboard('POST', '/api/class/close')
    const page = await joinPage()
    expect(page.text).toContain('This class is closed')
    expect(page.text).not.toContain('action="/.class/join"')
    expect((await testClass.post('/.class/join', { nickname: 'Late' })).status).toBe(409)
    expect((await testClass.post('/.class/resume', { nickname: 'Early', words })).text).toContain(
      'Enter my shop',
    )
    await askDashboard('POST', '/api/class/open')
    expect((await joinPage()).text).toContain('action="/.class/join"')
  })
})

describe('a list of names', () => {
  it('admits the names on it, as they are spelled there, and shows on the dashboard who has joined', async () => {
    expect(
      (await askDashboard('POST', '/api/admission/roster', { names: ['Zoë Lemon', 'Bob', ''] })).status,
    ).toBe(200)
    expect((await joinPage()).text).toContain('only those names can join')
    const refused = await testClass.post('/.class/join', { nickname: 'Mallory' })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('not on the list')])
    expect((await testClass.join('zoe lemon')).nickname).toBe('Zoë Lemon')
    expect((await door()).roster).toEqual([
      { name: 'Zoë Lemon', hasJoined: true },
      { name: 'Bob', hasJoined: false },
    ])
    expect((await testClass.post('/.class/join', { nickname: 'ZOE LEMON' })).status).toBe(409)
    await askDashboard('POST', '/api/admission/roster', { names: null })
    expect((await door()).roster).toBeNull()
    expect((await testClass.join('Mallory')).nickname).toBe('Mallory')
  })

  it.each([
    [['<script>alert(1)</script>'], 'That is not a nickname'],
    [['\u202Egnp'], 'That is not a nickname'],
    [['x'.repeat(10_000)], 'That is not a nickname'],
    [['Bob', 'bоb'], 'looks like it, is on the list already'],
    [['<b>', 'Bob', 'bob'], /1: <b> – That is not a nickname.*\\n3: bob – This name/],
    [Array.from({ length: 2_001 }, (_, n) => `Name ${n}`), 'at most 2,000'],
    ['Bob', 'Give a list'],
  ])('is refused with a sentence if it is invalid: %.30s', async (names, sentence) => {
    const { status, text } = await askDashboard('POST', '/api/admission/roster', { names })
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)])
    expect((await door()).roster).toBeNull()
  })
})

describe('a class with approval', () => {
  beforeAll(() => askDashboard('POST', '/api/admission/approval', { isWanted: true }))

  it('lets a learner ask, wait, be approved, and get a shop with a passphrase', async () => {
    expect((await joinPage()).text).toContain('Ask to join')
    const ticket = await askToJoin('Ann')
    expect(
      (await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).map(
        (one) => one.nickname,
      ),
    ) //
      .not.toContain('Ann')
    expect(await state(ticket)).toBe('waiting')
    const waits = await testClass.send('GET', JOIN_HOST, `/.class/wait?ticket=${ticket}`)
    expect(waits.text).toContain('Waiting for your trainer')
    expect((await testClass.post('/.class/join', { ticket })).status).toBe(403)

    expect((await askDashboard('POST', `/api/waiting/${await idOf('Ann')}/admit`)).status).toBe(200)
    // An approved learner may join although the class was closed since.
    await askDashboard('POST', '/api/class/close')
    expect(await state(ticket)).toBe('in')
    const comes = await testClass.send('GET', JOIN_HOST, `/.class/wait?ticket=${ticket}`)
    expect([comes.text, comes.headers['set-cookie']]).toEqual([expect.stringContaining('Come in'), undefined])
    const welcome = await testClass.post('/.class/join', { ticket })
    expect(welcome.text).toMatch(/class="words">[a-z ]+</)
    expect(welcome.text).toContain('<strong>Ann</strong> (Monday)')
    expect((await testClass.post('/.class/join', { ticket })).status).toBe(403)
    await askDashboard('POST', '/api/class/open')
  })

  it('tells a learner that they were refused; they may ask again', async () => {
    const ticket = await askToJoin('Eve')
    await askDashboard('POST', `/api/waiting/${await idOf('Eve')}/deny`)
    const page = await testClass.send('GET', JOIN_HOST, `/.class/wait?ticket=${ticket}`)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('did not let you in')])
    expect((await testClass.post('/.class/join', { ticket })).status).toBe(403)
    expect(await state(await askToJoin('Eve'))).toBe('waiting')
    expect((await askDashboard('POST', '/api/waiting/nobody/admit')).status).toBe(409)
  })

  it('allows one request for a name, and no invented ticket', async () => {
    await askToJoin('Dora')
    const again = await testClass.post('/.class/join', { nickname: 'd0ra' })
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('has a learner with this nickname'),
    ])
    expect(await state('made-up')).toBe('over')
    expect((await testClass.send('GET', JOIN_HOST, '/.class/wait?ticket=made-up')).status).toBe(404)
    expect((await testClass.post('/.class/join', { ticket: 'made-up' })).status).toBe(403)
  })

  it('admits all who wait when approval is switched off, and puts that into the audit log', async () => {
    const ticket = await askToJoin('Finn')
    await askDashboard('POST', '/api/admission/approval', { isWanted: false })
    expect(await state(ticket)).toBe('in')
    expect(await door()).toMatchObject({ approvalSince: null, waiting: [] })
    const audit: AuditEntry[] = JSON.parse((await askDashboard('GET', '/api/audit')).text)
    expect(audit.map(({ act, detail }) => `${act}: ${detail}`)).toEqual(
      expect.arrayContaining(['approval: off', 'deny: ', 'admit: ', 'approval: on', 'roster: 2']),
    )
  })

  it('a class with random names has neither a list nor approval', async () => {
    const school = await openTestClass({ isSchool: true })
    try {
      await school.classroom.classStore.setApprovalRequired(school.classroom.itsClass.id, true)
      const joined = await school.post('/.class/join', {})
      expect(joined.text).toContain('Enter my shop')
    } finally {
      await closeTestApplication(school.application)
    }
  })
})

describe('join requests', () => {
  it('expire once their page stops asking', () => {
    let now = 0
    const waitingRoom = new WaitingRoom(() => now)
    const gone = waitingRoom.addRequest('monday', 'Ann')
    const stays = waitingRoom.addRequest('monday', 'Bob')
    for (let minute = 1; minute <= 5; minute++) {
      now = minute * 60_000
      waitingRoom.poll(stays)
    }
    expect(waitingRoom.waiting('monday').map(({ nickname }) => nickname)).toEqual(['Bob'])
    expect(waitingRoom.poll(gone)).toBeUndefined()
    expect(waitingRoom.waiting('tuesday')).toEqual([])
  })
})
