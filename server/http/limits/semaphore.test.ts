import { expect, it } from 'vitest'
import { Semaphore, Turns } from './semaphore.ts'

it('limits how many run at once, and lets all run in the end, even if others fail', async () => {
  const gate = new Semaphore(2)
  let inside = 0
  let most = 0
  const visit = (fails: boolean) =>
    gate.run(async () => {
      inside++
      most = Math.max(most, inside)
      await new Promise(setImmediate)
      inside--
      if (fails) throw new Error('left angrily')
    })
  const visits = await Promise.allSettled([true, false, true, false, false].map(visit))
  expect(most).toBe(2)
  expect(visits.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(inside).toBe(0)
  // Nobody waited at the end: there is room for two again.
  most = 0
  await Promise.all([false, false, false].map(visit))
  expect(most).toBe(2)
})

it('gives the work of an owner turns, also after some that failed, and lets other owners work meanwhile', async () => {
  const turns = new Turns<object>()
  const [one, other] = [{}, {}]
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    if (name === 'first') await gate.promise
    log.push(`${name} ends`)
    if (name === 'first') throw new Error('left angrily')
  }
  const first = turns.run(one, work('first')).catch(() => 'failed')
  const second = turns.run(one, work('second'))
  await turns.run(other, work('third'))
  expect(log).toEqual(['first begins', 'third begins', 'third ends'])
  gate.resolve()
  expect(await first).toBe('failed')
  await second
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})
