import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TourGoal, TourStep, Tutorial } from '#lab'
import { goalsOf, isReached, neededBy } from './goals.ts'
import { forward } from './moves.ts'
import { changeRun, type Run } from './run.ts'
import type { TourSettings } from './settings.ts'

export const WATCH_INTERVAL_MS = 100
/** A screen may take this long to come. */
const MISSED_AFTER_MS = 2_500
/** Whoever is still at the same step by then may pass without doing what it says. */
const STUCK_AFTER_MS = 60_000

/** Whether something that cannot be done without is not on the page. */
function lacks(goals: readonly TourGoal[]): boolean {
  return goals.length > 0 && goals.every((goal) => isAway(neededBy(goal)))
}

function isAway(needed: string | undefined): boolean {
  return needed !== undefined && document.querySelector(needed) === null
}

/** Clicks on what a goal names. The click does its work first. */
export function onClick(goals: readonly TourGoal[], reached: () => void): () => void {
  const listen = ({ target }: Event) => {
    const isWanted = goals.some(
      (goal) => goal.kind === 'clicked' && target instanceof Element && target.closest(goal.at),
    )
    if (isWanted) setTimeout(reached)
  }
  document.addEventListener('click', listen, true)
  return () => document.removeEventListener('click', listen, true)
}

function isForDevTools({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const isChord = (ctrlKey && shiftKey) || (metaKey && altKey)
  return key === 'F12' || (isChord && 'ijc'.includes(key.toLowerCase()))
}

/** What a tour opens instead of the developer tools where there are none carries this attribute. */
const INSTEAD = '[data-instead-of-dev-tools]'

/** The keys that open the developer tools, or the window losing what they take, as far as a page can tell. */
function onDevTools(goals: readonly TourGoal[], reached: () => void): () => void {
  if (!goals.some(({ kind }) => kind === 'devTools')) return () => {}
  const outer = [window.outerWidth, window.outerHeight]
  const resize = () => {
    if (outer[0] === window.outerWidth && outer[1] === window.outerHeight) reached()
  }
  const press = (event: KeyboardEvent) => {
    if (isForDevTools(event)) reached()
  }
  const choose = ({ target }: Event) => {
    if (target instanceof Element && target.closest(INSTEAD)) setTimeout(reached)
  }
  document.addEventListener('click', choose, true)
  window.addEventListener('resize', resize)
  window.addEventListener('keydown', press, true)
  return () => {
    window.removeEventListener('resize', resize)
    window.removeEventListener('keydown', press, true)
    document.removeEventListener('click', choose, true)
  }
}

/** What is to be said about a step beside its text. */
export interface WatchProblem {
  /** What it waits for is nowhere on the page. */
  isMissing: boolean
  isStuck: boolean
  /** What it waits for came about by itself: she has done nothing since it began, and has perhaps not read it yet. */
  isDone: boolean
}

const NO_TROUBLE: WatchProblem = { isMissing: false, isStuck: false, isDone: false }

/** What comes about by her own hand only. All else may follow from a step before. */
const OWN_DEEDS = new Set<TourGoal['kind']>(['typed', 'filled', 'changed', 'stored'])

/** All that a page notices of somebody who does something. */
const WATCHED_EVENTS = ['pointerdown', 'keydown', 'input', 'hashchange']

/** Calls `note` with every deed, but for what is done to the tour itself. */
function onUserEvent(note: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('#hacking-instructor'))) note()
  }
  for (const eventName of WATCHED_EVENTS) window.addEventListener(eventName, listen, true)
  return () => {
    for (const eventName of WATCHED_EVENTS) window.removeEventListener(eventName, listen, true)
  }
}

/** Looks out for what a step waits for. One that ends by itself waits until it could have been read. */
export function useWatch(
  step: TourStep | undefined,
  run: Run,
  settings: TourSettings,
  { isWatching, isRead }: { isWatching: boolean; isRead: boolean },
  reached: () => void,
): WatchProblem {
  const [trouble, setTrouble] = useState<WatchProblem & { at: number }>({ ...NO_TROUBLE, at: run.step })
  const actedAt = useRef<number>(undefined)
  const onActed = useEffectEvent(() => {
    actedAt.current = run.step
  })
  const onReached = useEffectEvent(reached)
  const look = useEffectEvent((goals: readonly TourGoal[], since: { begun: number; seen: number }) => {
    const done = goals.filter((goal) => isReached(goal, run, settings))
    const isDone = done.length > 0
    const isHers = actedAt.current === run.step || done.some(({ kind }) => OWN_DEEDS.has(kind))
    if (isDone && (isHers || isRead || run.isMinimised)) return reached()
    const at = performance.now()
    if (!lacks(goals)) since.seen = at
    const isMissing = at - since.seen > MISSED_AFTER_MS
    const isStuck = at - since.begun > STUCK_AFTER_MS
    const isSame =
      trouble.isMissing === isMissing &&
      trouble.isStuck === isStuck &&
      trouble.isDone === isDone &&
      trouble.at === run.step
    if (!isSame) setTrouble({ isMissing, isStuck, isDone, at: run.step })
  })

  useEffect(() => onUserEvent(() => onActed()), [])

  useEffect(() => {
    if (!step || !isWatching) return
    const goals = goalsOf(step)
    const since = { begun: performance.now(), seen: performance.now() }
    const timer = setInterval(() => look(goals, since), WATCH_INTERVAL_MS)
    const ends = [onClick(goals, () => onReached()), onDevTools(goals, () => onReached())]
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [step, isWatching])

  return trouble.at === run.step ? trouble : NO_TROUBLE
}

/**
 * Who went back to read a step again may go on by hand all the same: whatever is reached from that moment on, of all steps
 * up to the furthest, takes the tour past it.
 */
export function useCatchUp(run: Run, tutorial: Tutorial, settings: TourSettings): void {
  const { step, furthest, isPaused } = run
  const isAgain = step < furthest && !isPaused
  const { steps } = tutorial
  const isDone = useEffectEvent((each: TourStep) =>
    goalsOf(each).some((goal) => isReached(goal, run, settings)),
  )
  const goPast = useEffectEvent((done: number) =>
    changeRun((now) => (now.step === step ? forward({ ...now, step: done }, tutorial, settings) : now)),
  )
  useEffect(() => {
    if (!isAgain) return
    const ahead = steps.slice(step, furthest + 1).map((each, index) => ({ each, number: step + index }))
    const reached = () => new Set(ahead.filter(({ each }) => isDone(each)).map(({ number }) => number))
    let known = reached()
    const look = () => {
      const now = reached()
      const news = [...now].filter((number) => !known.has(number)).at(-1)
      known = now
      if (news !== undefined) goPast(news)
    }
    const timer = setInterval(look, WATCH_INTERVAL_MS)
    const ends = ahead.map(({ each, number }) => onClick(goalsOf(each), () => goPast(number)))
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [isAgain, step, furthest, steps])
}
