import { useMediaQuery } from '@mantine/hooks'

/** In rem: rows of a table, and cards where there is little room. */
const WIDE = 3.5
const NARROW = 7.5

/** Whether rows are cards, and how high each is, in pixels: letters may be larger than usual. */
export function useRowHeight(): { isNarrow: boolean; height: number } {
  const isNarrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { isNarrow, height: Math.round((isNarrow ? NARROW : WIDE) * rem) }
}
