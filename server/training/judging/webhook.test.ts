import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { Webhook, webhookUrlFor } from './webhook.ts'

let receiver: WebhookReceiver
let warnings: string[]
let hook: Webhook

const open = (waits: number[] = [1, 1, 1], url = receiver.url): Webhook =>
  new Webhook({ url, warn: (message) => warnings.push(message), waits })

beforeEach(async () => {
  receiver = await openWebhookReceiver()
  warnings = []
  hook = open()
})
afterEach(async () => {
  hook.close()
  await receiver.close()
})

describe('a web hook', () => {
  it('receives JSON in order', async () => {
    const outcomes = await Promise.all([1, 2, 3].map((n) => hook.send({ n })))
    expect(outcomes).toEqual([true, true, true])
    expect(receiver.received.map(({ body }) => body)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(receiver.received[0]).toMatchObject({ method: 'POST', type: 'application/json' })
  })

  it('is retried after a temporary failure', async () => {
    receiver.answers.push(503, 429)
    expect(await hook.send({ n: 1 })).toBe(true)
    expect(receiver.received).toHaveLength(3)
    expect(warnings).toEqual([])
  })

  it('is not retried after a refusal', async () => {
    receiver.answers.push(404)
    expect(await hook.send({ n: 1 })).toBe(false)
    expect(receiver.received).toHaveLength(1)
    expect(warnings[0]).toContain('it answered 404')
  })

  it('gives up if the receiver is unreachable, and logs no secret', async () => {
    await receiver.close()
    expect(await hook.send({ n: 1 })).toBe(false)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('ECONNREFUSED')
    expect(warnings[0]).not.toContain('secret')
    receiver = await openWebhookReceiver()
    hook = open([1], receiver.url)
    expect(await hook.send({ n: 2 })).toBe(true)
  })

  it('queues a limited number of reports', async () => {
    await receiver.close()
    hook = open([60_000])
    const outcomes = Array.from({ length: 1_002 }, (_, n) => hook.send({ n }))
    expect(await outcomes.at(-1)).toBe(false)
    hook.close()
    expect((await Promise.all(outcomes)).some(Boolean)).toBe(false)
    receiver = await openWebhookReceiver()
  })

  it('stops at once when the server closes', async () => {
    receiver.answers.push(503)
    hook = open([60_000])
    const outcome = hook.send({ n: 1 })
    await expect.poll(() => receiver.received).toHaveLength(1)
    hook.close()
    expect(await outcome).toBe(false)
    expect(await hook.send({ n: 2 })).toBe(false)
    expect(warnings).toEqual([])
  })
})

describe('the address of a web hook', () => {
  const learner = { id: 'a1', nickname: 'Ann', group: null }

  it('may name learner and team, as receivers with one path for each expect', () => {
    const address = 'http://scores.test/team/{team}/of/{learner}?again={team}'
    const url = webhookUrlFor(address, { learner, team: { id: 't/1', name: 'Mangoes' } })
    expect(url).toBe('http://scores.test/team/t%2F1/of/a1?again=t%2F1')
  })

  it('has the learner in the place of a team, and a dash without a class', () => {
    expect(webhookUrlFor('http://scores.test/{team}', { learner, team: null })).toBe('http://scores.test/a1')
    expect(webhookUrlFor('http://scores.test/{team}/{learner}', undefined)).toBe('http://scores.test/-/-')
    expect(webhookUrlFor('http://scores.test/hook', { learner, team: null })).toBe('http://scores.test/hook')
  })
})
