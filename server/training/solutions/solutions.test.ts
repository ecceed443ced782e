import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { cacheSolutions } from './solutions.ts'

const MINUTE = 60_000

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

describe('a solution that cannot be recorded', () => {
  it('is reported as failed, and tried again only after a while', async () => {
    const { host, training, app } = application
    const { settings } = await host.open('settings')
    let now = Date.parse('2026-11-24T09:00:00Z')
    let isBroken = true
    const errors: unknown[] = []
    const answers = cacheSolutions({
      training,
      settings,
      app: () => app,
      now: () => now,
      host: {
        open: (id) => (isBroken ? Promise.reject(new Error('no')) : host.open(id)),
        openScratchShop: (...parts) => host.openScratchShop(...parts),
      },
      onError: (error) => errors.push(error),
    })
    const challenge = training.catalogue.get('loginJimChallenge')
    const look = () => (challenge ? answers.get(challenge, 'en') : undefined)
    const [first, second] = await Promise.all([look(), look()])
    expect(first).toMatchObject({
      failedAt: '2026-11-24T09:00:00.000Z',
      ways: [{ steps: [] }, { steps: [] }],
    })
    expect(second).toEqual(first)
    isBroken = false
    now += 9 * MINUTE
    expect(await look()).toEqual(first)
    expect(errors).toHaveLength(1)
    now += MINUTE
    const later = await look()
    expect(later?.failedAt).toBeNull()
    expect(later?.ways[0]?.steps.length).toBeGreaterThan(0)
  })
})
