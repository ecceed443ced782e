/** The selected lines of a list. `anchor` is the start of a range, `active` has the keyboard focus. Counts from 1. */
export interface LineSelection {
  chosen: readonly number[]
  active: number
  anchor: number
}

/** The actions on a selection. */
export type LineAction =
  | { do: 'toggle'; line: number }
  | { do: 'extend'; line: number }
  | { do: 'move'; line: number }
  | { do: 'clear' }

export const nothingChosen: LineSelection = { chosen: [], active: 1, anchor: 1 }

function withRange(chosen: readonly number[], from: number, to: number): number[] {
  const range = Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index)
  return [...new Set([...chosen, ...range])].sort((a, b) => a - b)
}

/** The selection after an action, for a listing of `count` lines. */
export function selectLines(state: LineSelection, action: LineAction, count: number): LineSelection {
  if (action.do === 'clear') return { ...state, chosen: [] }
  const line = Math.min(Math.max(action.line, 1), count)
  if (action.do === 'move') return { ...state, active: line }
  if (action.do === 'extend') {
    return { chosen: withRange(state.chosen, state.anchor, line), active: line, anchor: state.anchor }
  }
  const chosen = state.chosen.includes(line)
    ? state.chosen.filter((other) => other !== line)
    : withRange(state.chosen, line, line)
  return { chosen, active: line, anchor: line }
}

/** `[3, 4, 5, 9]` → `3–5 & 9`. */
export function nameLines(chosen: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const line of [...chosen].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  const names = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const final = names.pop()
  return names.length === 0 ? (final ?? '') : `${names.join(', ')} & ${final}`
}

/** The line that a key moves to; undefined if the key does nothing. */
export function lineForKey(key: string, active: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + 10,
    PageUp: active - 10,
    Home: 1,
    End: count,
  }
  const line = moves[key]
  return line === undefined ? undefined : Math.min(Math.max(line, 1), count)
}
