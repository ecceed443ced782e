import { useMemo, useSyncExternalStore } from 'react'

/** The state of a tour. Stored in the tab, so that it survives a reload. */
export interface TourRun {
  /** The name of the tutorial. */
  name: string
  /** In milliseconds since 1970. Identifies the tour. */
  startedAt: number
  /** Counts from 0; -1 before the first step; the number of steps at the end. */
  step: number
  /** The furthest step that was reached; earlier steps no longer wait for anything. */
  furthest: number
  isPaused: boolean
  isMinimised: boolean
  /** Its challenge was solved during the tour. */
  isSolved: boolean
  /** The values of fields and session items when the step began, for goals that wait for a change. */
  before: Record<string, string | null>
}

const KEPT = 'hackingInstructor'
const CHANGED = 'tour-changed'

/** Stores the state of the tour; undefined ends it. */
export function storeRun(run: TourRun | undefined): void {
  if (run) sessionStorage.setItem(KEPT, JSON.stringify(run))
  else sessionStorage.removeItem(KEPT)
  window.dispatchEvent(new Event(CHANGED))
}

/** The number of tours that were started since the page was loaded. */
let starts = 0

/** Changes with each start of a tour. Used as a key, so that a tour starts with a clean screen. */
export function useTourStarts(): number {
  return useSyncExternalStore(subscribe, () => starts)
}

/** Starts a tour from its beginning and ends any other. */
export function startTour(name: string): void {
  starts += 1
  storeRun({
    name,
    startedAt: Date.now(),
    step: -1,
    furthest: -1,
    isPaused: false,
    isMinimised: false,
    isSolved: false,
    before: {},
  })
}

function isRun(value: unknown): value is TourRun {
  if (typeof value !== 'object' || value === null) return false
  const { name, step, furthest, before }: Partial<Record<keyof TourRun, unknown>> = value
  const isPlace = Number.isInteger(step) && Number.isInteger(furthest)
  return typeof name === 'string' && isPlace && typeof before === 'object' && before !== null
}

/** The stored tour; undefined if it is invalid, because other scripts may write into the session storage. */
export function parseRun(kept: string | null): TourRun | undefined {
  try {
    const run: unknown = JSON.parse(kept ?? 'null')
    return isRun(run) ? run : undefined
  } catch {
    return undefined
  }
}

/** Changes the current tour, if there is one. */
export function changeRun(change: (run: TourRun) => TourRun): void {
  const run = parseRun(sessionStorage.getItem(KEPT))
  if (run) storeRun(change(run))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** The tour of this tab, with updates. */
export function useRun(): TourRun | undefined {
  const kept = useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEPT))
  return useMemo(() => parseRun(kept), [kept])
}
