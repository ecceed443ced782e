import { describe, expect, it } from 'vitest'
import type { AuditEntry, TrainerMessage } from '#contract/activity.ts'
import type { LearnerClass, LearnerDataCopy } from '#contract/learner-class.ts'
import type { JoinedLearner } from '../../../testing/class/class.ts'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'

const { testClass, askDashboard } = await openStaffedClass()
const ann = await testClass.join('Ann')
const bob = await testClass.join('Bob')

const lead = (place: unknown, audience: object = { to: 'all' }) =>
  askDashboard('POST', '/api/messages', { audience, text: 'Come here.', place })
const sent = async (): Promise<TrainerMessage[]> =>
  JSON.parse((await askDashboard('GET', '/api/messages')).text)
const own = async (who: JoinedLearner, language = 'en'): Promise<LearnerClass> =>
  JSON.parse((await testClass.get(who, `/training/class?language=${language}`)).text)

describe('a message with a link', () => {
  it('opens a challenge beside the score board, in the learner’s language', async () => {
    const learner = (await testClass.learner(ann))?.id
    expect((await lead({ challenge: 'loginAdminChallenge' }, { to: 'learner', learner })).status).toBe(201)
    const [message] = (await own(ann)).messages
    expect(message?.place).toEqual({
      path: '/#/score-board?open=loginAdminChallenge',
      name: 'Login Admin',
    })
    expect((await own(bob)).messages).toEqual([])
    expect((await sent())[0]?.place).toEqual({ challenge: 'loginAdminChallenge' })
  })

  it('opens a screen or address of the learner’s own shop, and is audited with it', async () => {
    for (const path of ['/#/basket', '/#/search?q=<b>juice</b>', '/ftp/legal.md', '/a/../ftp?x=1#y', '/']) {
      expect([path, (await lead({ path })).status]).toEqual([path, 201])
    }
    const paths = (await own(bob)).messages.map(({ place }) => place?.path)
    expect(paths).toEqual([
      '/',
      '/ftp?x=1#y',
      '/ftp/legal.md',
      '/#/search?q=%3Cb%3Ejuice%3C/b%3E',
      '/#/basket',
    ])
    const audit: AuditEntry[] = JSON.parse((await askDashboard('GET', '/api/audit')).text)
    expect(audit[0]?.detail).toBe('all → /')
    const copy: LearnerDataCopy = JSON.parse((await testClass.get(bob, '/training/class/copy')).text)
    expect(copy.messages[0]?.place).toEqual({ path: '/' })
  })

  it('has no link without a target', async () => {
    for (const place of [undefined, null]) expect((await lead(place)).status).toBe(201)
    expect((await own(ann)).messages[0]?.place).toBeNull()
  })

  it.each([
    'https://elsewhere.test/',
    '//elsewhere.test/',
    '/\\elsewhere.test/',
    '\\\\elsewhere.test',
    '/..//elsewhere.test/',
    '/.//elsewhere.test/',
    '/%2e%2e//elsewhere.test/',
    '/\t/elsewhere.test/',
    '/\n/elsewhere.test/',
    ' /#/basket',
    'basket',
    '#/basket',
    '?x',
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:basket',
    '/.class/leave',
    '/.CLASS/leave',
    '/%2eclass/leave',
    '/x/../.class/leave',
    '/redirect?to=https://elsewhere.test',
    '/%72edirect?to=https://elsewhere.test',
    '/%E0%A4%A',
    `/${'a'.repeat(300)}`,
    '/\u202etab',
  ])('is rejected if the target might leave the shop: %j', async (path) => {
    const before = (await sent()).length
    const { status, text } = await lead({ path })
    expect([status, JSON.parse(text).error]).toEqual([400, 'That is not a place in a learner’s shop.'])
    expect((await sent()).length).toBe(before)
  })

  it('is rejected for unknown challenges and invalid targets', async () => {
    const both = { path: '/', challenge: 'loginAdminChallenge' }
    const odd = [
      { challenge: 'constructor' },
      { challenge: 7 },
      { path: 7 },
      both,
      {},
      [],
      '/',
      7,
      true,
      { to: '/' },
    ]
    for (const place of odd) expect([place, (await lead(place)).status]).toEqual([place, 400])
  })
})
