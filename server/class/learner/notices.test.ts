import { describe, expect, it } from 'vitest'
import type { AccessEnded, LearnerClass } from '#contract/learner-class.ts'
import type { JoinedLearner } from '../../testing/class/class.ts'
import { openStaffedClass } from '../../testing/class/dashboard.ts'

const { testClass, askDashboard } = await openStaffedClass()
const ann = await testClass.join('Ann')

const idOf = async (who: JoinedLearner): Promise<string> => (await testClass.learner(who))?.id ?? ''
const act = async (name: string, who: JoinedLearner, body = {}) => {
  const path = `/api/learners/${await idOf(who)}/${name}`
  expect((await askDashboard('POST', path, body)).status).toBe(200)
}
const notices = async (who: JoinedLearner) => {
  const own: LearnerClass = JSON.parse((await testClass.get(who, '/training/class')).text)
  return own.notices
}
const read = (who: JoinedLearner, id: string) =>
  testClass.send('PUT', who.host, `/training/class/messages/${id}/read`, { headers: { cookie: who.cookie } })

describe('what a trainer does to a learner', () => {
  it('is told the learner until it is read, and nobody else', async () => {
    const bob = await testClass.join('Bob')
    for (const [name, body] of [
      ['reset', {}],
      ['rename', { nickname: 'Anna' }],
      ['passphrase', {}],
    ] as const)
      await act(name, ann, body)
    const told = await notices(ann)
    expect(told.map((one) => [one.by, one.act])).toEqual([
      ['Tess', 'words'],
      ['Tess', 'rename'],
      ['Tess', 'reset'],
    ])
    expect(await notices(bob)).toEqual([])
    expect((await read(bob, told[0]?.id ?? '')).status).toBe(404)
    expect((await read(ann, told[0]?.id ?? '')).status).toBe(200)
    expect((await notices(ann)).map((one) => one.act)).toEqual(['rename', 'reset'])
  })

  it('is told after an action on several, too', async () => {
    const cat = await testClass.join('Cat')
    await askDashboard('POST', '/api/actions/start-over', { learners: [await idOf(cat)] })
    expect((await notices(cat)).map((one) => one.act)).toEqual(['start-over'])
  })

  it('is no news to the learner if it changes nothing for them', async () => {
    const dan = await testClass.join('Dan')
    await askDashboard('GET', `/api/learners/${await idOf(dan)}`)
    expect(await notices(dan)).toEqual([])
  })
})

describe('a page that is still open', () => {
  const refusal = async (who: JoinedLearner) => {
    const { status, text } = await testClass.get(who, '/training/class')
    expect(status).toBe(401)
    const { why, joinPage }: AccessEnded = JSON.parse(text)
    expect(joinPage).toBe(`${testClass.classroom.addresses.joinOrigin}/`)
    return why
  }

  it('is told that the learner was removed, or erased', async () => {
    const eve = await testClass.join('Eve')
    await act('remove', eve)
    expect(await refusal(eve)).toBe('removed')
    const fay = await testClass.join('Fay')
    await act('erase', fay)
    expect(await refusal(fay)).toBe('erased')
  })

  it('is told nothing about the shop of another learner', async () => {
    const eve = await testClass.join('Eve 2')
    await act('remove', eve)
    const { text } = await testClass.send('GET', eve.host, '/training/class', {
      headers: { cookie: ann.cookie },
    })
    expect(JSON.parse(text)).toMatchObject({ why: 'unknown' })
  })

  it('is told that the class has ended', async () => {
    const { classStore, itsClass } = testClass.classroom
    await classStore.endClass(itsClass.id, new Date())
    expect(await refusal(ann)).toBe('ended')
  })
})
