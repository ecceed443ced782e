import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const ADMIN = 'loginAdminChallenge'
const INJECTION = { email: "' or 1=1--", password: 'a' }

let application: TestApplication
let visits = 0
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`caller-${visits++}`)
})

async function rows(query = ''): Promise<ChallengeRow[]> {
  return (await visitor.get(`/api/Challenges/${query}`)).json().data
}

describe('continue codes', () => {
  const apply = (code: string, kind = '') => visitor.put(`/rest/continue-code${kind}/apply/${code}`, {})

  it('are empty before anything is solved', async () => {
    for (const kind of ['', '-findIt', '-fixIt']) {
      expect((await visitor.get(`/rest/continue-code${kind}`)).json()).toEqual({})
    }
  })

  it('restore solved challenges in another shop', async () => {
    await visitor.post('/rest/user/login', INJECTION)
    const { continueCode } = (await visitor.get('/rest/continue-code')).json()
    expect(continueCode).toHaveLength(60)

    visitor = application.visitor('heiress')
    const response = await apply(continueCode)
    expect(response.json()).toEqual({ data: '1 solved challenges have been restored.' })
    expect(await visitor.solved(ADMIN)).toBe(true)
    expect((await visitor.get('/rest/continue-code')).json()).toEqual({ continueCode })
  })

  it('restore each kind of coding progress', async () => {
    await visitor.post('/snippets/fixes', { key: ADMIN, selectedFix: 3 })
    const { continueCode } = (await visitor.get('/rest/continue-code-fixIt')).json()
    visitor = application.visitor('coding-heiress')
    await apply(continueCode, '-fixIt')
    expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(2)
    expect((await visitor.get('/rest/continue-code-findIt')).json()).toHaveProperty('continueCode')
  })

  it.each(['nonsense', 'n%C3%B6', '%3Cscript%3E', 'a'.repeat(60)])(
    'that are invalid are refused: %s',
    async (code) => {
      const response = await apply(code)
      expect(response.statusCode).toBe(404)
      expect(response.body).toBe('Invalid continue code.')
    },
  )

  it('of the imaginary challenge get an empty answer', async () => {
    const response = await apply('69OxrZ8aJEgxONZyWoz1Dw4BvXmRGkM6Ae9M7k2rK63YpqQLPjnlb5V5LvDj')
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
})
