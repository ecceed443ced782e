import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The row of the names of columns. */
export const HEADER_ROW = 'head'

/** The cell that the tabulator key gets to: in the row of a learner, wherever that moves to. */
export interface ActiveCell {
  /** A learner’s id, or `HEAD`. */
  row: string
  column: string
}

interface GridOptions {
  box: RefObject<HTMLElement | null>
  ids: readonly string[]
  columns: readonly string[]
  /** The column that one comes to first. Default: the first. */
  start?: string
  /** Of a row, in pixels. */
  height: number
  /** Of what stays above the rows. */
  headHeight: number
  /** Of what stays beside the columns, and of each column. Not told where all columns are in sight. */
  widths?: { beside: number; column: number }
  /** The keys went from one row to another; with the shift key held, all between are meant. */
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

/** Moves between the cells of a grid by keys, as grids do: one cell is in the way of the tabulator, the arrows lead on. */
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
  // Whoever it was may not be shown any more: the way in is the first one then.
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

/** Where to scroll to, so that the one at `index` is seen. */
function scrollToShow(from: number, index: number, size: number, space: number): number {
  return Math.min(index * size, Math.max(from, (index + 1) * size - space))
}

/** Enter on any cell does what a click on the name does. */
function openRow(cell: EventTarget): void {
  if (!(cell instanceof HTMLElement) || !cell.matches('[role="gridcell"]')) return
  cell.closest('[role="row"]')?.querySelector('a')?.click()
}

/** So many more are drawn before and after those that are seen. */
const OVERSCAN = 8

interface RangeOptions {
  count: number
  /** Of each, in pixels. */
  size: number
  along: 'rows' | 'columns'
}

/** `first` up to, and without, `last`. */
interface VisibleRange {
  first: number
  last: number
}

/** Which of many rows, or columns, of one size have to be drawn in a box that scrolls. */
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
      // The same ones: nothing is drawn anew.
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
