import { expect, it } from 'vitest'
import { temporaryFolder } from '../load/server.ts'
import { killClassAgain } from './class-crash.ts'
import { killAgain } from './crash.ts'

// Real servers start here, one after the other: on a busy machine that takes its time.
it('a server that is killed again and again loses nothing that it said it has', {
  timeout: 180_000,
}, async () => {
  using folder = temporaryFolder()
  const { acknowledged, lost } = await killAgain(folder.path, 5)
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
})

it('the journal of a class that is killed again and again has each solve once', {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder()
  const { acknowledged, rows, wrong } = await killClassAgain(folder.path, 10)
  expect(wrong).toEqual([])
  expect(rows).toBeGreaterThan(10)
  expect(acknowledged).toBeGreaterThan(10)
})
