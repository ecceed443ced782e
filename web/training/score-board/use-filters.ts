import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { type Filters, filtersFrom, knownFilters, noFilters, queryOf } from './filters.ts'

/** What else stands in the address of the board and stays when filters change. */
const OPEN = 'open'

/** The query for these filters, with whatever is open left open. */
function queryFor(filters: Filters, before: URLSearchParams): URLSearchParams {
  const query = queryOf(filters)
  const open = before.get(OPEN)
  if (open !== null) query.set(OPEN, open)
  return query
}

/** Kept in this browser, and so in backups: the one filter that is still on when the board is opened again. */
const TUTORIALS_FIRST = 'restrictToTutorialChallengesFirst'

function keepTutorialsFirst({ restrictToTutorialChallengesFirst: isOn }: Partial<Filters>): void {
  if (isOn !== undefined) localStorage.setItem(TUTORIALS_FIRST, String(isOn))
}

/** Whether the address asks for tutorial challenges first. */
export function useTutorialsFirst(): boolean {
  const [query] = useSearchParams()
  return filtersFrom(query).restrictToTutorialChallengesFirst
}

/** The filters of the board. They live in the address, so that a filtered board can be shared. */
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
  // Links of old: they named a challenge where new ones search for it.
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

/** The challenge whose details are open, by its key, and how to open another or none. */
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

/** The address of a challenge's details, on top of the board as it is filtered now. */
export function useDetailsLink(): (key: string) => string {
  const [query] = useSearchParams()
  return useMemo(() => {
    const there = new URLSearchParams(query)
    there.delete(OPEN)
    const before = there.size === 0 ? '?' : `?${there}&`
    return (key) => `${before}${OPEN}=${encodeURIComponent(key)}`
  }, [query])
}

/** How challenges are listed. */
export type BoardView = 'cards' | 'rows'

/** How the board lists challenges: as chosen, else as cards, or as rows where the screen is narrow. */
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
