import { describe, expect, it } from 'vitest'
import type { LearnerClass } from '#contract/learner-class.ts'
import type { RosterEntry, RosterLink, RosterPreview } from '#contract/roster.ts'
import { JOIN_HOST, type JoinedLearner } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { openStaffedClass } from '../../testing/class/dashboard.ts'
import { cellsOf } from '../../testing/csv.ts'
import { joinByIdentity } from '../join/identities.ts'
import { joinByRosterRow } from './join.ts'

const { testClass, askDashboard } = await openStaffedClass()

const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const { status, text } = await askDashboard(method, path, body)
  expect([status, text]).toEqual([200, expect.anything()])
  return JSON.parse(text)
}
const preview = (text: string) => call<RosterPreview>('POST', '/api/roster/preview', { text })
const apply = async (text: string, { isWhole = true, connect = [] as number[] } = {}) => {
  const file = { text, isWhole, connect }
  const { fingerprint } = await call<RosterPreview>('POST', '/api/roster/preview', file)
  return call<RosterPreview>('POST', '/api/roster', { ...file, fingerprint })
}
const entries = () => call<RosterEntry[]>('GET', '/api/roster')
const entry = async (name: string): Promise<RosterEntry> => {
  const found = (await entries()).find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not on the roster`)
  return found
}
const linkOf = async (name: string): Promise<URL> => {
  const { id } = await entry(name)
  return new URL((await call<{ link: string }>('GET', `/api/roster/${id}/link`)).link)
}
const follow = (link: URL) => testClass.send('GET', JOIN_HOST, `${link.pathname}${link.search}`)
const confirm = (link: URL, headers = {}) =>
  testClass.post('/.class/me', { token: link.searchParams.get('me') ?? '' }, headers)
const noticesOf = async (who: JoinedLearner) => {
  const own: LearnerClass = JSON.parse((await testClass.get(who, '/training/class')).text)
  return own.notices.map(({ act }) => act)
}
const nicknameIn = (text: string) => /<strong>([^<]+)<\/strong> \(Monday\)/.exec(text)?.[1]

describe('a roster of 500 rows with 40 faulty ones', () => {
  const FAULTY = [';;;', 'X;no address;;', 'X;;2.5E+10;', '=1+1;;;']
  const rows = Array.from({ length: 500 }, (_, index) =>
    index % 25 < 2
      ? (FAULTY[index % FAULTY.length] ?? '')
      : `Learner ${index};l${index}@uni.example;${1_000 + index};${index % 2 ? 'Red' : 'Blue'}`,
  ).map((row, index) => (row === ';;;' ? `;;;G${index}` : row))
  const text = ['Name;E-Mail;Matrikelnummer;Gruppe', ...rows].join('\r\n')

  it('ends as its preview said, and a second time nothing changes', async () => {
    const said = await preview(text)
    expect(said.rows).toHaveLength(500)
    expect(said.rows.filter(({ does }) => does === 'fault')).toHaveLength(40)
    expect(await entries()).toEqual([])
    await call('POST', '/api/roster', { text, fingerprint: said.fingerprint })
    const valuesOf = ({ name, email, number, group }: RosterEntry | RosterPreview['rows'][number]) => [
      ...[name, email, number, group],
    ]
    const expected = said.rows.filter(({ does }) => does === 'add').map(valuesOf)
    expect((await entries()).map(valuesOf)).toEqual(expected)
    expect(expected).toHaveLength(460)
    const again = await apply(text)
    expect(new Set(again.rows.map(({ does }) => does))).toEqual(new Set(['same', 'fault']))
    expect(again.missing).toEqual([])
    expect(await entries()).toHaveLength(460)
  })

  it('marks nobody by a file of one latecomer', async () => {
    const file = { text: 'Name;E-Mail\nLearner 5;l5@uni.example' }
    const { fingerprint, missing } = await call<RosterPreview>('POST', '/api/roster/preview', file)
    expect(missing).toHaveLength(459)
    await call('POST', '/api/roster', { ...file, fingerprint })
    expect((await entries()).filter(({ missingAt }) => missingAt !== null)).toEqual([])
  })

  it('marks who is missing, keeps them, and forgets the mark when they are back', async () => {
    await apply('Name;E-Mail\nLearner 5;l5@uni.example\nNew;new@uni.example')
    const now = await entries()
    expect(now).toHaveLength(461)
    expect(now.filter(({ missingAt }) => missingAt === null).map(({ name }) => name)).toEqual([
      'Learner 5',
      'New',
    ])
    expect(now.find(({ name }) => name === 'Learner 7')).toMatchObject({ number: '1007', group: 'Red' })
    await apply(text)
    const back = (await entries()).filter(({ missingAt }) => missingAt !== null)
    expect(back.map(({ name }) => name)).toEqual(['New'])
    await call('POST', '/api/roster/remove', { rows: back.map(({ id }) => id) })
    expect(await entries()).toHaveLength(460)
  })

  it('is not applied if it would do something else by now', async () => {
    const file = 'Name\nQuentin'
    const { fingerprint } = await preview(file)
    const quentin = await testClass.join('Quentin')
    const { status } = await askDashboard('POST', '/api/roster', { text: file, fingerprint })
    expect(status).toBe(409)
    expect(await entries()).toHaveLength(460)
    const before = await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)
    expect((await preview(file)).rows[0]).toMatchObject({ does: 'add', nickname: 'Quentin' })
    await apply(file, { isWhole: false })
    expect((await entry('Quentin')).learner).toBeNull()
    await apply(file, { isWhole: false, connect: [2] })
    expect((await entry('Quentin')).learner?.nickname).toBe('Quentin')
    expect(await noticesOf(quentin)).toEqual(['roster-connect'])
    expect(await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).toEqual(before)
  })

  it('is refused with a sentence if it cannot be read', async () => {
    const bytes = Buffer.from('PK\u0003\u0004').toString('base64')
    for (const [body, sentence] of [
      [{ bytes }, 'This is a workbook'],
      [{ text: 'Name\n"Ann' }, 'In row 2 a quotation mark'],
      [{ text: ' \n;;' }, 'There is nobody in this file.'],
      [{ text: 'Ann\n'.repeat(5_001) }, 'A file may have 5,000 rows'],
      [{}, 'That was not understood.'],
    ] as const) {
      const { status, text: answer } = await askDashboard('POST', '/api/roster/preview', body)
      expect([status, answer]).toEqual([400, expect.stringContaining(sentence)])
    }
  })
})

describe('a personal link', () => {
  it('shows whose it is, and lets in by the button alone: once as a new learner, then as the same', async () => {
    await apply('Name;Mail;Number;Group\nZoë Ünal-Çelik;zoe@uni.example;77;Red', { isWhole: false })
    await call('POST', '/api/class/close')
    const link = await linkOf('Zoë Ünal-Çelik')
    const count = (await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).length
    for (let preview = 0; preview < 3; preview++) {
      const page = await follow(link)
      expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined])
      expect([page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
        'same-origin',
        'no-store',
      ])
      expect(page.text).toContain('Zoë Ünal-Çelik')
    }
    expect(await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).toHaveLength(count)
    const both = await Promise.all([confirm(link), confirm(link)])
    expect(both.map(({ status, text }) => [status, nicknameIn(text)])).toEqual([
      [200, 'Zoë Ünal-Çelik'],
      [200, 'Zoë Ünal-Çelik'],
    ])
    const learners = await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)
    expect(learners).toHaveLength(count + 1)
    expect(learners.at(-1)).toMatchObject({ nickname: 'Zoë Ünal-Çelik', groupName: 'Red' })
    const again = await confirm(link)
    expect(again.text).not.toContain('Your passphrase')
    expect(await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).toHaveLength(
      count + 1,
    )
    await call('POST', '/api/class/open')
  })

  it('leads into the shop that the team of the learner shares', async () => {
    const { classStore, itsClass, contest } = testClass.classroom
    const classId = itsClass.id
    const link = await linkOf('Learner 11')
    await confirm(link)
    const settings = runningContest({ teams: { madeBy: 'players', most: 3, shops: 'shared' } })
    await classStore.contests.changeContest(classId, () => ({ settings, revealed: null }))
    await contest.settle('class')
    const learner = (await entry('Learner 11')).learner?.id ?? ''
    await classStore.teams.foundTeam('Kiwi', { classId, learner, at: new Date() })
    expect((await confirm(link)).text).toContain('This shop belongs to the team:')
    await classStore.contests.changeContest(classId, () => undefined)
    await contest.settle('class')
    expect((await confirm(link)).text).not.toContain('This shop belongs to the team:')
  })

  it('is not valid after it was replaced, if it was changed, or from another page', async () => {
    const link = await linkOf('Learner 5')
    const other = await linkOf('Learner 7')
    expect((await confirm(link, { origin: 'https://evil.example' })).status).toBe(403)
    const token = link.searchParams.get('me') ?? ''
    for (const wrong of [
      '',
      'x',
      token.slice(0, -1),
      `${token.slice(0, 16)}${other.searchParams.get('me')?.slice(16)}`,
    ]) {
      expect([wrong, (await testClass.post('/.class/me', { token: wrong })).status]).toEqual([wrong, 404])
    }
    await call('POST', `/api/roster/${(await entry('Learner 5')).id}/revoke`)
    expect([(await follow(link)).status, (await confirm(link)).status]).toEqual([404, 404])
    expect((await follow(await linkOf('Learner 5'))).status).toBe(200)
  })

  it('lets a removed learner in no more, and goes with an erased one', async () => {
    const link = await linkOf('Learner 9')
    await confirm(link)
    const { learner } = await entry('Learner 9')
    await call('POST', `/api/learners/${learner?.id}/remove`)
    expect(await confirm(link)).toMatchObject({
      status: 409,
      text: expect.stringContaining('ended your access'),
    })
    await call('POST', `/api/learners/${learner?.id}/erase`)
    expect((await follow(link)).status).toBe(404)
    expect((await entries()).some(({ name }) => name === 'Learner 9')).toBe(false)
  })

  it('is slowed down for who guesses', async () => {
    const statuses = new Set<number>()
    for (let guess = 0; guess < 60; guess++)
      statuses.add((await testClass.post('/.class/me', { token: 'x' })).status)
    expect(statuses).toEqual(new Set([404, 429]))
    expect((await follow(await linkOf('Learner 5'))).status).toBe(200)
  })

  it('shows what is kept, also without a passphrase and after the end of the class', async () => {
    const show = (link: URL, headers = {}) =>
      testClass.post('/.class/me/record', { token: link.searchParams.get('me') ?? '' }, headers)
    const link = await linkOf('Learner 17')
    const nothing = await show(link)
    expect([nothing.status, nothing.text.includes('not used this link to join yet')]).toEqual([404, true])
    await confirm(link)
    expect((await follow(link)).text).toContain('action="/.class/me/record"')
    const shown = await show(link)
    expect([shown.status, shown.text.includes('Take it with me')]).toEqual([200, true])
    expect((await show(link, { origin: 'https://evil.example' })).status).toBe(403)
    const { classStore, itsClass } = testClass.classroom
    const { endsAt } = itsClass
    await classStore.endClass(itsClass.id, new Date(Date.now() - 1_000))
    expect([(await confirm(link)).status, (await show(link)).status]).toEqual([409, 200])
    await classStore.endClass(itsClass.id, new Date(endsAt))
  })

  it('is in no list once it was used, and its learner is told that somebody looked at it', async () => {
    const mia = await testClass.join('Mia')
    await apply('Name\nMia', { isWhole: false })
    const { id } = await entry('Mia')
    const isListed = async () =>
      (await call<RosterLink[]>('GET', '/api/roster/links')).some((one) => one.id === id)
    expect(await isListed()).toBe(true)
    await linkOf('Mia')
    expect(await noticesOf(mia)).toEqual([])
    const learner = (await testClass.learner(mia))?.id
    await call('POST', `/api/roster/${id}/connect`, { learner })
    expect(await noticesOf(mia)).toEqual(['roster-connect'])
    expect(await isListed()).toBe(false)
    // Only the names: a random link may contain any short name.
    const { text } = await askDashboard('GET', '/api/roster/links.csv')
    expect(cellsOf(text).map(([name]) => name)).not.toContain('Mia')
    await linkOf('Mia')
    expect(await noticesOf(mia)).toEqual(['roster-link', 'roster-connect'])
  })

  it('is in a list for mail merges and on cards, safe for spreadsheets, and in the log without the link', async () => {
    const cards = await call<RosterLink[]>('GET', '/api/roster/links')
    expect(cards.find(({ name }) => name === 'Learner 5')).toMatchObject({
      link: (await linkOf('Learner 5')).href,
      qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    const { text, headers } = await askDashboard('GET', '/api/roster/links.csv')
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
      /Monday \d{4}-\d\d-\d\d links\.csv$/,
    )
    const [heading, ...rows] = cellsOf(text)
    expect(heading).toEqual(['name', 'email', 'number', 'group', 'link'])
    expect(rows.find(([name]) => name === 'Learner 5')?.[4]).toBe((await linkOf('Learner 5')).href)
    const audit = (await askDashboard('GET', '/api/audit')).text
    expect(audit).toContain('roster-links')
    expect(audit).not.toMatch(/\/me\?|Learner 5/)
  })
})

describe('a row', () => {
  it('is connected to a learner of the class, and to no shop of a team and nobody who was removed', async () => {
    const { classStore, itsClass } = testClass.classroom
    const idOf = async (nickname: string) =>
      (await testClass.learner(await testClass.join(nickname)))?.id ?? ''
    const [rita, robin] = [await idOf('Rita'), await idOf('Robin')]
    await classStore.teams.foundTeam('Red', { classId: itsClass.id, learner: rita, at: new Date() })
    const team = await classStore.teamShops.ofMember({ id: rita, classId: itsClass.id })
    await call('POST', `/api/learners/${robin}/remove`)
    const { id } = await entry('Learner 15')
    const connect = async (learner: string | undefined) =>
      (await askDashboard('POST', `/api/roster/${id}/connect`, { learner })).status
    expect(team?.teamId).not.toBeNull()
    expect([await connect(team?.id), await connect(robin)]).toEqual([409, 409])
    expect((await entry('Learner 15')).learner).toBeNull()
    expect(await connect(rita)).toBe(200)
    expect((await entry('Learner 15')).learner).toEqual({ id: rita, nickname: 'Rita' })
  })
})

describe('somebody whom a sign-in provider vouches for', () => {
  it('is the person of the roster with this number or e-mail address, once', async () => {
    const { classStore, itsClass } = testClass.classroom
    const join = (subject: string, claims: { email?: string; number?: string }) =>
      joinByIdentity(
        { classStore, isSchool: false, onJoinRequest: () => undefined },
        { classId: itsClass.id, issuer: 'https://id.example', subject, ...claims },
      )
    const byMail = await join('1', { email: 'L11@uni.example' })
    expect([byMail.learner.nickname, byMail.learner.groupName]).toEqual(['Learner 11', 'Red'])
    expect((await join('2', { number: '1011' })).learner.id).toBe(byMail.learner.id)
    expect((await join('1', {})).learner.id).toBe(byMail.learner.id)
    expect((await entry('Learner 11')).learner?.id).toBe(byMail.learner.id)
    const byNumber = await join('3', { number: ' 00 1012' })
    expect(byNumber.learner.nickname).toBe('Learner 12')
  })

  it('is connected with a row that comes later: by the address at once, by the number at the next sign-in', async () => {
    const { classStore, itsClass } = testClass.classroom
    const join = (subject: string, claims: { email?: string; number?: string; wished?: string }) =>
      joinByIdentity(
        { classStore, isSchool: false, onJoinRequest: () => undefined },
        { classId: itsClass.id, issuer: 'https://id.example', subject, ...claims },
      )
    const early = await join('early', { email: 'ida@uni.example', wished: 'sunshine' })
    const numbered = await join('numbered', { number: '88', wished: 'moonlight' })
    const unverified = await join('unverified', { wished: 'starlight' })
    const before = (await classStore.learners(itsClass.id)).length
    const file = 'Name;Mail;Number;Group\nIda;ida@uni.example;;Red\nJim;;88;Blue\nKay;kay@uni.example;;'
    const said = await apply(file, { isWhole: false })
    expect(said.rows.map(({ does, nickname }) => [does, nickname])).toEqual([
      ['connect', 'sunshine'],
      ['add', undefined],
      ['add', undefined],
    ])
    expect((await entry('Ida')).learner?.id).toBe(early.learner.id)
    expect((await classStore.learner(itsClass.id, early.learner.id))?.groupName).toBe('Red')
    for (const [subject, claims, who] of [
      ['early', { email: 'ida@uni.example' }, early],
      ['numbered', { number: '88' }, numbered],
      ['unverified', {}, unverified],
    ] as const) {
      expect((await join(subject, claims)).learner.id).toBe(who.learner.id)
    }
    expect((await entry('Jim')).learner?.id).toBe(numbered.learner.id)
    expect((await classStore.learner(itsClass.id, numbered.learner.id))?.groupName).toBe('Blue')
    expect((await entry('Kay')).learner).toBeNull()
    expect(nicknameIn((await confirm(await linkOf('Ida'))).text)).toBe('sunshine')
    expect(await classStore.learners(itsClass.id)).toHaveLength(before)
  })

  it('is told at once if their row was removed meanwhile', async () => {
    const { classStore, itsClass } = testClass.classroom
    const row = await classStore.rosters.row((await entry('Learner 13')).id)
    if (!row) throw new Error('No such row')
    await classStore.rosters.remove(itsClass.id, [row.id])
    const joining = joinByRosterRow({ classStore, isSchool: false, onJoinRequest: () => undefined }, row)
    await expect(joining).rejects.toThrow('rowGone')
  })
})
