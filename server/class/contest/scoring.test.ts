import { describe, expect, it } from 'vitest'
import type { ScoringRules } from '#contract/contest.ts'
import { PLAIN_RULES as PLAIN } from '../../testing/class/contest.ts'
import type { StoredEvent } from '../store/model.ts'
import { revealedStandings } from './contest.ts'
import { challengeValue, computeScores, type ScoringInput } from './scoring.ts'

const CHALLENGES = new Map([
  ['easy', { key: 'easy', stars: 1, rightFixes: ['fix-b'] }],
  ['hard', { key: 'hard', stars: 5, rightFixes: ['fix-a'] }],
])

/** A contest from 10 to 12 o'clock. */
const at = (time: string): string => `2026-11-28T${time.padEnd(12, ':00.000')}Z`

const learner = (id: string) => ({
  id,
  nickname: id.toUpperCase(),
  removedAt: null,
  groupName: null,
  teamId: null,
})
const team = (id: string) => ({
  ...{ id, name: `Team ${id}`, classId: 'c', code: `code ${id}`, bracket: null, createdAt: at('09:00') },
})
const joins = (who: string, team: string | null, time: string) => ({
  ...{ learner: who, team, isCaptain: false, at: at(time) },
})
const removal = (event: string) => ({
  ...{ id: `r-${event}`, at: at('11:00'), by: 'Tess', kind: 'removed' as const, reason: 'twice' },
  ...{ event, competitor: null, points: 0 },
})
const award = (competitor: string, points: number, time: string) => ({
  ...{ id: `a-${time}`, at: at(time), by: 'Tess', kind: 'award' as const, reason: 'talk', event: null },
  ...{ competitor, points },
})

/** `ann 10:05 solved easy`; the id of the event is the text. */
function event(text: string): StoredEvent {
  const [who = '', time = '', kind = '', key = '', ...detail] = text.split(' ')
  return {
    id: text,
    learner: who,
    kind: kind as StoredEvent['kind'],
    key,
    detail: detail.join(' '),
    at: at(time),
    hasEvidence: false,
  }
}

interface Game extends Omit<Partial<ScoringInput>, 'settings'> {
  rules?: Partial<ScoringRules>
  hasTeams?: boolean
}

function play(texts: readonly string[], { rules, hasTeams = false, ...more }: Game = {}) {
  const scores = computeScores({
    settings: {
      startsAt: at('10:00'),
      endsAt: at('12:00'),
      teams: hasTeams ? { madeBy: 'players', most: 4 } : null,
      brackets: ['Guests'],
      rules: { ...PLAIN, ...rules },
    },
    challenges: CHALLENGES,
    learners: ['ann', 'bob', 'cleo'].map(learner),
    teams: [],
    memberships: [],
    changes: [],
    ...more,
    events: texts.map(event),
  })
  const board = scores.standings.map(({ place, name, points }) => `${place} ${name} ${points}`)
  return { ...scores, board }
}

describe('the value of a challenge', () => {
  it('is that of its stars', () => {
    expect(play(['ann 10:05 solved easy', 'bob 10:06 solved hard']).board).toEqual([
      '1 BOB 500',
      '2 ANN 100',
      '3 CLEO 0',
    ])
  })

  it('may be set for a single challenge', () => {
    expect(play(['ann 10:05 solved easy'], { rules: { challenges: { easy: 777 } } }).board[0]).toBe(
      '1 ANN 777',
    )
  })

  it('falls with the number of solves as in CTFd', () => {
    // CTFd: ceil(((minimum - initial) / decay ** 2) * (solves - 1) ** 2 + initial), and never below the minimum.
    const rules = { ...PLAIN, stars: [500], falling: { leastPercent: 20, solves: 20 } }
    const values = [0, 1, 2, 5, 10, 20, 21, 22, 1000].map((solves) =>
      challengeValue(rules, { key: 'easy', stars: 1 }, solves),
    )
    expect(values).toEqual([500, 500, 499, 484, 419, 139, 100, 100, 100])
  })

  it('falls for those too who solved it before', () => {
    const rules = { falling: { leastPercent: 10, solves: 2 } }
    const { board } = play(['ann 10:05 solved easy', 'bob 10:06 solved easy', 'cleo 10:07 solved easy'], {
      rules,
    })
    expect(board).toEqual(['1 ANN 10', '2 BOB 10', '3 CLEO 10'])
  })
})

it('shows a group or a bracket of a team only if the contest has this bracket', () => {
  const learners = [
    { ...learner('ann'), groupName: 'Guests' },
    { ...learner('bob'), groupName: 'On a warning' },
  ]
  const teams = [
    { ...team('fig'), bracket: 'Guests' },
    { ...team('plum'), bracket: 'Of last time' },
  ]
  for (const hasTeams of [false, true]) {
    const memberships = [joins('ann', 'fig', '09:00'), joins('bob', 'plum', '09:01')]
    const { standings } = play([], { hasTeams, learners, teams, memberships })
    expect(standings.map(({ bracket }) => bracket)).toEqual(['Guests', null])
  }
})

it('shows no team that everybody has left before it had points', () => {
  const memberships = [
    joins('ann', 'fig', '09:00'),
    joins('bob', 'plum', '09:01'),
    joins('bob', null, '10:10'),
  ]
  const teams = [team('fig'), team('plum')]
  const names = (texts: string[]) =>
    play(texts, { hasTeams: true, teams, memberships }).standings.map(({ id }) => id)
  expect(names([])).toEqual(['fig'])
  expect(names(['bob 10:05 solved easy'])).toEqual(['plum', 'fig'])
})

describe('rounds', () => {
  const rules = { rounds: { minutes: 5, heldPercent: 10, downPercent: 20 } }
  const round = (who: string, time: string, result: string, began = time) =>
    `${who} ${time} round hard ${began} ${result}`
  const memberships = ['ann', 'bob'].map((one) => joins(one, 'red', '09:00'))

  it('give and take points, in one entry for each challenge', () => {
    const { board, entriesOf, lines } = play(
      [
        round('ann', '10:05', 'held'),
        round('ann', '10:10', 'held'),
        round('ann', '10:15', 'fell'),
        round('bob', '10:05', 'down'),
      ],
      { rules },
    )
    expect(board).toEqual(['1 ANN 100', '2 CLEO 0', '3 BOB -100'])
    expect(entriesOf('ann')).toMatchObject([
      { challenge: 'hard', achievement: 'rounds', rounds: { held: 2, fell: 1, down: 0 }, points: 100 },
    ])
    expect(lines[0]?.points.map(({ points }) => points)).toEqual([50, 100])
  })

  it('count the best result of a team’s shops', () => {
    const events = [
      round('ann', '10:06', 'down', '10:05'),
      round('bob', '10:07', 'held', '10:05'),
      round('ann', '10:10', 'fell'),
      round('bob', '10:10', 'down'),
    ]
    const { board, entriesOf } = play(events, { rules, hasTeams: true, teams: [team('red')], memberships })
    expect(board).toEqual(['1 Team red 50'])
    expect(entriesOf('red')).toMatchObject([{ rounds: { held: 1, fell: 1, down: 0 } }])
  })

  it('count nothing after the end, or if the contest has none', () => {
    expect(play([round('ann', '12:01', 'held', '11:55')], { rules }).board[0]).toBe('1 ANN 0')
    expect(play([round('ann', '10:05', 'held')]).board[0]).toBe('1 ANN 0')
  })

  it('of a whole week give a line that can still be drawn', () => {
    const all = Array.from({ length: 2_000 }, (_, each) => round('ann', '10:05', 'held', `round${each}`))
    const [line] = play(all, { rules }).lines
    expect(line?.points.length).toBeLessThan(400)
    expect(line?.points.at(-1)?.points).toBe(2_000 * 50)
  })
})

describe('achievements', () => {
  const rules = { shares: { solve: 100, lines: 10, fix: 20, proven: 30, ownFix: 50 } }

  it('count their share of the value, each once', () => {
    const { entriesOf } = play(
      [
        'ann 10:05 solved hard',
        'ann 10:06 lines hard wrong',
        'ann 10:07 lines hard right',
        'ann 10:08 lines hard right',
        'ann 10:09 fix hard fix-b',
        'ann 10:10 fix hard fix-a',
        'ann 10:11 proven hard proven',
        'ann 10:12 proven hard own',
      ],
      { rules },
    )
    expect(
      entriesOf('ann').map(({ achievement, points, at }) => `${at.slice(11, 16)} ${achievement} ${points}`),
    ).toEqual(['10:05 solve 500', '10:07 lines 50', '10:10 fix 100', '10:11 proven 150', '10:12 ownFix 250'])
  })

  it('of a secure-coding contest are own fixes only, and they are what is counted as solved', () => {
    const shares = { solve: 0, lines: 0, fix: 0, proven: 0, ownFix: 100 }
    const { standings, firsts } = play(['ann 10:05 solved hard', 'bob 10:06 proven hard own'], {
      rules: { shares },
    })
    expect(standings.map(({ name, points, solved }) => ({ name, points, solved }))).toEqual([
      { name: 'BOB', points: 500, solved: 1 },
      { name: 'ANN', points: 0, solved: 0 },
      { name: 'CLEO', points: 0, solved: 0 },
    ])
    expect(firsts.map(({ competitorName }) => competitorName)).toEqual(['BOB'])
  })

  it('do not count as solved if only the lines were found', () => {
    const { standings } = play(['ann 10:05 lines hard right'], { rules })
    expect(standings[0]).toMatchObject({ name: 'ANN', points: 50, solved: 0 })
  })

  it('count nothing where only a code, a backup or a browser says so', () => {
    const { board } = play(
      [
        'ann 10:05 byCode hard',
        'ann 10:06 byBackup hard',
        'ann 10:07 byBrowser hard',
        'ann 10:08 tried hard',
      ],
      { rules },
    )
    expect(board[0]).toBe('1 ANN 0')
  })

  it('count nothing before the start, from the end on, and of unknown challenges', () => {
    expect(play(['ann 09:59 solved easy', 'ann 12:00 solved hard', 'ann 10:05 solved other']).board[0]).toBe(
      '1 ANN 0',
    )
    expect(play(['ann 10:00 solved easy', 'ann 11:59:59.999 solved hard']).board[0]).toBe('1 ANN 600')
  })

  it('of removed learners do not count, and of learners who return they do', () => {
    const removed = { ...learner('ann'), removedAt: at('11:00') }
    const solved = ['ann 10:05 solved easy', 'bob 10:06 solved easy']
    const rules = { firstSolves: [50] }
    expect(play(solved, { rules, learners: [removed, learner('bob')] }).board).toEqual(['1 BOB 150'])
    expect(play(solved, { rules }).board.slice(0, 2)).toEqual(['1 ANN 150', '2 BOB 100'])
  })

  it('give the same points in whatever order they arrive', () => {
    const texts = [
      'ann 10:05 solved easy',
      'bob 10:05 solved easy',
      'cleo 10:04 solved easy',
      'ann 10:03 hint easy 1',
    ]
    const rules = { firstSolves: [50, 20], hintPercent: 10 }
    const [one, other] = [play(texts, { rules }), play(texts.toReversed(), { rules })]
    const plain = ({ entriesOf, ownEntriesOf, ...scores }: typeof one) => {
      return { ...scores, entries: entriesOf('ann'), own: ownEntriesOf('ann') }
    }
    expect(plain(one)).toEqual(plain(other))
  })
})

describe('bonuses and prices', () => {
  it('give the first solvers a bonus, and name the first', () => {
    const { board, firsts } = play(
      ['bob 10:06 solved easy', 'ann 10:05 solved easy', 'cleo 10:07 solved easy', 'cleo 10:08 solved hard'],
      { rules: { firstSolves: [50, 20] } },
    )
    expect(board).toEqual(['1 CLEO 850', '2 ANN 150', '3 BOB 120'])
    expect(firsts).toEqual([
      { challenge: 'hard', competitor: 'cleo', competitorName: 'CLEO', at: at('10:08') },
      { challenge: 'easy', competitor: 'ann', competitorName: 'ANN', at: at('10:05') },
    ])
  })

  it('give a time bonus that falls evenly to the end', () => {
    const rules = { timeBonusPercent: 40 }
    const bonus = (time: string) =>
      play([`ann ${time} solved easy`], { rules }).entriesOf('ann')[0]?.timeBonus
    expect(['10:00', '10:30', '11:00', '11:59'].map(bonus)).toEqual([40, 30, 20, 0])
  })

  it('take a price for each hint that was opened before the solve', () => {
    const { entriesOf } = play(
      [
        'ann 09:00 hint easy 1',
        'ann 10:01 hint easy 2',
        'ann 10:02 hint hard 1',
        'ann 10:05 solved easy',
        'ann 10:06 hint easy 3',
      ],
      { rules: { hintPercent: 10 } },
    )
    expect(entriesOf('ann')).toMatchObject([{ value: 100, hints: 20, points: 80 }])
  })

  it('never make a solve count less than nothing', () => {
    const hints = [1, 2, 3].map((step) => `ann 10:01 hint easy ${step}`)
    expect(play([...hints, 'ann 10:05 solved easy'], { rules: { hintPercent: 60 } }).board[0]).toBe('1 ANN 0')
  })

  it('take no price from achievements other than the solve', () => {
    const rules = { hintPercent: 50, firstSolves: [100], shares: { ...PLAIN.shares, lines: 10 } }
    const { entriesOf } = play(['ann 10:01 hint easy 1', 'ann 10:05 lines easy right'], { rules })
    expect(entriesOf('ann')).toMatchObject([{ value: 10, firstBonus: 0, hints: 0, points: 10 }])
  })
})

describe('places', () => {
  it('go by points, then by the time of the last point', () => {
    const { standings } = play(['bob 10:05 solved easy', 'ann 10:06 solved easy'])
    expect(standings.map(({ place, name, isTie }) => ({ place, name, isTie }))).toEqual([
      { place: 1, name: 'BOB', isTie: true },
      { place: 2, name: 'ANN', isTie: true },
      { place: 3, name: 'CLEO', isTie: false },
    ])
  })

  it('are shared only with equal points at the same time', () => {
    expect(play(['bob 10:05 solved easy', 'ann 10:05 solved easy']).board).toEqual([
      '1 ANN 100',
      '1 BOB 100',
      '3 CLEO 0',
    ])
  })

  it('take an award as the last point', () => {
    const changes = [award('ann', 100, '11:30'), award('nobody', 500, '11:31')]
    const { board, lines } = play(['bob 10:05 solved hard', 'ann 10:06 solved easy'], { changes })
    expect(board).toEqual(['1 BOB 500', '2 ANN 200', '3 CLEO 0'])
    expect(lines.find(({ id }) => id === 'ann')?.points).toEqual([
      { at: at('10:06'), points: 100 },
      { at: at('11:30'), points: 200 },
    ])
  })

  it('fall with points that a trainer takes, also below nothing', () => {
    expect(play([], { changes: [award('ann', -50, '10:30')] }).board).toEqual([
      '1 BOB 0',
      '1 CLEO 0',
      '3 ANN -50',
    ])
  })

  it('forget the points of a removed event, and who comes next takes its place', () => {
    const texts = ['ann 10:05 solved easy', 'bob 10:06 solved easy']
    const changes = [removal('ann 10:05 solved easy')]
    expect(play(texts, { changes, rules: { firstSolves: [50] } }).board[0]).toBe('1 BOB 150')
  })
})

describe('teams', () => {
  const teams = [team('red'), team('blue')]
  const hasTeams = true
  const twoInRed = [joins('ann', 'red', '09:30'), joins('bob', 'red', '09:31')]

  it('get the first achievement of any member once', () => {
    const { board, entriesOf } = play(['bob 10:05 solved easy', 'ann 10:06 solved easy'], {
      hasTeams,
      teams,
      memberships: twoInRed,
    })
    expect(board).toEqual(['1 Team red 100'])
    expect(entriesOf('red')).toMatchObject([{ by: 'BOB', at: at('10:05') }])
  })

  it('keep what a member solved there when the member moves', () => {
    const memberships = [...twoInRed, joins('ann', null, '11:00'), joins('ann', 'blue', '11:00')]
    const { board } = play(['ann 10:05 solved easy', 'ann 11:05 solved hard'], {
      hasTeams,
      teams,
      memberships,
    })
    expect(board).toEqual(['1 Team blue 500', '2 Team red 100'])
  })

  it('get what was solved before the first team, and between two teams', () => {
    const memberships = [
      joins('ann', 'red', '10:30'),
      joins('ann', null, '11:00'),
      joins('ann', 'blue', '11:30'),
    ]
    const { board } = play(['ann 10:05 solved easy', 'ann 11:15 solved hard'], {
      hasTeams,
      teams,
      memberships,
    })
    expect(board).toEqual(['1 Team blue 500', '2 Team red 100'])
  })

  it('get what was solved in a team that a trainer deleted', () => {
    const memberships = [
      joins('ann', 'gone', '10:00'),
      joins('ann', null, '10:30'),
      joins('ann', 'red', '10:40'),
    ]
    expect(play(['ann 10:05 solved easy'], { hasTeams, teams, memberships }).board[0]).toBe('1 Team red 100')
  })

  it('get nothing from learners without a team', () => {
    expect(play(['cleo 10:05 solved easy'], { hasTeams, teams, memberships: twoInRed }).board).toEqual([
      '1 Team red 0',
    ])
  })

  it('pay for hints that any member opened', () => {
    const rules = { hintPercent: 10 }
    const texts = [
      'ann 10:01 hint easy 1',
      'bob 10:02 hint easy 1',
      'bob 10:03 hint easy 2',
      'ann 10:05 solved easy',
    ]
    expect(play(texts, { rules, hasTeams, teams, memberships: twoInRed }).board[0]).toBe('1 Team red 80')
  })

  it('pay for hints that a member opened outside, but not for those of other teams', () => {
    const rules = { hintPercent: 10 }
    const memberships = [
      ...[joins('ann', 'red', '09:30'), joins('ann', null, '10:10'), joins('ann', 'red', '10:20')],
      joins('cleo', 'blue', '09:30'),
    ]
    const texts = ['ann 10:15 hint easy 1', 'cleo 10:15 hint easy 2', 'ann 10:30 solved easy']
    expect(play(texts, { rules, hasTeams, teams, memberships }).board[0]).toBe('1 Team red 90')
  })

  it('lose what a removed member solved', () => {
    const learners = [{ ...learner('ann'), removedAt: at('11:00') }, learner('bob')]
    const { standings } = play(['ann 10:05 solved easy', 'bob 10:06 solved easy'], {
      hasTeams,
      teams,
      learners,
      memberships: twoInRed,
    })
    expect(standings[0]).toMatchObject({
      name: 'Team red',
      points: 100,
      lastPointAt: at('10:06'),
      members: 1,
    })
  })
})

describe('a frozen board', () => {
  const texts = ['ann 10:05 solved easy', 'bob 11:05 solved hard', 'bob 11:06 solved easy']
  const rules = { falling: { leastPercent: 10, solves: 1 } }
  const until = Date.parse(at('11:00'))

  it('shows points, values and awards as they were', () => {
    const changes = [award('ann', 5, '10:30'), award('ann', 7, '11:30')]
    expect(play(texts, { rules, changes, until }).board).toEqual(['1 ANN 105', '2 BOB 0', '2 CLEO 0'])
    expect(play(texts, { rules, changes }).board).toEqual(['1 BOB 510', '2 ANN 22', '3 CLEO 0'])
  })

  it('is revealed place by place, from the last, each place once', () => {
    const [frozen, full] = [play(texts, { until }).standings, play(texts).standings]
    const shown = (revealed: number) =>
      revealedStandings(frozen, full, revealed).map(
        ({ place, name, points, isConcealed }) => `${place} ${name} ${points}${isConcealed ? ' ?' : ''}`,
      )
    expect(shown(0)).toEqual(['1 ANN 100 ?', '2 BOB 0 ?', '2 CLEO 0 ?'])
    expect(shown(1)).toEqual(['1 ANN 100 ?', '2 BOB 0 ?', '3 CLEO 0'])
    expect(shown(2)).toEqual(['1 BOB 0 ?', '2 ANN 100', '3 CLEO 0'])
    expect(shown(3)).toEqual(['1 BOB 600', '2 ANN 100', '3 CLEO 0'])
  })
})
