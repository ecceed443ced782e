import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ActivityRow } from '#contract/activity.ts'

/** The selected learners and the start of a range. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The learners that were selected before the range. */
  base: ReadonlySet<string>
  anchor?: string
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), base: new Set() }

/** Selects or deselects one learner, who becomes the start of the next range. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = ids.has(id) ? difference(ids, [id]) : union(ids, [id])
  return { ids: next, base: next, anchor: id }
}

/** Selects all between the start of the range, or else `from`, and `to`, besides those selected before it. */
export function extendedTo(before: Selection, shown: readonly string[], from: string, to: string): Selection {
  const isGoingOn = before.anchor !== undefined && shown.includes(before.anchor)
  const anchor = isGoingOn && before.anchor !== undefined ? before.anchor : from
  const base = isGoingOn ? before.base : before.ids
  const [one, other] = [shown.indexOf(anchor), shown.indexOf(to)]
  if (one < 0 || other < 0) return before
  const range = shown.slice(Math.min(one, other), Math.max(one, other) + 1)
  return { ids: union(base, range), base, anchor }
}

/** Adds all of these to the selection. */
function withAll({ ids }: Selection, all: readonly string[]): Selection {
  const next = union(ids, all)
  return { ids: next, base: next }
}

/** Selects all of these, or none if all are selected. */
export function toggledAll({ ids }: Selection, all: readonly string[]): Selection {
  const next = all.every((id) => ids.has(id)) ? difference(ids, all) : union(ids, all)
  return { ids: next, base: next }
}

/** Deselects these. A range that was started meanwhile continues. */
export function withoutSome(before: Selection, gone: readonly string[]): Selection {
  return { ...before, ids: difference(before.ids, gone), base: difference(before.base, gone) }
}

function union(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...before, ...ids])
}

function difference(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = new Set(ids)
  return new Set([...before].filter((id) => !gone.has(id)))
}

/** The learners that the trainer has selected. The selection does not depend on the filter. */
export interface SelectionControls {
  ids: ReadonlySet<string>
  /**
   * Selects or deselects one learner. As a range: selects all listed learners from the last selected one to this one.
   */
  toggle(id: string, isRange?: boolean): void
  /** Extends the range by one step, or shrinks it. */
  extendRange(from: string, to: string): void
  /** The next step starts a new range. */
  endRange(): void
  /** Selects all listed learners. */
  selectAll(): void
  /** Selects all listed learners, or none if all are selected. */
  toggleAll(): void
  /** Deselects these; others that were selected meanwhile stay selected. */
  deselect(ids: readonly string[]): void
  /** Deselects all learners. */
  clear(): void
}

/** The selection, without removed and erased learners. */
export function useSelection(rows: readonly ActivityRow[], shown: readonly ActivityRow[]): SelectionControls {
  const [selection, setSelection] = useState<Selection>(EMPTY_SELECTION)
  const inSight = useRef<readonly string[]>([])
  useEffect(() => {
    inSight.current = shown.flatMap(({ id, removedAt }) => (removedAt === null ? [id] : []))
  }, [shown])
  const { ids: selected } = selection
  const ids = useMemo(
    () =>
      selected.size === 0
        ? selected
        : new Set(rows.flatMap(({ id, removedAt }) => (removedAt === null && selected.has(id) ? [id] : []))),
    [rows, selected],
  )
  const toggle = useCallback(
    (id: string, isRange = false) =>
      setSelection((before) => (isRange ? extendedTo(before, inSight.current, id, id) : toggled(before, id))),
    [],
  )
  const extendRange = useCallback(
    (from: string, to: string) => setSelection((before) => extendedTo(before, inSight.current, from, to)),
    [],
  )
  const endRange = useCallback(
    () =>
      setSelection((before) =>
        before.anchor === undefined ? before : { ids: before.ids, base: before.ids },
      ),
    [],
  )
  const selectAll = useCallback(() => setSelection((before) => withAll(before, inSight.current)), [])
  const toggleAll = useCallback(() => setSelection((before) => toggledAll(before, inSight.current)), [])
  const deselect = useCallback(
    (gone: readonly string[]) => setSelection((before) => withoutSome(before, gone)),
    [],
  )
  const clear = useCallback(() => setSelection(EMPTY_SELECTION), [])
  return { ids, toggle, extendRange, endRange, selectAll, toggleAll, deselect, clear }
}
