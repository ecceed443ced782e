import { toDataURL } from 'qrcode'
import { expect, it, vi } from 'vitest'
import type { DiskUse } from '../disk-watch.ts'
import type { Person } from '../room/person.ts'
import { type ActsParts, DeskActs } from './acts.ts'

vi.mock('qrcode', () => ({ toDataURL: vi.fn(async (link: string) => `data:${link}`) }))

it('draws the way in once, and counts in memory, however often the desk asks', async () => {
  const ann = { id: 'a', shop: 's', nickname: 'Ann', joinedAt: '', seenAt: null, removedAt: null }
  const classOf = vi.fn(async () => ({ name: 'Monday', code: 'fig', endsAt: '', closedAt: null }))
  const acts = new DeskActs({
    ...{ classId: 'c', isSchool: false, isolation: 'names', joinLink: () => 'http://join.test' },
    register: { classOf, learners: async () => [ann], pinboard: { areNamesHidden: async () => false } },
    keeper: { room: { person: (): Partial<Person> => ({ solved: 7 }) } },
    host: { allUndoable: async () => new Map() },
    disk: { last: { used: 1, quota: 2, free: 3 } as DiskUse },
    presence: { seen: () => undefined },
  } as unknown as ActsParts)
  const speech = { lang: 'en', say: (text: string) => text }
  for (let time = 0; time < 3; time++) {
    const { qr } = await acts.see(speech)
    expect([qr, (await acts.learners())[0]?.solved]).toEqual(['data:http://join.test', 7])
  }
  expect(toDataURL).toHaveBeenCalledOnce()
})
