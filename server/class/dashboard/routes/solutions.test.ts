import { describe, expect, it } from 'vitest'
import type { ChallengeSolution } from '#contract/training/solutions.ts'
import { openStaffedClass, requestDashboard } from '../../../testing/class/dashboard.ts'

const { testClass, link, key } = await openStaffedClass()
const ann = await testClass.join('Ann')

const ask = (method: string, path: string, body?: object, language = 'en') =>
  requestDashboard(testClass, { link, key, method, path, body, language })
const answerTo = async (challenge: string, language?: string): Promise<ChallengeSolution> =>
  JSON.parse((await ask('GET', `/api/challenges/${challenge}`, undefined, language)).text)

describe('solutions at the dashboard', () => {
  it('show the attack as it ran, hints, near misses, lines and fixes, as text', async () => {
    const answer = await answerTo('loginJimChallenge')
    expect(answer.ways[0]?.steps[0]).toMatchObject({
      does: 'request',
      method: 'POST',
      path: '/rest/user/login',
      status: 200,
      body: expect.stringContaining("jim@juice-sh.op'--"),
    })
    expect(answer.hints.at(-1)).toBe("Take jim@juice-sh.op'-- as e-mail address and any password.")
    expect(answer.nearMisses).toContain('a guess at the password of jim')
    expect(answer.code?.text.split('\n')[(answer.code.vulnerable[0] ?? 0) - 1]).toContain(
      'SELECT * FROM Users',
    )
    expect(answer.fixes.filter(({ isRight }) => isRight).map(({ name }) => name)).toEqual(['bind-parameters'])
    expect(answer).toMatchObject({ stars: 3, minutes: 10, isNearNoticed: true })
  })

  it('leave no trace in the class: nobody has solved anything', async () => {
    await answerTo('errorHandlingChallenge')
    await testClass.get(ann, '/rest/products/search?q=')
    const { classStore, itsClass } = testClass.classroom
    expect(await classStore.events(itsClass.id)).toEqual([])
    expect(await classStore.learners(itsClass.id)).toHaveLength(1)
  })

  it('are in the trainer’s language if the lab has it', async () => {
    const [english, german] = [await answerTo('loginJimChallenge'), await answerTo('loginJimChallenge', 'de')]
    expect(german.concept.title).not.toBe('')
    expect(german.key).toBe(english.key)
    const other = JSON.parse((await ask('GET', '/api/challenges/nowhere', undefined, 'de')).text)
    expect(other.error).toBe('Diese Aufgabe gibt es nicht.')
  })

  it('need a key, and are not on any learner’s host', async () => {
    const path = '/api/challenges/loginJimChallenge'
    const without = await testClass.send('GET', '127.0.0.1', path, { port: Number(link.port) })
    expect(without.status).toBe(401)
    for (const text of [
      (await testClass.get(ann, path)).text,
      (await testClass.send('GET', 'join.class.test', path)).text,
    ]) {
      expect(text).not.toContain('bind-parameters')
    }
  })
})
