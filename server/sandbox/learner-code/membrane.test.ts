import { expect, it } from 'vitest'
import { Membrane } from './membrane.ts'

it('answers 50 host calls at once and refuses more before it reads them, for any message of the worker', async () => {
  let turns = 0
  const waiting = Promise.withResolvers<void>()
  const membrane = new Membrane(() => {
    turns += 1
    return waiting.promise
  })
  const answers = Array.from({ length: 100_000 }, () => membrane.answer('[0,[]]'))
  expect(turns).toBe(50)
  waiting.resolve()
  const result = await Promise.all(answers)
  expect(result.filter((text) => text.includes('There are no more answers'))).toHaveLength(99_950)
})
