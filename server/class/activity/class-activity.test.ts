import { beforeEach, describe, expect, it } from 'vitest'
import type { LearningEventKind } from '../../training/progress/event-log.ts'
import { ClassActivity } from './class-activity.ts'
import type { ChallengeMetadata } from './learner-activity.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-02T09:00:00Z')
const fact = (key: string): ChallengeMetadata => ({
  key,
  lab: `${key}-lab`,
  category: 'Injection',
  stars: 2,
  hints: 3,
  rightFixes: ['bind'],
})
const member = (id: string) => ({
  id,
  shop: `shop-${id}`,
  nickname: id,
  group: null,
  removedAt: null,
  isTeamShop: false,
  joinedAt: new Date(START).toISOString(),
})

let activity: ClassActivity
let now: number
let rows = 0
beforeEach(() => {
  activity = new ClassActivity(['login', 'search', 'basket'].map(fact))
  activity.setMembers(['ann', 'bob', 'eve'].map(member))
  now = START
})

/** Time passes, with one request of the learner each minute. */
const work = (minutes: number, who = 'ann') => {
  for (let minute = 0; minute < minutes; minute++) {
    now += MINUTE
    activity.recordRequest(`shop-${who}`, now)
  }
}
const pass = (minutes: number) => {
  now += minutes * MINUTE
}
const does = (kind: LearningEventKind, key = 'login', detail = '', who = 'ann') =>
  activity.rows(`shop-${who}`, [{ id: `${rows++}`, kind, key, detail, at: new Date(now).toISOString() }])
const row = (who = 'ann') => {
  activity.update(now)
  const found = activity.row(who)
  if (!found) throw new Error(`There is no ${who}`)
  return found
}

describe('a learner counts as', () => {
  it('gone before the first request, working during requests, away with an open tab, and gone without one', () => {
    expect(row().state).toBe('gone')
    work(1)
    expect(row().state).toBe('working')
    pass(4)
    expect(row().state).toBe('working')
    pass(1)
    expect(row().state).toBe('gone')
    activity.setTab('shop-ann', true)
    expect(row().state).toBe('away')
    work(1)
    expect(row().state).toBe('working')
  })

  it('stuck after ten minutes of work without progress, and not a minute earlier', () => {
    work(1)
    does('hint', 'login', '1')
    work(9)
    expect(row().state).toBe('working')
    work(1)
    expect(row()).toMatchObject({
      state: 'stuck',
      stuck: { why: 'quiet', since: new Date(now).toISOString() },
    })
    does('near', 'login', 'somebody else’s session')
    expect(row()).toMatchObject({ state: 'working', stuck: null, near: 1 })
  })

  it('stuck later if the class takes longer for the challenge', () => {
    work(1, 'bob')
    does('opened', 'login', '', 'bob')
    work(20, 'bob')
    does('solved', 'login', '', 'bob')
    work(1)
    does('opened')
    work(29)
    expect(row().state).toBe('working')
    work(1)
    expect(row().stuck?.why).toBe('quiet')
  })

  it('not stuck during a break, nor right after it', () => {
    work(5)
    does('opened')
    work(6)
    pass(3)
    expect(row()).toMatchObject({ state: 'working', stuck: null })
    pass(60)
    expect(row().state).toBe('gone')
    work(3)
    expect(row().state).toBe('working')
    work(2)
    expect(row().state).toBe('stuck')
  })

  it('stuck ten minutes after the last hint', () => {
    work(1)
    for (const hint of ['1', '2', '3']) does('hint', 'login', hint)
    work(5)
    does('tried', 'login', 'login.attempted')
    work(4)
    expect(row().state).toBe('working')
    work(1)
    expect(row().stuck?.why).toBe('hintsSpent')
    does('solved')
    expect(row()).toMatchObject({ state: 'working', solved: 1, hints: 3, working: null })
  })

  it.each([
    ['wrongLines', 'lines', 5, 'wrong', 'right'],
    ['wrongFixes', 'fix', 3, 'check-length', 'bind'],
    ['wrongFixes', 'attacked', 3, 'fell', 'held'],
  ] as const)('stuck (%s) after this many wrong %s in a row: %i', (why, kind, most, wrong, right) => {
    work(1)
    for (let time = 1; time < most; time++) does(kind, 'login', wrong)
    does(kind, 'login', right)
    for (let time = 1; time < most; time++) does(kind, 'login', wrong)
    expect(row().state).toBe('working')
    does(kind, 'login', wrong)
    expect(row().stuck?.why).toBe(why)
    does('opened', 'search')
    expect(row().state).toBe('working')
  })

  it('stuck after the same request twenty times in five minutes, unless a scanner sends it', () => {
    const send = (times: number, everyMs: number) => {
      for (let time = 0; time < times; time++) {
        now += everyMs
        activity.recordRequest('shop-ann', now)
        activity.recordFingerprint('shop-ann', 'POST /rest/user/login', now)
      }
    }
    send(19, 10_000)
    expect(row().state).toBe('working')
    send(1, 10_000)
    expect(row().stuck?.why).toBe('sameRequest')
    work(4)
    expect(row().state).toBe('working')
    send(500, 20)
    expect(row().state).toBe('working')
  })
})

describe('the activity of a class', () => {
  it('keeps progress, counts hints, and does not count unverified solves', () => {
    work(1)
    does('hint', 'login', '1')
    does('hint', 'login', '1')
    does('byCode', 'search', 'hacking')
    does('solved')
    does('hint', 'login', '2')
    does('byBrowser', 'basket')
    expect(row()).toMatchObject({ solved: 1, hints: 2 })
    expect(activity.since(0).cells).toEqual({ ann: { login: 'solved', basket: 'solved' } })
  })

  it('subtracts idle time from the time of a challenge', () => {
    work(1)
    does('opened')
    work(4)
    pass(90)
    work(4)
    does('solved')
    expect(activity.learner('ann')?.cells.get('login')?.ms).toBe(7 * MINUTE)
    expect(activity.column('login')).toEqual({ share: 1 / 3, medianMs: 7 * MINUTE })
  })

  it('computes the median of those who solved it, without erased learners', () => {
    for (const [who, minutes] of [
      ['ann', 2],
      ['bob', 4],
      ['eve', 12],
    ] as const) {
      now = START
      work(1, who)
      does('opened', 'login', '', who)
      work(minutes, who)
      does('solved', 'login', '', who)
    }
    expect(activity.column('login')).toEqual({ share: 1, medianMs: 4 * MINUTE })
    activity.setMembers(['ann', 'bob'].map(member))
    expect(activity.column('login')).toEqual({ share: 1, medianMs: 3 * MINUTE })
    activity.update(now)
    expect(activity.since(0)).toMatchObject({ erased: ['eve'] })
  })

  it('counts a solve without earlier signs of work, but not its time', () => {
    work(1)
    does('solved')
    expect(activity.column('login')).toEqual({ share: 1 / 3, medianMs: null })
    activity.setMembers(['bob', 'eve'].map(member))
    expect(activity.column('login')).toEqual({ share: 0, medianMs: null })
  })

  it('returns only what changed after a version', () => {
    work(1)
    work(1, 'bob')
    activity.update(now)
    const { version } = activity
    activity.update(now)
    expect(activity.version).toBe(version)
    does('near', 'login', '', 'bob')
    activity.update(now)
    const { rows, cells } = activity.since(version)
    expect(rows.map(({ id }) => id)).toEqual(['bob'])
    expect(cells).toEqual({ bob: { login: 'near' } })
    expect(activity.since(0).rows).toHaveLength(3)
  })

  it('does not treat each request as a change', () => {
    work(1)
    activity.update(now)
    const { version } = activity
    for (let second = 0; second < 9; second++) {
      now += 1_000
      activity.recordRequest('shop-ann', now)
      activity.update(now)
    }
    expect(activity.version).toBe(version)
    now += 1_000
    activity.recordRequest('shop-ann', now)
    expect(row().seenAt).toBe(new Date(now).toISOString())
  })

  it('shows who helps a learner until they are no longer stuck', () => {
    expect(activity.assignTrainer('ann', 'Tess')).toBe(false)
    work(11)
    expect(row().stuck?.takenBy).toBeNull()
    expect(activity.assignTrainer('ann', 'Tess')).toBe(true)
    expect(row().stuck?.takenBy).toBe('Tess')
    does('hint', 'login', '1')
    row()
    work(11)
    expect(row().stuck).toMatchObject({ why: 'quiet', takenBy: null })
  })
})

describe('an event', () => {
  it('counts once, however often it is delivered, even if it was read at the start', () => {
    const at = new Date(START).toISOString()
    const row = (id: string, kind: LearningEventKind = 'lines') => ({
      id,
      kind,
      key: 'login',
      detail: 'wrong',
      at,
    })
    activity.replay('ann', row('1'))
    for (let time = 0; time < 3; time++) activity.rows('shop-ann', [row('1'), row('2'), row('3', 'fix')])
    expect(activity.learner('ann')?.cells.get('login')).toMatchObject({ wrongLines: 2, wrongFixes: 1 })
  })

  it('of an unknown kind does not prevent the next one from being counted', () => {
    does('dreamt' as LearningEventKind)
    does('solved')
    expect(row().solved).toBe(1)
  })
})
