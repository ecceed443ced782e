import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The row of the column headers. */
export const HEADER_ROW = 'head'

/** The cell that the Tab key reaches. It follows its learner when rows move. */
export interface ActiveCell {
  /** A learner’s id, or `HEADER_ROW`. */
  row: string
  column: string
}

interface GridOptions {
  box: RefObject<HTMLElement | null>
  ids: readonly string[]
  columns: readonly string[]
  /** The column that takes the focus first. Default: the first one. */
  start?: string
  /** The height of a row in pixels. */
  height: number
  /** The height of the sticky header. */
  headHeight: number
  /** The width of the sticky column and of each other column. Undefined if all columns fit. */
  widths?: { beside: number; column: number }
  /** The focus moved from one row to another by keys. With Shift held, the range between them is meant. */
  onMove?: (move: { from: string; to: string; isExtending: boolean }) => void
}

type Position = { row: number; column: number }
type Move = (at: Position, size: { rows: number; columns: number; page: number }) => Position

const MOVES: Record<string, Move> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(0, row - page), column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'ctrl Home': () => ({ row: 0, column: 0 }),
  'ctrl End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

/** Keyboard navigation of a grid: one cell is in the tab order, and the arrow keys move between cells. */
export function useGridKeys({
  box,
  ids,
  columns,
  start = columns[0] ?? '',
  height,
  headHeight,
  widths,
  onMove,
}: GridOptions) {
  const [chosen, setActive] = useState<ActiveCell>({ row: HEADER_ROW, column: start })
  const isMoving = useRef(false)
  // The chosen row may be gone; the first one takes the focus then.
  const active = {
    row: chosen.row === HEADER_ROW || ids.includes(chosen.row) ? chosen.row : (ids[0] ?? HEADER_ROW),
    column: columns.includes(chosen.column) ? chosen.column : (columns[0] ?? ''),
  }

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const row = box.current?.querySelector(`[data-learner="${CSS.escape(active.row)}"]`)
    row
      ?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(active.column)}"]`)
      ?.focus({ preventScroll: true })
  }, [box, active.row, active.column])

  const goTo = ({ row, column }: Position): void => {
    const element = box.current
    if (element && row >= 0) {
      element.scrollTop = scrollToShow(element.scrollTop, row, height, element.clientHeight - headHeight)
    }
    if (element && widths && column >= 1) {
      const space = element.clientWidth - widths.beside
      element.scrollLeft = scrollToShow(element.scrollLeft, column - 1, widths.column, space)
    }
    isMoving.current = true
    setActive({ row: ids[row] ?? HEADER_ROW, column: columns[column] ?? '' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[`${event.ctrlKey || event.metaKey ? 'ctrl ' : ''}${event.key}`]
    if (!move) {
      if (event.key === 'Enter') openRow(event.target)
      return
    }
    event.preventDefault()
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / height) - 1)
    const at = { row: ids.indexOf(active.row), column: columns.indexOf(active.column) }
    const to = move(at, { rows: ids.length, columns: columns.length, page })
    const first = headHeight > 0 ? -1 : 0
    const row = Math.min(ids.length - 1, Math.max(first, to.row))
    goTo({ row, column: Math.min(columns.length - 1, Math.max(0, to.column)) })
    const [from, next] = [active.row, ids[row] ?? HEADER_ROW]
    if (from !== next) onMove?.({ from, to: next, isExtending: event.shiftKey })
  }
  return { active, setActive, onKeyDown }
}

/** The scroll position at which the element at `index` is visible. */
function scrollToShow(from: number, index: number, size: number, space: number): number {
  return Math.min(index * size, Math.max(from, (index + 1) * size - space))
}

/** Enter on any cell does what a click on the name does. */
function openRow(cell: EventTarget): void {
  if (!(cell instanceof HTMLElement) || !cell.matches('[role="gridcell"]')) return
  cell.closest('[role="row"]')?.querySelector('a')?.click()
}

/** How many more are rendered before and after the visible ones. */
const OVERSCAN = 8

interface RangeOptions {
  count: number
  /** The size of each in pixels. */
  size: number
  along: 'rows' | 'columns'
}

/** `first` is included, `last` is not. */
interface VisibleRange {
  first: number
  last: number
}

/** The range of rows, or columns, of equal size that has to be rendered in a scrolling box. */
export function useVisibleRange(
  box: RefObject<HTMLElement | null>,
  { count, size, along }: RangeOptions,
): VisibleRange {
  const [range, setRange] = useState<VisibleRange>({ first: 0, last: 4 * OVERSCAN })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const [from, space] = along === 'rows' ? [scrollTop, clientHeight] : [Math.abs(scrollLeft), clientWidth]
      const first = Math.max(0, Math.floor(from / size) - OVERSCAN)
      const last = Math.ceil((from + space) / size) + OVERSCAN
      // Keep the same object, so that nothing is rendered again.
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box, size, along])
  return { first: Math.min(range.first, Math.max(0, count - 1)), last: Math.min(range.last, count) }
}
