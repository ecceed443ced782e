import { useMemo, useSyncExternalStore } from 'react'

/** A tour as it stands. Kept in the tab, so that it goes on after a reload. */
export interface Run {
  /** Name of the tutorial. */
  name: string
  /** In ms since 1970: no two tours are the same. */
  startedAt: number
  /** Counts from 0; -1 before the first step, as many as there are steps at the end. */
  step: number
  /** How far she has come; steps before it wait for nothing any more. */
  furthest: number
  isPaused: boolean
  isMinimised: boolean
  /** Its challenge was solved on the way. */
  isSolved: boolean
  /** What fields and the session storage said when the step began, for goals that wait for something else. */
  before: Record<string, string | null>
}

const KEPT = 'hackingInstructor'
const CHANGED = 'tour-changed'

/** Keeps the tour as it stands; without one, there is none. */
export function keepRun(run: Run | undefined): void {
  if (run) sessionStorage.setItem(KEPT, JSON.stringify(run))
  else sessionStorage.removeItem(KEPT)
  window.dispatchEvent(new Event(CHANGED))
}

/** How many tours were started since the page was loaded. */
let starts = 0

/** Another number with every start of a tour: what it begins from is a clean screen. */
export function useTourStarts(): number {
  return useSyncExternalStore(subscribe, () => starts)
}

/** Starts a tour from its beginning, whatever tour there was before. */
export function startTour(name: string): void {
  starts += 1
  keepRun({
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

function isRun(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null) return false
  const { name, step, furthest, before }: Partial<Record<keyof Run, unknown>> = value
  const isPlace = Number.isInteger(step) && Number.isInteger(furthest)
  return typeof name === 'string' && isPlace && typeof before === 'object' && before !== null
}

/** What was kept, or nothing where it makes no sense: anybody may write into the session storage, and here many do. */
export function parseRun(kept: string | null): Run | undefined {
  try {
    const run: unknown = JSON.parse(kept ?? 'null')
    return isRun(run) ? run : undefined
  } catch {
    return undefined
  }
}

/** Changes the tour, if there is one, as it stands at this moment. */
export function changeRun(change: (run: Run) => Run): void {
  const run = parseRun(sessionStorage.getItem(KEPT))
  if (run) keepRun(change(run))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** The tour of this tab, live. */
export function useRun(): Run | undefined {
  const kept = useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEPT))
  return useMemo(() => parseRun(kept), [kept])
}
