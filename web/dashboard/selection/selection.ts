import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RoomRow } from '#contract/activity.ts'

/** Who is picked, and where a range began. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Who was picked before the range, which is counted from the anchor. */
  base: ReadonlySet<string>
  anchor?: string
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), base: new Set() }

/** Picks one, or not any more. A range may begin with her. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = ids.has(id) ? difference(ids, [id]) : union(ids, [id])
  return { ids: next, base: next, anchor: id }
}

/** Picks all between where the range began, or else `from`, and `to`, besides those who were picked before it. */
export function extendedTo(before: Selection, shown: readonly string[], from: string, to: string): Selection {
  const isGoingOn = before.anchor !== undefined && shown.includes(before.anchor)
  const anchor = isGoingOn && before.anchor !== undefined ? before.anchor : from
  const base = isGoingOn ? before.base : before.ids
  const [one, other] = [shown.indexOf(anchor), shown.indexOf(to)]
  if (one < 0 || other < 0) return before
  const range = shown.slice(Math.min(one, other), Math.max(one, other) + 1)
  return { ids: union(base, range), base, anchor }
}

/** Picks all of these besides those who are picked already. */
export function withAll({ ids }: Selection, all: readonly string[]): Selection {
  const next = union(ids, all)
  return { ids: next, base: next }
}

/** Picks all of these, or none of them where all are picked. */
export function toggledAll({ ids }: Selection, all: readonly string[]): Selection {
  const next = all.every((id) => ids.has(id)) ? difference(ids, all) : union(ids, all)
  return { ids: next, base: next }
}

/** These are not picked any more. A range that was begun meanwhile goes on. */
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

/** Learners that the trainer has picked by hand, whatever else she wants to see meanwhile. */
export interface SelectionControls {
  ids: ReadonlySet<string>
  /** Picks her, or not any more. As a range: all that are shown from the one that was picked last up to her. */
  toggle(id: string, isRange?: boolean): void
  /** Picks all that are shown between two, and takes back what a step before picked beyond them. */
  extendRange(from: string, to: string): void
  /** The next range begins anew. */
  endRange(): void
  /** Picks all that are shown. */
  selectAll(): void
  /** Picks all that are shown, or none of them where all are picked. */
  toggleAll(): void
  /** These are not picked any more; whoever else was picked meanwhile stays so. */
  deselect(ids: readonly string[]): void
  /** Nobody is picked any more. */
  clear(): void
}

/** Whoever is out, or erased, is not picked any more. */
export function useSelection(rows: readonly RoomRow[], shown: readonly RoomRow[]): SelectionControls {
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
