import { expect, it } from 'vitest'
import { AccessLog } from './access-log.ts'

it('says why lines were lost, and troubles nobody who wrote them', () => {
  const lost: unknown[] = []
  const locked = new Error('database is locked')
  const log = new AccessLog(
    () => {
      throw locked
    },
    (error) => lost.push(error),
  )
  log.add(new Date(0), 'GET /')
  log.close()
  expect(lost).toEqual([locked])
})
