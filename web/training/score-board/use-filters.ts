import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { type Filters, filtersFrom, knownFilters, noFilters, queryOf } from './filters.ts'

/** Another parameter of the address, which is kept when filters change. */
const OPEN = 'open'

/** The query for these filters, with the open challenge kept. */
function queryFor(filters: Filters, before: URLSearchParams): URLSearchParams {
  const query = queryOf(filters)
  const open = before.get(OPEN)
  if (open !== null) query.set(OPEN, open)
  return query
}

/** The storage key of the only filter that is stored in the browser, and so in backups. */
const TUTORIALS_FIRST = 'restrictToTutorialChallengesFirst'

function keepTutorialsFirst({ restrictToTutorialChallengesFirst: isOn }: Partial<Filters>): void {
  if (isOn !== undefined) localStorage.setItem(TUTORIALS_FIRST, String(isOn))
}

/** Whether the address asks for tutorial challenges first. */
export function useTutorialsFirst(): boolean {
  const [query] = useSearchParams()
  return filtersFrom(query).restrictToTutorialChallengesFirst
}

/** The filters of the board, kept in the address, so that a filtered board can be shared. */
export function useFilters(challenges: readonly ChallengeRow[]): {
  filters: Filters
  change: (part: Partial<Filters>) => void
  reset: () => void
} {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (part: Partial<Filters>) => {
      keepTutorialsFirst(part)
      setQuery((before) => queryFor({ ...filtersFrom(before), ...part }, before), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [setQuery],
  )
  const reset = useCallback(() => change(noFilters), [change])
  // Old links named a challenge; new ones search for it.
  const isOld = query.has('challenge')
  useEffect(() => {
    if (isOld) change({})
  }, [isOld, change])
  const isKept = localStorage.getItem(TUTORIALS_FIRST) === 'true' && !query.has(TUTORIALS_FIRST)
  useEffect(() => {
    if (isKept) change({ restrictToTutorialChallengesFirst: true })
  }, [isKept, change])
  const filters = useMemo(() => knownFilters(filtersFrom(query), challenges), [query, challenges])
  return { filters, change, reset }
}

/** The key of the challenge whose details are open, and functions to open and close details. */
export function useOpenChallenge(): { key: string | null; close: () => void } {
  const [query, setQuery] = useSearchParams()
  const close = useCallback(
    () =>
      setQuery(
        (before) => {
          const query = new URLSearchParams(before)
          query.delete(OPEN)
          return query
        },
        { preventScrollReset: true },
      ),
    [setQuery],
  )
  return { key: query.get(OPEN), close }
}

/** The address of a challenge's details on the current board. */
export function useDetailsLink(): (key: string) => string {
  const [query] = useSearchParams()
  return useMemo(() => {
    const there = new URLSearchParams(query)
    there.delete(OPEN)
    const before = there.size === 0 ? '?' : `?${there}&`
    return (key) => `${before}${OPEN}=${encodeURIComponent(key)}`
  }, [query])
}

/** The layouts of the list of challenges. */
export type BoardView = 'cards' | 'rows'

/** The chosen layout; by default cards, or rows on narrow screens. */
export function useView(): { view: BoardView; change: () => void } {
  const isNarrow = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage<BoardView | ''>({
    key: 'boardView',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const usual = isNarrow ? 'rows' : 'cards'
  const view = chosen === 'cards' || chosen === 'rows' ? chosen : usual
  return { view, change: () => choose(view === 'cards' ? 'rows' : 'cards') }
}
