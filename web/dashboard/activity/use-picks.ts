import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RoomRow } from '#contract/activity.ts'
import { dropped, extended, joinedAll, NOBODY, type Picked, turned, turnedAll } from './picked.ts'

/** Learners that the trainer has picked by hand, whatever else she wants to see meanwhile. */
export interface Picks {
  ids: ReadonlySet<string>
  /** Picks her, or not any more. As a range: all that are shown from the one that was picked last up to her. */
  turn(id: string, isRange?: boolean): void
  /** Picks all that are shown between two, and takes back what a step before picked beyond them. */
  extend(from: string, to: string): void
  /** The next range begins anew. */
  rest(): void
  /** Picks all that are shown. */
  all(): void
  /** Picks all that are shown, or none of them where all are picked. */
  turnAll(): void
  /** These are not picked any more; whoever else was picked meanwhile stays so. */
  drop(ids: readonly string[]): void
  /** Nobody is picked any more. */
  none(): void
}

/** Whoever is out, or erased, is not picked any more. */
export function usePicks(rows: readonly RoomRow[], shown: readonly RoomRow[]): Picks {
  const [picked, setPicked] = useState<Picked>(NOBODY)
  const inSight = useRef<readonly string[]>([])
  useEffect(() => {
    inSight.current = shown.flatMap(({ id, removedAt }) => (removedAt === null ? [id] : []))
  }, [shown])
  const { ids: chosen } = picked
  const ids = useMemo(
    () =>
      chosen.size === 0
        ? chosen
        : new Set(rows.flatMap(({ id, removedAt }) => (removedAt === null && chosen.has(id) ? [id] : []))),
    [rows, chosen],
  )
  const turn = useCallback(
    (id: string, isRange = false) =>
      setPicked((before) => (isRange ? extended(before, inSight.current, id, id) : turned(before, id))),
    [],
  )
  const extend = useCallback(
    (from: string, to: string) => setPicked((before) => extended(before, inSight.current, from, to)),
    [],
  )
  const rest = useCallback(
    () =>
      setPicked((before) => (before.anchor === undefined ? before : { ids: before.ids, base: before.ids })),
    [],
  )
  const all = useCallback(() => setPicked((before) => joinedAll(before, inSight.current)), [])
  const turnAll = useCallback(() => setPicked((before) => turnedAll(before, inSight.current)), [])
  const drop = useCallback((gone: readonly string[]) => setPicked((before) => dropped(before, gone)), [])
  const none = useCallback(() => setPicked(NOBODY), [])
  return { ids, turn, extend, rest, all, turnAll, drop, none }
}
