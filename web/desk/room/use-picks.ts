import { useCallback, useMemo, useState } from 'react'
import type { RoomRow } from '#contract/room.ts'

/** Learners that the trainer has picked by hand, whatever else she wants to see meanwhile. */
export interface Picks {
  ids: ReadonlySet<string>
  turn(id: string): void
  /** Picks all of these, or none of them where all are picked. */
  turnAll(ids: readonly string[]): void
  clear(): void
}

/** Whoever is out, or erased, is not picked any more. */
export function usePicks(rows: readonly RoomRow[]): Picks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(
    () =>
      chosen.size === 0
        ? chosen
        : new Set(rows.flatMap(({ id, removedAt }) => (removedAt === null && chosen.has(id) ? [id] : []))),
    [rows, chosen],
  )
  const turn = useCallback(
    (id: string) => setChosen((before) => (before.has(id) ? without(before, [id]) : joined(before, [id]))),
    [],
  )
  const turnAll = useCallback(
    (all: readonly string[]) =>
      setChosen((before) => (all.every((id) => before.has(id)) ? without(before, all) : joined(before, all))),
    [],
  )
  const clear = useCallback(() => setChosen(new Set()), [])
  return { ids, turn, turnAll, clear }
}

function joined(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...before, ...ids])
}

function without(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = new Set(ids)
  return new Set([...before].filter((id) => !gone.has(id)))
}
