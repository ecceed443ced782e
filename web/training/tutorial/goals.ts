import type { TourGoal, TourStep } from '#lab'
import { currentSession } from '#web/session.ts'
import type { TourRun } from './run.ts'
import { fillPlaceholders, type TourSettings } from './settings.ts'

/** The goals of a step; empty if it is only to be read. */
export function goalsOf({ until }: TourStep): readonly TourGoal[] {
  if (until === undefined) return []
  return 'kind' in until ? [until] : until
}

export function hasGoals(step: TourStep | undefined): boolean {
  return step !== undefined && goalsOf(step).length > 0
}

/** The path of the current screen: the part after `#`. */
export function currentPath(): string {
  return location.hash.slice(1) || '/'
}

/** The path of the current screen without its query. */
export function currentScreen(): string {
  return currentPath().split('?')[0] ?? ''
}

/** Whether this is the path or one below it. */
export function isAtPath(path: string, here: string = currentPath()): boolean {
  const [screen = ''] = here.split('?')
  return screen === path || screen.startsWith(`${path}/`)
}

/** Whether this is the screen. The search has several addresses. */
export function isOnScreen(screen: string, here: string = currentPath()): boolean {
  const isSearch =
    screen === '/search' && (isAtPath('/hacking-instructor', here) || here.split('?')[0] === '/')
  return isSearch || isAtPath(screen, here)
}

/** The selector of the element that a goal needs. */
export function requiredSelector(goal: TourGoal): string | undefined {
  if (goal.kind === 'typed' || goal.kind === 'filled') return goal.into
  if (goal.kind === 'changed') return goal.field
  return goal.kind === 'clicked' ? goal.at : undefined
}

/** The value of a field; null if there is no such field. */
function textIn(selector: string): string | null {
  const field = document.querySelector(selector)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
}

function stateOf(goal: TourGoal): string | null {
  if (goal.kind === 'changed') return textIn(goal.field)
  return goal.kind === 'stored' ? sessionStorage.getItem(goal.name) : null
}

/** The name under which the earlier state of a goal is kept. */
function memoryOf(goal: TourGoal): string | undefined {
  if (goal.kind === 'changed') return `field ${goal.field}`
  return goal.kind === 'stored' ? `stored ${goal.name}` : undefined
}

/** The states to keep when a step begins. */
export function initialStates(step: TourStep): TourRun['before'] {
  const states = goalsOf(step).flatMap((goal) => {
    const memory = memoryOf(goal)
    return memory === undefined ? [] : [[memory, stateOf(goal)] as const]
  })
  return Object.fromEntries(states)
}

/** HTML as a browser serialises it. */
function asWritten(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML
}

function isTyped(
  { text, orMore }: TourGoal & { kind: 'typed' },
  value: string | null,
  settings: TourSettings,
) {
  const [wanted, typed] = [fillPlaceholders(text, settings).toLowerCase(), value?.trim().toLowerCase() ?? '']
  return orMore ? typed.startsWith(wanted) : typed === wanted
}

function hasChanged(goal: TourGoal, before: TourRun['before']): boolean {
  const [now, then] = [stateOf(goal), before[memoryOf(goal) ?? '']]
  return then !== undefined && now !== null && now !== then
}

/** Whether a goal is reached, judging by the page. Clicks and similar events are observed by listeners. */
export function isReached(
  goal: TourGoal,
  { before, isSolved }: Pick<TourRun, 'before' | 'isSolved'>,
  settings: TourSettings,
): boolean {
  switch (goal.kind) {
    case 'visited':
      return isAtPath(goal.path)
    case 'asked':
      return isAsked(goal, settings)
    case 'typed':
      return isTyped(goal, textIn(goal.into), settings)
    case 'filled':
      return isFilled(goal, settings)
    case 'changed':
    case 'stored':
      return hasChanged(goal, before)
    case 'shown':
      return document.querySelector(goal.at)?.innerHTML === asWritten(fillPlaceholders(goal.html, settings))
    case 'there':
      return document.querySelector(goal.at) !== null
    case 'loggedIn':
      return currentSession().isLoggedIn && (goal.role === undefined || currentSession().role === goal.role)
    case 'loggedOut':
      return !currentSession().isLoggedIn
    case 'solved':
      return isSolved
    case 'clicked':
    case 'devTools':
      return false
  }
}

function isAsked({ path, name, value }: TourGoal & { kind: 'asked' }, settings: TourSettings): boolean {
  if (!isAtPath(path)) return false
  const [, query = ''] = currentPath().split(/\?(.*)/s)
  return new URLSearchParams(query).get(name) === fillPlaceholders(value, settings)
}

function isFilled({ into, except }: TourGoal & { kind: 'filled' }, settings: TourSettings): boolean {
  const value = textIn(into)
  return Boolean(value) && (except === undefined || value !== fillPlaceholders(except, settings))
}
