import { toDataURL } from 'qrcode'
import { expect, it, vi } from 'vitest'
import type { LearnerActivity } from '../activity/learner-activity.ts'
import type { DiskUse } from '../disk-watch.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { DashboardActions, type DashboardActionsOptions } from './actions.ts'

vi.mock('qrcode', () => ({ toDataURL: vi.fn(async (link: string) => `data:${link}`) }))

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const speech = { lang: 'en', translate: (text: string) => text }

it('creates the QR code once and counts in memory, however often the dashboard asks', async () => {
  const ann = { id: 'a', shop: 's', nickname: 'Ann', joinedAt: '', seenAt: null, removedAt: null }
  const classById = vi.fn(async () => ({
    name: 'Monday',
    code: 'fig',
    endsAt: '',
    closedAt: null,
    erasedAt: null,
    archivedAt: null,
  }))
  const actions = new DashboardActions({
    classId: 'c',
    isSchool: false,
    isolation: 'names',
    joinLink: () => 'http://join.test',
    classStore: {
      classById,
      learners: async () => [ann],
      shopOwners: async () => [ann],
      messageStore: { areNamesHidden: async () => false },
    },
    tracker: { activity: { learner: (): Partial<LearnerActivity> => ({ solved: 7 }) } },
    shops: { allUndoableUntil: async () => new Map() },
    signals: { now: { pausedSince: null, quietSince: null, hints: 'plan' } },
    disk: { lastMeasured: { used: 1, quota: 2, free: 3 } as DiskUse },
    presence: { lastSeen: () => undefined },
  } as unknown as DashboardActionsOptions)
  for (let time = 0; time < 3; time++) {
    const { qr } = await actions.readClass(speech)
    expect([qr, (await actions.learners())[0]?.solved]).toEqual(['data:http://join.test', 7])
  }
  expect(toDataURL).toHaveBeenCalledOnce()
})

it('warns while it shows the last known data, until it can be read again', async () => {
  const areNamesHidden = vi.fn(async () => false)
  const actions = new DashboardActions({
    classId: 'c',
    isSchool: false,
    isolation: 'names',
    joinLink: () => 'http://join.test',
    classStore: {
      classById: async () => ({ name: 'Monday', endsAt: NEXT_YEAR, erasedAt: null, archivedAt: null }),
      messageStore: { areNamesHidden },
    },
    signals: { now: { pausedSince: null, quietSince: null, hints: 'plan' } },
    disk: { lastMeasured: { used: 1, quota: 2, free: 3 } as DiskUse },
  } as unknown as DashboardActionsOptions)
  const warnings = async () => (await actions.readClass(speech)).warnings
  expect(await warnings()).toEqual([])
  areNamesHidden.mockRejectedValueOnce(new StoreUnavailable('gone'))
  expect(await warnings()).toEqual([expect.stringMatching(/^The class store has not answered for \d+ s:/)])
  expect(await warnings()).toEqual([])
})
