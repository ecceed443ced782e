import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import {
  anonymousOwner,
  createAnonymousTurn,
  type EventLoop,
  FairScheduler,
  MAINTENANCE_OWNER,
  scheduleRequests,
} from './fair-scheduler.ts'

/** An event loop that advances when the test says so. Its time passes only by work. */
function createLoop() {
  const asked: (() => void)[] = []
  let now = 0
  const loop: EventLoop = { now: () => now, next: (work) => void asked.push(work) }
  const turn = async (): Promise<void> => {
    for (const work of asked.splice(0)) {
      work()
      await settled()
    }
  }
  return { loop, turn, work: (ms: number) => (now += ms), isQuiet: () => asked.length === 0 }
}

/** Resolves after all pending promises. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Requests of owners that take a given time each; `done` lists the served owners in order. */
function createTill() {
  const { loop, turn, work, isQuiet } = createLoop()
  const turns = new FairScheduler(loop)
  const done: string[] = []
  const ask = (owner: string, ms = 1): void => {
    void turns.waitTurn(owner).then(() => {
      done.push(owner)
      work(ms)
    })
  }
  const run = async (): Promise<void> => {
    await settled()
    while (!isQuiet()) await turn()
  }
  return { turns, ask, done, turn, run, rest: work }
}

describe('turns', () => {
  it('come at once if nobody else waits', async () => {
    const { ask, done, run } = createTill()
    ask('ann')
    await settled()
    expect(done).toEqual(['ann'])
    await run()
    ask('ben')
    await settled()
    expect(done).toEqual(['ann', 'ben'])
  })

  it('are several in a turn of the loop if they are short', async () => {
    const { ask, done, turn } = createTill()
    for (let index = 0; index < 10; index += 1) ask(`learner ${index}`, 0.3)
    await settled()
    expect(done).toHaveLength(1)
    await turn()
    await turn()
    expect(done).toHaveLength(5)
  })

  it('are one for each turn of the loop if they are long', async () => {
    const { ask, done, turn } = createTill()
    for (const _ of [1, 2, 3]) ask('ann')
    await settled()
    expect(done).toHaveLength(1)
    await turn()
    await turn()
    expect(done).toHaveLength(2)
    await turn()
    expect(done).toHaveLength(3)
  })

  it('go to an owner with few requests before one with many', async () => {
    const { ask, done, run } = createTill()
    for (let index = 0; index < 10; index += 1) ask('greedy', 40)
    ask('modest')
    await run()
    expect(done.slice(0, 3)).toEqual(['greedy', 'modest', 'greedy'])
    expect(done).toHaveLength(11)
  })

  it('go by used time of the thread, not by the number of requests', async () => {
    const { ask, done, run } = createTill()
    ask('start')
    ask('heavy', 30)
    ask('heavy', 30)
    for (let index = 0; index < 5; index += 1) ask('light', 1)
    await run()
    expect(done).toEqual(['start', 'heavy', 'light', 'light', 'light', 'light', 'light', 'heavy'])
  })

  it('come to everybody who waits, however many come later who have used nothing yet', async () => {
    const { turns, ask, done, run, rest: work } = createTill()
    const comeOneByOne = (left: number): void => {
      void turns.waitTurn(`newcomer ${left}`).then(() => {
        done.push('newcomer')
        work(1)
        if (left > 0) comeOneByOne(left - 1)
      })
    }
    ask('start')
    ask('ann', 5)
    ask('ann', 5)
    comeOneByOne(100)
    await run()
    expect(done.lastIndexOf('ann')).toBeLessThan(50)
  })

  it('come to a new owner soon, however long another one has asked for more than there is', async () => {
    const { turns, ask, done, run, rest: work } = createTill()
    for (let index = 0; index < 69; index += 1) ask('greedy', 100)
    void turns.waitTurn('greedy').then(() => {
      done.push('greedy')
      work(100)
      ask('modest', 5)
    })
    for (let index = 0; index < 100; index += 1) ask('greedy', 100)
    await run()
    expect(done.indexOf('modest')).toBeLessThan(73)
  })

  it('come to everybody if thousands wait', async () => {
    const { ask, done, run } = createTill()
    const everybody = Array.from({ length: 2_000 }, (_, index) => `visitor ${index}`)
    for (const owner of everybody) ask(owner)
    await run()
    expect(new Set(done)).toEqual(new Set(everybody))
  })

  it('go round if all have used the same', async () => {
    const { ask, done, run } = createTill()
    ask('start')
    for (const owner of ['ann', 'ann', 'ben', 'ben']) ask(owner, 0)
    await run()
    expect(done).toEqual(['start', 'ann', 'ben', 'ann', 'ben'])
  })

  it('are every other time for shops that wake, however many there are', async () => {
    const { ask, done, run } = createTill()
    ask('start')
    for (let shop = 0; shop < 5; shop += 1) ask(MAINTENANCE_OWNER, 100)
    for (const owner of ['ann', 'ben', 'cid']) ask(owner)
    await run()
    const [wakes, visit] = ['wakes', 'visit']
    expect(done.slice(1).map((who) => (who === MAINTENANCE_OWNER ? wakes : visit))).toEqual([
      ...[wakes, visit, wakes, visit, wakes, visit],
      ...[wakes, wakes],
    ])
  })

  it('of one owner go to work that has begun first', async () => {
    const { turns, done, ask, run } = createTill()
    ask('start')
    ask('ann')
    void turns.waitTurn('ann', { isBegun: true }).then(() => done.push('ann goes on'))
    await run()
    expect(done).toEqual(['start', 'ann goes on', 'ann'])
  })

  it('last until the next call goes, or until nobody waits', async () => {
    const { turns, ask, turn, run } = createTill()
    ask('ann')
    ask('ben')
    const ofAnn = turns.turn
    await settled()
    expect(turns.turn).toBe(ofAnn)
    await turn()
    await turn()
    expect(turns.turn).not.toBe(ofAnn)
    await run()
    expect(turns.turn).toBeUndefined()
  })

  it('forget used time after some seconds', async () => {
    const { ask, done, run, rest } = createTill()
    ask('greedy', 500)
    await run()
    rest(10_000)
    ask('modest', 5)
    await run()
    ask('start')
    ask('modest')
    ask('greedy')
    await run()
    expect(done.slice(2)).toEqual(['start', 'greedy', 'modest'])
  })
})

/** A request with the headers that say who sends it. */
function from(address: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { headers, socket: { remoteAddress: address } } as unknown as IncomingMessage
}

describe('turns of anonymous requests', () => {
  it('are one of three while shops wait, however many anonymous requests there are', async () => {
    const { ask, done, run } = createTill()
    const newcomer = anonymousOwner(from('192.0.2.1'), false)
    for (let count = 0; count < 12; count++) ask(newcomer)
    for (const shop of ['ann', 'ben', 'cem']) for (let count = 0; count < 4; count++) ask(shop)
    await run()
    const firstTwelve = done.slice(0, 12).filter((owner) => owner === newcomer)
    expect(firstTwelve.length).toBeGreaterThanOrEqual(4)
    expect(firstTwelve.length).toBeLessThanOrEqual(5)
  })

  it('go round by address: a flood from one leaves room for a class behind another', async () => {
    const { ask, done, run } = createTill()
    const [flood, school] = [
      anonymousOwner(from('192.0.2.1'), false),
      anonymousOwner(from('192.0.2.2'), false),
    ]
    for (let count = 0; count < 30; count++) ask(flood)
    for (let count = 0; count < 5; count++) ask(school)
    await run()
    expect(done.lastIndexOf(school)).toBeLessThan(12)
  })

  it('belong to the address that a trusted proxy names, which no client can forge', () => {
    const proxied = from('10.0.0.1', '203.0.113.9, 192.0.2.1, 198.51.100.7')
    expect(anonymousOwner(proxied, true)).toBe(anonymousOwner(from('198.51.100.7'), true))
    expect(anonymousOwner(proxied, false)).toBe(anonymousOwner(from('10.0.0.1'), false))
  })

  it('are waited for under that address', async () => {
    const waits: string[] = []
    const scheduler = {
      waitTurn: async (owner: string) => void waits.push(owner),
    } as unknown as FairScheduler
    await createAnonymousTurn(scheduler, { trustProxy: true })(from('10.0.0.1', '192.0.2.1'))
    await createAnonymousTurn(scheduler, { trustProxy: false })(from('10.0.0.1', '192.0.2.1'))
    expect(waits).toEqual([anonymousOwner(from('192.0.2.1'), true), anonymousOwner(from('10.0.0.1'), true)])
  })
})

describe('a request', () => {
  /** An application with a scheduler that the test drives. `handle` is what its only route does. */
  function open(handle: (request: FastifyRequest) => unknown = () => 'served') {
    const waits: [owner: string, isBegun: boolean | undefined][] = []
    const scheduler = {
      turn: 1 as number | undefined,
      waitTurn: async (owner: string, options?: { isBegun?: boolean }) =>
        void waits.push([owner, options?.isBegun]),
    }
    const app = Fastify()
    app.addHook('onRequest', async (request) => {
      if (request.url !== '/unknown') Object.assign(request, { shop: { id: 'ann' } })
    })
    scheduleRequests(app, scheduler as unknown as FairScheduler, (shop: Shop) => `owner of ${shop.id}`)
    app.get('/*', async (request) => handle(request))
    return { app, scheduler, waits }
  }

  it('waits for the turn of its shop, and for none without a shop', async () => {
    const { app, waits } = open()
    expect((await app.inject('/')).body).toBe('served')
    expect(waits).toEqual([['owner of ann', undefined]])
    expect((await app.inject('/unknown')).body).toBe('served')
    expect(waits).toHaveLength(1)
  })

  it('waits again as one that has begun', async () => {
    const { app, waits } = open((request) => request.yieldTurn())
    await app.inject('/')
    expect(waits).toEqual([
      ['owner of ann', undefined],
      ['owner of ann', true],
    ])
  })

  it('knows whether its first turn lasts', async () => {
    const isFirst: boolean[] = []
    const { app, scheduler } = open((request) => {
      isFirst.push(request.isInFirstTurn())
      scheduler.turn = 2
      isFirst.push(request.isInFirstTurn())
      scheduler.turn = undefined
      request.turn = undefined
      isFirst.push(request.isInFirstTurn())
    })
    await app.inject('/')
    expect(isFirst).toEqual([true, false, false])
  })
})
