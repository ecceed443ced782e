import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

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
})
