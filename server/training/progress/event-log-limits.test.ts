import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scratchShopId } from '../../host/scratch-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import { Tables } from '../../shop/storage/tables.ts'
import {
  EventLog,
  eventLogSchema,
  hasUndeliveredEvents,
  isRoundLogged,
  lastLiveEvidence,
  markDelivered,
  type NewLearningEvent,
  parseRoundDetail,
  redeliverMissing,
  roundDetail,
  undeliveredEvents,
} from './event-log.ts'

const AT = '2026-01-01T10:00:00.000Z'
const ROUND = '2026-01-01T09:00:00.000Z'

let folder: string
let file: string
let db: DatabaseSync
let shop: Shop
let appended: string[]
let opened: string[]
let log: EventLog

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'))
  file = join(folder, 'ann.sqlite')
  db = new DatabaseSync(file)
  db.exec(eventLogSchema)
  shop = shopOf('ann')
  appended = []
  opened = []
  log = new EventLog(
    ({ id }) => appended.push(id),
    ({ id }, key) => opened.push(`${id} ${key}`),
  )
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

function shopOf(id: string, isUncounted = false): Shop {
  const clock = { now: () => new Date(AT) }
  return { id, clock, tables: new Tables(db), exchanges: { current: { isUncounted } } } as unknown as Shop
}

const append = (...events: NewLearningEvent[]) => {
  for (const event of events) log.append(shop, event)
}
const rows = () =>
  undeliveredEvents(shop.tables, 1_000).map(({ kind, key, detail }) => `${kind} ${key} ${detail}`.trim())

describe('an event', () => {
  it('is logged with its time, and reported', () => {
    append({ kind: 'hint', key: 'a', detail: '2' })
    expect(undeliveredEvents(shop.tables, 10)).toEqual([
      { id: expect.stringMatching(/^\w{24}$/), kind: 'hint', key: 'a', detail: '2', at: AT, evidence: null },
    ])
    expect(appended).toEqual(['ann'])
  })

  it('that cannot repeat is logged and reported once: a solve whatever the request was', () => {
    append({ kind: 'hint', key: 'a', detail: '1' }, { kind: 'hint', key: 'a', detail: '2' })
    append({ kind: 'hint', key: 'a', detail: '1' }, { kind: 'hint', key: 'b', detail: '1' })
    append({ kind: 'solved', key: 'a', detail: 'f1' }, { kind: 'solved', key: 'a', detail: 'f2' })
    expect(rows()).toEqual(['hint a 1', 'hint a 2', 'hint b 1', 'solved a f1'])
    expect(appended).toHaveLength(4)
  })

  it.each(['lines', 'fix', 'live', 'attacked'] as const)(
    'of the kind %s may repeat, within limits',
    (kind) => {
      for (let times = 0; times < 101; times++) append({ kind, key: 'a', detail: 'wrong' })
      append({ kind, key: 'b', detail: 'wrong' })
      expect(rows()).toHaveLength(101)
      expect(rows().at(-1)).toBe(`${kind} b wrong`)
      expect(appended).toHaveLength(101)
    },
  )

  it('has a short detail', () => {
    append({ kind: 'lines', key: 'a', detail: 'x'.repeat(1_000) })
    expect(rows()).toEqual([`lines a ${'x'.repeat(200)}`])
  })

  it('counts neither in a scratch shop nor during the visit of a trainer', () => {
    for (const other of [shopOf(scratchShopId('0123456789abcdef')), shopOf('ann', true)]) {
      log.append(other, { kind: 'solved', key: 'a' })
      log.openChallenge(other, 'a')
      expect(log.currentChallenge(other)).toBeUndefined()
    }
    expect([rows(), appended, opened]).toEqual([[], [], []])
  })
})

describe('the challenge that a learner opens', () => {
  it('is theirs until they open another one, and logged once', () => {
    expect(log.currentChallenge(shop)).toBeUndefined()
    for (const key of ['a', 'a', 'b', 'a']) log.openChallenge(shop, key)
    expect(log.currentChallenge(shop)).toBe('a')
    expect(opened).toEqual(['ann a', 'ann b', 'ann a'])
    expect(rows()).toEqual(['opened a', 'opened b'])
  })
})

describe('a round of a contest', () => {
  it('is logged once for each challenge, whatever its result', () => {
    append({ kind: 'round', key: 'a', detail: roundDetail(ROUND, 'held') })
    append({ kind: 'round', key: 'a', detail: roundDetail(ROUND, 'fell') })
    expect(rows()).toEqual([`round a ${ROUND} held`])
    expect(isRoundLogged(shop, 'a', ROUND)).toBe(true)
    expect(isRoundLogged(shop, 'b', ROUND)).toBe(false)
    expect(isRoundLogged(shop, 'a', AT)).toBe(false)
  })

  it('has a result', () => {
    for (const result of ['held', 'fell', 'down'] as const) {
      expect(parseRoundDetail(roundDetail(ROUND, result))).toEqual({ round: ROUND, result })
    }
    for (const detail of [ROUND, `${ROUND} won`, '']) expect(parseRoundDetail(detail)).toBeUndefined()
  })
})

describe('the evidence of custom fixes', () => {
  const goLive = (detail: string, length: number) =>
    append({ kind: 'live', key: 'a', detail, evidence: { lab: 'a', diff: 'x'.repeat(length) } })
  const kept = () => undeliveredEvents(shop.tables, 1_000).map(({ evidence }) => evidence !== null)

  it('is kept up to 2 MiB of a shop', () => {
    const json = JSON.stringify({ lab: 'a', diff: '' }).length
    goLive('own', (1 << 20) - json)
    goLive('own', (1 << 20) - json)
    goLive('own', 0)
    expect(kept()).toEqual([true, true, false])
  })

  it('is that of the version of this lab that went live last', () => {
    expect(lastLiveEvidence(shop, 'a')).toBeUndefined()
    goLive('own', 3)
    expect(lastLiveEvidence(shop, 'a')).toEqual({ lab: 'a', diff: 'xxx' })
    expect(lastLiveEvidence(shop, 'b')).toBeUndefined()
  })
})

describe('delivery to the class store', () => {
  it('takes the oldest events first, and none twice', () => {
    append({ kind: 'solved', key: 'a' }, { kind: 'solved', key: 'b' }, { kind: 'solved', key: 'c' })
    const two = undeliveredEvents(shop.tables, 2)
    expect(two.map(({ key }) => key)).toEqual(['a', 'b'])
    markDelivered(shop.tables, two)
    expect(rows()).toEqual(['solved c'])
  })

  it('starts again for what the store has lost', () => {
    append({ kind: 'solved', key: 'a' }, { kind: 'solved', key: 'b' })
    const both = undeliveredEvents(shop.tables, 2)
    markDelivered(shop.tables, both)
    expect(redeliverMissing(shop.tables, both)).toBe(false)
    expect(rows()).toEqual([])
    expect(redeliverMissing(shop.tables, both.slice(1))).toBe(true)
    expect(rows()).toEqual(['solved a'])
  })

  it('is still to be done for a shop that just woke up with such events, if it counts', () => {
    log.reportUndelivered(shop)
    expect(appended).toEqual([])
    append({ kind: 'solved', key: 'a' })
    appended = []
    log.reportUndelivered(shopOf(scratchShopId('0123456789abcdef')))
    expect(appended).toEqual([])
    log.reportUndelivered(shop)
    expect(appended).toEqual(['ann'])
  })

  it('is known of a closed file, which is not written to', () => {
    const closed = () => {
      db.close()
      const found = hasUndeliveredEvents(file)
      db = new DatabaseSync(file)
      shop = shopOf('ann')
      return found
    }
    expect(closed()).toBe(false)
    append({ kind: 'solved', key: 'a' })
    expect(closed()).toBe(true)
    markDelivered(shop.tables, undeliveredEvents(shop.tables, 1))
    expect(closed()).toBe(false)
    db.exec('DROP TABLE ff_journal')
    expect(closed()).toBe(false)
  })
})
