import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STORE_KINDS, type StorePlace } from '../../../testing/class/stores.ts'
import type { StoredEvent } from '../model.ts'
import type { ClassStore } from '../store.ts'

describe.each(STORE_KINDS)('the events of a contest %s', (_, openPlace) => {
  let place: StorePlace
  let store: ClassStore
  beforeAll(async () => {
    place = await openPlace()
    store = await place.open()
  })
  afterAll(async () => {
    await store.close()
    await place.close()
  })

  it('come all, in their order and in parts, and those of no other class', async () => {
    const at = new Date().toISOString()
    const endsAt = new Date(Date.now() + 3_600_000)
    const itsClass = await store.createClass({ name: 'Monday', endsAt })
    const other = await store.createClass({ name: 'Tuesday', endsAt })
    const ids = (prefix: string, count: number) =>
      Array.from({ length: count }, (_each, index) => `${prefix}${index}`)
    const append = async (classId: string, nickname: string, events: readonly string[]) => {
      const { learner } = await store.join(classId, nickname)
      const entries = events.map((id) => ({
        ...{ id, kind: 'opened' as const, key: 'xss', detail: id, at, evidence: id === 'a7' ? '{}' : null },
      }))
      await store.appendEvents([{ shop: learner.shop, entries }])
      return learner.id
    }
    const ann = await append(itsClass.id, 'Ann', ids('a', 1_500))
    await append(other.id, 'Bob', ids('b', 10))
    await append(itsClass.id, 'Cem', ids('c', 3_000))
    const parts: StoredEvent[][] = []
    for await (const part of store.contests.events(itsClass.id)) parts.push(part)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.flat().map(({ id }) => id)).toEqual([...ids('a', 1_500), ...ids('c', 3_000)])
    expect(parts.flat()[7]).toEqual({
      ...{ id: 'a7', learner: ann, kind: 'opened', key: 'xss', detail: 'a7', at, hasEvidence: true },
    })
    expect(parts.flat()).toEqual(await store.events(itsClass.id))
  })
})
