import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { COLUMNS, type ColumnName } from './wish.ts'

/** The row of the names of columns. */
export const HEAD = 'head'

/** The cell that the tabulator key gets to: in the row of a learner, wherever that moves to. */
export interface ActiveCell {
  /** A learner’s id, or `HEAD`. */
  row: string
  column: ColumnName
}

interface Grid {
  box: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** Of a row, in pixels. */
  height: number
  /** Of what stays above the rows. */
  headHeight: number
}

type Step = (at: { row: number; column: number }, size: { rows: number; page: number }) => typeof at

const LAST = COLUMNS.length - 1
const STEPS: Record<string, Step> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(0, row - page), column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: LAST }),
  'ctrl Home': () => ({ row: 0, column: 0 }),
  'ctrl End': (_, { rows }) => ({ row: rows - 1, column: LAST }),
}

/** Moves between the cells of a grid by keys, as grids do: one cell is in the way of the tabulator, the arrows lead on. */
export function useGridKeys({ box, ids, height, headHeight }: Grid) {
  const [active, setActive] = useState<ActiveCell>({ row: HEAD, column: 'name' })
  const isMoving = useRef(false)
  const known = active.row === HEAD || ids.includes(active.row)
  // Whoever it was is not shown any more: the way in is the first one.
  const cell = known ? active : { row: ids[0] ?? HEAD, column: active.column }

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const row = box.current?.querySelector(`[data-learner="${CSS.escape(cell.row)}"]`)
    row?.querySelector<HTMLElement>(`[data-cell="${cell.column}"]`)?.focus({ preventScroll: true })
  }, [box, cell.row, cell.column])

  const goTo = (row: number, column: number): void => {
    const next = { row: ids[row] ?? HEAD, column: COLUMNS[column] ?? 'name' }
    const element = box.current
    if (row >= 0 && element) {
      const [top, bottom] = [row * height, (row + 1) * height]
      if (top < element.scrollTop) element.scrollTop = top
      const seen = element.clientHeight - headHeight
      if (bottom > element.scrollTop + seen) element.scrollTop = bottom - seen
    }
    isMoving.current = true
    setActive(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[`${event.ctrlKey || event.metaKey ? 'ctrl ' : ''}${event.key}`]
    if (!step) {
      const isCell = event.target instanceof HTMLElement && event.target.matches('[role="gridcell"]')
      if (isCell && event.key === 'Enter') openRow(event.target)
      return
    }
    event.preventDefault()
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / height) - 1)
    const at = { row: cell.row === HEAD ? -1 : ids.indexOf(cell.row), column: COLUMNS.indexOf(cell.column) }
    const to = step(at, { rows: ids.length, page })
    const first = headHeight > 0 ? -1 : 0
    goTo(Math.min(ids.length - 1, Math.max(first, to.row)), Math.min(LAST, Math.max(0, to.column)))
  }
  return { active: cell, setActive, onKeyDown }
}

/** Enter on any cell does what a click on the name does. */
function openRow(cell: EventTarget): void {
  if (cell instanceof HTMLElement) cell.closest('[role="row"]')?.querySelector('a')?.click()
}
