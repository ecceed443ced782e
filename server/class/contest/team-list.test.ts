import { describe, expect, it } from 'vitest'
import type { ContestTeam } from '#contract/contest.ts'
import { readTeamList } from './team-list.ts'

const learners = ['Ann', 'Bob', 'Carl', 'Dora'].map((nickname) => ({ id: nickname[0] ?? '', nickname }))
const team = (name: string, members: readonly string[], bracket: string | null = null): ContestTeam => ({
  ...{ id: name, name, code: '', bracket },
  members: members.map((nickname) => ({ id: nickname[0] ?? '', nickname, isCaptain: false })),
})
const read = (lines: readonly string[], teams: readonly ContestTeam[] = []) =>
  readTeamList(lines, { learners, teams, settings: { brackets: ['Students', 'Guests'] }, most: 2 })

const FIG_AND_PLUM = [
  { name: 'Fig', bracket: 'Students', learners: ['A', 'B'] },
  { name: 'Plum', bracket: 'Guests', learners: ['C'] },
]

describe('a list of teams', () => {
  it.each([
    ['columns without names', ['Fig,Ann,Students', 'Fig,Bob,', 'Plum,Carl,Guests']],
    ['columns in another order', ['Students;Ann;Fig', ';Bob;Fig', 'Guests;Carl;Plum']],
    ['named columns', ['Bracket\tNickname\tTeam', 'students\tann\tFig', '\tBOB\tfig', 'Guests\tCarl\tPlum']],
    [
      'German names of columns',
      ['Team;Spitzname;Wertung', 'Fig;Ann;Students', 'Fig;Bob', 'Plum;Carl;Guests'],
    ],
    ['empty lines and quotes', ['', '"Fig",Ann,Students', ' ', 'Fig,"Bob"', ',,', 'Plum,Carl,Guests', '']],
  ])('may have %s', (_, lines) => {
    expect(read(lines)).toMatchObject({ faults: [], assignments: FIG_AND_PLUM, movers: ['A', 'B', 'C'] })
  })

  it('may have no brackets, and teams without members', () => {
    expect(read(['Fig,Ann', 'Plum,']).assignments).toEqual([
      { name: 'Fig', bracket: undefined, learners: ['A'] },
      { name: 'Plum', bracket: undefined, learners: [] },
    ])
  })

  it('says what it changes, and leaves learners who are in no line where they are', () => {
    const { teams, movers, faults } = read(
      ['fig,Ann,Guests', 'fig,Carl', 'Plum,Bob'],
      [team('Fig', ['Ann', 'Bob'], 'Students'), team('Kiwi', ['Dora'])],
    )
    expect(faults).toEqual([])
    expect(movers).toEqual(['C', 'B'])
    expect(teams).toEqual([
      { name: 'Fig', isNew: false, bracket: 'Guests', joining: ['Carl'], staying: 1 },
      { name: 'Plum', isNew: true, bracket: null, joining: ['Bob'], staying: 0 },
    ])
  })

  it('tells all lines that cannot be used, and why', () => {
    const { faults } = read([
      'team,nickname,bracket',
      'Fig,Ann,Students',
      'Fig,Eve,',
      ',Bob,',
      '<b>,Bob,',
      'Plum,ANN,',
      'Plum,Bob,Sudents',
      'Fig,Bob,Guests',
    ])
    expect(faults.map(({ line, why }) => [line, why])).toEqual([
      [3, 'nickname'],
      [4, 'noTeam'],
      [5, 'team'],
      [6, 'twice'],
      [7, 'bracket'],
      [8, 'twoBrackets'],
    ])
  })

  it('does not make a team too large', () => {
    const fig = team('Fig', ['Dora'])
    expect(read(['Fig,Ann', 'Fig,Bob'], [fig]).faults).toEqual([{ line: 2, text: 'Fig,Bob', why: 'full' }])
    expect(read(['Fig,Ann', 'Fig,Bob', 'Plum,Dora'], [fig]).faults).toEqual([])
    expect(read(['Fig,Dora,Guests'], [team('Fig', ['Ann', 'Bob', 'Dora'])]).faults).toEqual([])
  })
})
