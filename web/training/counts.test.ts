import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import ScoreRing from '../shell/ScoreRing.tsx'
import { totalsOf } from './progress.ts'
import { challengesQuery } from './queries.ts'
import { Statuses } from './score-board/FilterGroups.tsx'
import { noFilters } from './score-board/filters.ts'
import { HeatMap } from './score-board/HeatMap.tsx'
import { ScorePanel } from './score-board/ScorePanel.tsx'
import { Stages } from './score-board/Stages.tsx'
import { challengeRow } from './testing/challenge-row.ts'
import { markupOf, textsOf } from './testing/markup.ts'

const code = { hasCodingChallenge: true }
/** Seven challenges: four are hacked; five have code, of which three are found, two fixed and one proven. */
const PARTS: Partial<ChallengeRow>[] = [
  { ...code, solved: true, codingChallengeStatus: 2, proven: true, difficulty: 1 },
  { ...code, solved: true, codingChallengeStatus: 2, difficulty: 2 },
  { ...code, solved: true, codingChallengeStatus: 1, difficulty: 2, category: 'XSS' },
  { ...code, solved: false, difficulty: 3 },
  { ...code, solved: false, difficulty: 6, disabledEnv: 'Docker' },
  { solved: true, difficulty: 6 },
  { solved: false, difficulty: 6, category: 'XSS' },
]
const ROWS = PARTS.map((part, index) => challengeRow({ id: index + 1, key: `challenge${index}`, ...part }))

const client = new QueryClient()
client.setQueryData(challengesQuery.queryKey, ROWS)
const filters = { challenges: ROWS, filters: noFilters, change: () => {} }

const panel = () => markupOf(createElement(ScorePanel, { totals: totalsOf(ROWS) }), client)
const ring = () => markupOf(createElement(ScoreRing), client)
const statuses = () => markupOf(createElement(Statuses, filters), client)
const map = () => markupOf(createElement(HeatMap, filters), client)
const stages = async () => {
  const all = ROWS.map((challenge) =>
    markupOf(createElement(Stages, { challenge, coding: 'solved' }), client),
  )
  return (await Promise.all(all)).join('')
}

/** The percentages of the progress rings in this HTML. */
const filled = (markup: string) =>
  [...markup.matchAll(/stroke-dashoffset="(\d+)"/gi)].map(([, open]) => 100 - Number(open))

/** The number after a word. */
const countAfter = (words: readonly string[], word: string) => Number(words[words.indexOf(word) + 1])

/** How many stages with this label are done on all cards. */
const doneIn = (markup: string, label: string) =>
  [...markup.matchAll(/<li data-done="true">(.*?)<\/li>/g)].filter(([, stage = '']) =>
    textsOf(stage).includes(label),
  ).length

describe('the counts of progress', () => {
  it('agree for hacked challenges in the top bar, on the board, on its map and in its filters', async () => {
    const onBoard = await panel()
    expect(textsOf(onBoard).join(' ')).toContain('4 of 7')
    expect(filled(await ring())).toEqual([filled(onBoard)[0]])
    expect(await ring()).toContain('57')

    const inFilters = textsOf(await statuses())
    expect(countAfter(inFilters, 'Done') + countAfter(inFilters, 'To fix')).toBe(4)
    expect(countAfter(inFilters, 'Not hacked')).toBe(3)

    const fields = textsOf(await map()).filter((text) => /^\d+\/\d+$/.test(text))
    const sum = (part: 0 | 1) => fields.reduce((all, text) => all + Number(text.split('/')[part]), 0)
    expect([sum(0), sum(1)]).toEqual([4, 7])
    expect(doneIn(await stages(), 'Hacked')).toBe(4)
  })

  it.each([
    ['Found', 3],
    ['Fixed', 2],
    ['Proven', 1],
  ])('agree on the board and on all cards together: %s', async (label, count) => {
    const words = textsOf(await panel())
    expect(words[words.indexOf(label) + 1]).toBe(`${count}/5`)
    expect(doneIn(await stages(), label)).toBe(count)
  })
})
