import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, CourseSchedule, PartDates } from '#contract/plans.ts'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { firstDayOfWeek, formatDayNumber, formatLocal, formatMonth, formatWeekday } from '../../ui/format.ts'
import classes from './Course.module.css'
import {
  addMonths,
  dayOf,
  daysBetween,
  type MovedEdge,
  monthOf,
  moveDates,
  type Segment,
  segmentsOf,
  todayIn,
  weeksOf,
} from './local-dates.ts'
import type { useMovePart } from './use-move-part.ts'

const KEY_DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const WEEK_DAYS = 7

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
  const today = todayIn(course.timeZone, Date.now())
  const dates = plan.parts.map((part, index) => (draft?.part === index ? draft.dates : (part.dates ?? EMPTY)))
  const [month, setMonth] = useState(() => firstMonth(dates, today))
  const grid = useRef<HTMLFieldSetElement>(null)
  const focus = useKeptFocus(grid)
  const weeks = weeksOf(month, firstDayOfWeek())
  const segments = segmentsOf(weeks, dates)
  const lanes = Math.max(1, ...segments.map(({ lane }) => lane + 1))
  const move = (part: number, edge: MovedEdge, days: number): void => {
    const moved = moveDates(dates[part] ?? EMPTY, edge, days)
    moving.show({ part, dates: moved })
    setMonth(monthOf(edge === 'due' ? moved.dueAt : moved.opensAt))
    focus(part, edge)
  }
  const onKeyDown = (event: KeyboardEvent, part: number, edge: MovedEdge): void => {
    const days = KEY_DAYS[event.key]
    if (days !== undefined && !moving.isBusy) {
      event.preventDefault()
      move(part, edge, event.shiftKey && Math.abs(days) === 1 ? days * WEEK_DAYS : days)
    } else if (event.key === 'Escape' && draft) {
      event.preventDefault()
      moving.cancel()
      focus(part, edge)
    } else if (event.key === 'Enter' && draft) {
      event.preventDefault()
      moving.save(draft)
      focus(part, edge)
    }
  }
  const drag = useDrag(dates, moving)
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
                onKeyDown={(event) => onKeyDown(event, part, 'part')}
                onClick={() => !drag.endsDrag() && onOpen(part)}
                {...drag.handlers(part, 'part')}
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
                  onKeyDown={(event) => onKeyDown(event, part, 'due')}
                  onClick={() => !drag.endsDrag() && onOpen(part)}
                  {...drag.handlers(part, 'due')}
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
function useDrag(dates: readonly PartDates[], moving: ReturnType<typeof useMovePart>) {
  const held = useRef<{ from: string; dates: PartDates; days: number }>(undefined)
  const wasMoved = useRef(false)
  const handlers = (part: number, edge: MovedEdge) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      wasMoved.current = false
      const day = dayAt(event)
      if (event.button !== 0 || day === undefined || moving.isBusy) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { from: day, dates: dates[part] ?? EMPTY, days: 0 }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const day = held.current && dayAt(event)
      if (!held.current || day === undefined) return
      const days = daysBetween(held.current.from, day)
      if (days === held.current.days) return
      held.current.days = days
      wasMoved.current = true
      moving.show({ part, dates: moveDates(held.current.dates, edge, days) })
    },
    onPointerUp: (): void => {
      const { days = 0, dates: before } = held.current ?? {}
      held.current = undefined
      if (before && days !== 0) moving.save({ part, dates: moveDates(before, edge, days) })
      else if (wasMoved.current) moving.cancel()
    },
    onPointerCancel: (): void => {
      held.current = undefined
      moving.cancel()
    },
  })
  /** Whether the click that follows is the end of a drag. */
  const endsDrag = (): boolean => {
    const wasDragged = wasMoved.current
    wasMoved.current = false
    return wasDragged
  }
  return { handlers, endsDrag }
}

function dayAt({ clientX, clientY }: PointerEvent): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (element instanceof HTMLElement && element.dataset.day !== undefined) return element.dataset.day
  }
  return undefined
}
