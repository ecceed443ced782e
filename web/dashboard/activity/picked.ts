/** Who is picked, and where a range began. */
export interface Picked {
  ids: ReadonlySet<string>
  /** Who was picked before the range, which is counted from the anchor. */
  base: ReadonlySet<string>
  anchor?: string
}

export const NOBODY: Picked = { ids: new Set(), base: new Set() }

/** Picks one, or not any more. A range may begin with her. */
export function turned({ ids }: Picked, id: string): Picked {
  const next = ids.has(id) ? without(ids, [id]) : joined(ids, [id])
  return { ids: next, base: next, anchor: id }
}

/** Picks all between where the range began, or else `from`, and `to`, besides those who were picked before it. */
export function extended(before: Picked, shown: readonly string[], from: string, to: string): Picked {
  const isGoingOn = before.anchor !== undefined && shown.includes(before.anchor)
  const anchor = isGoingOn && before.anchor !== undefined ? before.anchor : from
  const base = isGoingOn ? before.base : before.ids
  const [one, other] = [shown.indexOf(anchor), shown.indexOf(to)]
  if (one < 0 || other < 0) return before
  const range = shown.slice(Math.min(one, other), Math.max(one, other) + 1)
  return { ids: joined(base, range), base, anchor }
}

/** Picks all of these besides those who are picked already. */
export function joinedAll({ ids }: Picked, all: readonly string[]): Picked {
  const next = joined(ids, all)
  return { ids: next, base: next }
}

/** Picks all of these, or none of them where all are picked. */
export function turnedAll({ ids }: Picked, all: readonly string[]): Picked {
  const next = all.every((id) => ids.has(id)) ? without(ids, all) : joined(ids, all)
  return { ids: next, base: next }
}

/** These are not picked any more. A range that was begun meanwhile goes on. */
export function dropped(before: Picked, gone: readonly string[]): Picked {
  return { ...before, ids: without(before.ids, gone), base: without(before.base, gone) }
}

function joined(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...before, ...ids])
}

function without(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = new Set(ids)
  return new Set([...before].filter((id) => !gone.has(id)))
}
