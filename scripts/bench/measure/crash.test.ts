import { expect, it } from 'vitest'
import { temporaryFolder } from '../load/server.ts'
import { killClassRepeatedly } from './class-crash.ts'
import { killRepeatedly } from './crash.ts'

// Generous timeout: real servers start here, one after another.
it('a server that is killed repeatedly loses nothing that it acknowledged', {
  timeout: 180_000,
}, async () => {
  using folder = temporaryFolder()
  const { acknowledged, lost } = await killRepeatedly(folder.path, 3)
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
})

it('the event log of a class that is killed repeatedly has each solve exactly once', {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder()
  const { acknowledged, rows, wrong } = await killClassRepeatedly(folder.path, 5)
  expect(wrong).toEqual([])
  expect(rows).toBeGreaterThan(10)
  expect(acknowledged).toBeGreaterThan(10)
})
