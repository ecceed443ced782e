import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TourGoal, TourStep, Tutorial } from '#lab'
import { goalsOf, isReached, requiredSelector } from './goals.ts'
import { nextStep } from './moves.ts'
import { changeRun, type TourRun } from './run.ts'
import type { TourSettings } from './settings.ts'

const WATCH_INTERVAL_MS = 100
/** How long a screen may take to appear. */
const MISSED_AFTER_MS = 2_500
/** After this time at one step the learner may skip it. */
const STUCK_AFTER_MS = 60_000

/** Whether an element that a goal needs is missing. */
function lacks(goals: readonly TourGoal[]): boolean {
  return goals.length > 0 && goals.every((goal) => isAway(requiredSelector(goal)))
}

function isAway(needed: string | undefined): boolean {
  return needed !== undefined && document.querySelector(needed) === null
}

/** Listens to clicks on the elements of goals. The click has its effect first. */
function onClick(goals: readonly TourGoal[], reached: () => void): () => void {
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

/** The attribute of tools that a tour opens instead of the developer tools. */
const INSTEAD = '[data-instead-of-dev-tools]'

/** Detects the developer tools as well as a page can: by their keys, or by the space that they take from the window. */
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

/** Hints about a step beside its text. */
export interface WatchProblem {
  /** An element that it needs is missing. */
  isMissing: boolean
  isStuck: boolean
  /** The goal was reached without an action of the learner, who may not have read the step yet. */
  isDone: boolean
}

const NO_TROUBLE: WatchProblem = { isMissing: false, isStuck: false, isDone: false }

/** Goals that only an action of the learner can reach. Others may result from an earlier step. */
const OWN_DEEDS = new Set<TourGoal['kind']>(['typed', 'filled', 'changed', 'stored'])

/** The events that count as an action of the learner. */
const WATCHED_EVENTS = ['pointerdown', 'keydown', 'input', 'hashchange']

/** Calls `note` for each action, except in the tour itself. */
function onUserEvent(note: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('#hacking-instructor'))) note()
  }
  for (const eventName of WATCHED_EVENTS) window.addEventListener(eventName, listen, true)
  return () => {
    for (const eventName of WATCHED_EVENTS) window.removeEventListener(eventName, listen, true)
  }
}

/** Watches for the goals of a step. A step that ends by itself waits until it could be read. */
export function useWatchGoals(
  step: TourStep | undefined,
  run: TourRun,
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
 * A learner who went back may also go on by doing: any goal up to the furthest step that is reached from then on moves
 * the tour past it.
 */
export function useFollowLearner(run: TourRun, tutorial: Tutorial, settings: TourSettings): void {
  const { step, furthest, isPaused } = run
  const isAgain = step < furthest && !isPaused
  const { steps } = tutorial
  const isDone = useEffectEvent((each: TourStep) =>
    goalsOf(each).some((goal) => isReached(goal, run, settings)),
  )
  const goPast = useEffectEvent((done: number) =>
    changeRun((now) => (now.step === step ? nextStep({ ...now, step: done }, tutorial, settings) : now)),
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
