import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, CourseSchedule, PartDates } from '#contract/plans.ts'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import { useNow } from '../../feed/use-activity.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { firstDayOfWeek, formatDayNumber, formatLocal, formatMonth, formatWeekday } from '../../ui/format.ts'
import classes from './Course.module.css'
import {
  addMonths,
  dayOf,
  daysBetween,
  haveSameDates,
  type MovedEdge,
  monthOf,
  moveDates,
  type Segment,
  segmentsOf,
  todayIn,
  weeksOf,
} from './local-dates.ts'
import { UndoMove } from './UndoMove.tsx'
import type { MovedPart, useMovePart } from './use-move-part.ts'

const KEY_DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const WEEK_DAYS = 7

/** How far a key moves a part; undefined for a key that does not. */
function daysOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const days = KEY_DAYS[key]
  return days !== undefined && shiftKey && Math.abs(days) === 1 ? days * WEEK_DAYS : days
}

interface CourseMonthProps {
  plan: ClassPlanStatus
  course: CourseSchedule
  moving: ReturnType<typeof useMovePart>
  /** Asks for exact dates of a part. */
  onOpen: (part: number) => void
}

/** The course as a calendar of one month. Parts are bars, which are moved by dragging or by keys. */
export function CourseMonth({ plan, course, moving, onOpen }: CourseMonthProps) {
  const { t } = useTranslation()
  const { draft } = moving
  const today = todayIn(course.timeZone, useNow())
  const saved = plan.parts.map((part) => part.dates ?? EMPTY)
  const dates = saved.map((own, index) => (draft?.part === index ? draft.dates : own))
  const [month, setMonth] = useState(() => firstMonth(dates, today))
  const grid = useRef<HTMLFieldSetElement>(null)
  const focus = useKeptFocus(grid)
  const weeks = weeksOf(month, firstDayOfWeek())
  const segments = segmentsOf(weeks, dates)
  // One lane is always free. A part that is moved needs no more, so the days stay where they are under it.
  const lanes = Math.max(0, ...segmentsOf(weeks, saved).map(({ lane }) => lane + 1)) + 1
  const draftAt = (part: number, edge: MovedEdge) =>
    draft?.part === part && draft.edge === edge ? draft : undefined
  const goTo = (part: number, edge: MovedEdge, { opensAt, dueAt }: PartDates): void => {
    setMonth(monthOf(edge === 'due' ? dueAt : opensAt))
    focus(part, edge)
  }
  const move = (part: number, edge: MovedEdge, days: number): void => {
    const known = plan.parts[part]?.dates ?? EMPTY
    const before = draftAt(part, edge) ?? { part, edge, dates: known, was: known }
    const moved = moveDates(before.dates, edge, days)
    moving.show({ ...before, dates: moved })
    goTo(part, edge, moved)
  }
  const finish = (moved: MovedPart, isWanted: boolean): void => {
    const { part, edge, was } = moved
    if (isWanted) moving.save(moved)
    else moving.cancel()
    goTo(part, edge, isWanted ? moved.dates : (plan.parts[part]?.dates ?? was))
  }
  const onKeyDown = (event: KeyboardEvent, part: number, edge: MovedEdge): void => {
    const days = daysOf(event)
    const own = draftAt(part, edge)
    const ends = event.key === 'Enter' || event.key === 'Escape'
    if (days === undefined && !(own && ends)) return
    event.preventDefault()
    if (moving.isBusy) return
    if (days !== undefined) move(part, edge, days)
    else if (own) finish(own, event.key === 'Enter')
  }
  /** A move that nobody has confirmed ends with the focus. A bar that gets to another week keeps it. */
  const onBlur = ({ relatedTarget: to }: FocusEvent, part: number, edge: MovedEdge): void => {
    const isKept = to instanceof HTMLElement && to.dataset.part === `${part}` && to.dataset.edge === edge
    if (draftAt(part, edge) && !isKept && !moving.isBusy) moving.cancel()
  }
  const drag = useDrag(plan, moving, grid)
  const controls = (part: number, edge: MovedEdge) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, part, edge),
    onBlur: (event: FocusEvent) => onBlur(event, part, edge),
    onPointerDown: (event: PointerEvent) => drag.onPointerDown(event, part, edge),
    onClick: () => !drag.endsDrag() && onOpen(part),
  })
  return (
    <div className={classes.calendar}>
      <div className={classes.months}>
        <ActionIcon
          aria-label={t('DASHBOARD_COURSE_PREVIOUS')}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <h3 aria-live="polite">{formatMonth(month)}</h3>
        <ActionIcon aria-label={t('DASHBOARD_COURSE_NEXT')} onClick={() => setMonth(addMonths(month, 1))}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
        <UndoMove plan={plan} moving={moving} />
      </div>
      <fieldset
        ref={grid}
        className={classes.grid}
        style={{ gridTemplateRows: rowsOf(weeks.length, lanes) }}
        aria-label={formatMonth(month)}
      >
        {weeks[0]?.map((day, column) => (
          <span
            key={day}
            className={classes.weekday}
            style={{ gridArea: `1 / ${column + 1}` }}
            aria-hidden="true"
          >
            {formatWeekday(day)}
          </span>
        ))}
        {weeks.flatMap((days, week) =>
          days.map((day, column) => (
            <span
              key={day}
              className={classes.day}
              data-day={day}
              data-today={day === today || undefined}
              data-other={monthOf(day) !== month || undefined}
              style={{ gridArea: `${rowOf(week, lanes)} / ${column + 1} / span ${lanes + 1}` }}
              aria-hidden="true"
            >
              {formatDayNumber(day)}
            </span>
          )),
        )}
        {segments.map((segment, index) => {
          const { part } = segment
          const isFirst = segments.findIndex((one) => one.part === part) === index
          const title = escapeInvisible(plan.parts[part]?.title ?? '')
          const { opensAt, dueAt } = dates[part] ?? EMPTY
          return (
            <div
              key={`${part} ${isFirst ? 'first' : segment.week}`}
              className={classes.bar}
              data-start={segment.isStart || undefined}
              data-end={segment.isEnd || undefined}
              data-moved={draft?.part === part || undefined}
              style={{ gridArea: areaOf(segment, lanes) }}
            >
              <button
                type="button"
                className={classes.grab}
                {...(isFirst
                  ? {
                      'data-part': part,
                      'data-edge': 'part',
                      'aria-label': t('DASHBOARD_COURSE_BAR', {
                        ...{ title, opens: formatLocal(opensAt), due: formatLocal(dueAt) },
                      }),
                      'aria-describedby': 'course-keys',
                    }
                  : { tabIndex: -1, 'aria-hidden': true })}
                {...controls(part, 'part')}
              >
                <bdi>{title}</bdi>
              </button>
              {segment.isEnd && (
                <button
                  type="button"
                  className={classes.end}
                  data-part={part}
                  data-edge="due"
                  aria-label={t('DASHBOARD_COURSE_END', { title, due: formatLocal(dueAt) })}
                  aria-describedby="course-keys"
                  {...controls(part, 'due')}
                />
              )}
            </div>
          )
        })}
      </fieldset>
    </div>
  )
}

const EMPTY: PartDates = { opensAt: '', dueAt: '', graceDays: 0, closesAt: null }

/** The heights of the rows: the names of the weekdays, then for each week its days and the lanes of bars below them. */
function rowsOf(weeks: number, lanes: number): string {
  return `auto ${`2rem ${'2.25rem '.repeat(lanes)}`.repeat(weeks)}`
}

/** The row of a week's days: the first row has the names of the weekdays. */
function rowOf(week: number, lanes: number): number {
  return 2 + week * (lanes + 1)
}

function areaOf({ week, lane, from, to }: Segment, lanes: number): string {
  return `${rowOf(week, lanes) + 1 + lane} / ${from + 1} / span 1 / ${to + 2}`
}

/** The month of what is due next, or of the end of the course. */
function firstMonth(dates: readonly PartDates[], today: string): string {
  const ahead = dates.find(({ dueAt }) => dayOf(dueAt) >= today)
  if (!ahead) return monthOf(dates.at(-1)?.dueAt ?? today)
  return monthOf(ahead.opensAt > today ? ahead.opensAt : today)
}

/** Returns a function that keeps the focus at a bar or its end, also when it gets to another week or month. */
function useKeptFocus(grid: { readonly current: HTMLElement | null }) {
  const [wanted, setWanted] = useState<{ part: number; edge: MovedEdge }>()
  useEffect(() => {
    if (!wanted) return
    grid.current
      ?.querySelector<HTMLElement>(`[data-part="${wanted.part}"][data-edge="${wanted.edge}"]`)
      ?.focus()
    setWanted(undefined)
  }, [wanted, grid])
  return (part: number, edge: MovedEdge): void => setWanted({ part, edge })
}

/** Dragging a bar, or its end, over the days of the calendar. It is saved where it is dropped. */
function useDrag(
  { parts }: ClassPlanStatus,
  moving: ReturnType<typeof useMovePart>,
  grid: { readonly current: HTMLElement | null },
) {
  const held = useRef<{ pointer: number; from: string; moved: MovedPart }>(undefined)
  const wasMoved = useRef(false)
  const onPointerDown = (event: PointerEvent, part: number, edge: MovedEdge): void => {
    wasMoved.current = false
    const [day, was] = [dayAt(event), parts[part]?.dates]
    if (event.button !== 0 || day === undefined || !was || moving.isBusy) return
    held.current = { pointer: event.pointerId, from: day, moved: { part, edge, dates: was, was } }
  }
  // On the window: the button that was pressed is replaced when its bar gets to another week.
  useWindowEvent('pointermove', (event) => {
    if (held.current?.pointer !== event.pointerId) return
    const day = dayAt(event)
    if (day === undefined) return
    const { from, moved } = held.current
    const dates = moveDates(moved.was, moved.edge, daysBetween(from, day))
    if (haveSameDates(dates, moved.dates)) return
    // A finger's events end with the button that it touched. Not before it moves: a tap is a click on the button.
    if (!wasMoved.current) grid.current?.setPointerCapture(event.pointerId)
    wasMoved.current = true
    held.current.moved = { ...moved, dates }
    moving.show(held.current.moved)
  })
  useWindowEvent('pointerup', ({ pointerId }) => {
    if (held.current?.pointer !== pointerId) return
    const { moved } = held.current
    held.current = undefined
    if (!haveSameDates(moved.dates, moved.was)) moving.save(moved)
    else if (wasMoved.current) moving.cancel()
    // After the click that may follow.
    setTimeout(() => {
      wasMoved.current = false
    })
  })
  useWindowEvent('pointercancel', ({ pointerId }) => {
    if (held.current?.pointer !== pointerId) return
    held.current = undefined
    if (wasMoved.current) moving.cancel()
    // No click follows.
    wasMoved.current = false
  })
  /** Whether a click is the end of a drag. */
  return { onPointerDown, endsDrag: () => wasMoved.current }
}

function dayAt({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (element instanceof HTMLElement && element.dataset.day !== undefined) return element.dataset.day
  }
  return undefined
}
