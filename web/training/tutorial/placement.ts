/** A rectangle in the window. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

type Size = Pick<Rect, 'width' | 'height'>

/** The positions of the box. */
export type Side =
  | 'below'
  | 'after'
  | 'before'
  | 'above'
  | 'bottomEnd'
  | 'bottomStart'
  | 'topEnd'
  | 'topStart'

export interface BoxPosition {
  side: Side
  x: number
  y: number
}

interface Scene {
  /** The part of the window that the box may use. */
  window: Rect
  box: Size
  /** The element of the step, if it is visible. */
  anchor: Rect | undefined
  /** Areas that must not be covered. */
  spared: readonly Rect[]
  /** The current position, which is kept unless another one is better. */
  current: Side | undefined
}

const GAP = 16

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

function beside(anchor: Rect, box: Size): BoxPosition[] {
  const middle = anchor.x + (anchor.width - box.width) / 2
  const level = anchor.y + (anchor.height - box.height) / 2
  return [
    { side: 'below', x: middle, y: anchor.y + anchor.height + GAP },
    { side: 'after', x: anchor.x + anchor.width + GAP, y: level },
    { side: 'before', x: anchor.x - box.width - GAP, y: level },
    { side: 'above', x: middle, y: anchor.y - box.height - GAP },
  ]
}

function corners({ x, y, width, height }: Rect, box: Size): BoxPosition[] {
  const [end, bottom] = [x + width - box.width, y + height - box.height]
  return [
    { side: 'bottomEnd', x: end, y: bottom },
    { side: 'bottomStart', x, y: bottom },
    { side: 'topEnd', x: end, y },
    { side: 'topStart', x, y },
  ]
}

function inside({ side, x, y }: BoxPosition, { window, box }: Scene): BoxPosition {
  return {
    side,
    x: Math.round(clamp(x, window.x, Math.max(window.x, window.x + window.width - box.width))),
    y: Math.round(clamp(y, window.y, Math.max(window.y, window.y + window.height - box.height))),
  }
}

/**
 * Finds a position for the box: inside the window, beside its anchor, and covering as little as possible of the areas
 * to spare. It keeps its side unless another one is better.
 */
export function findBoxPosition(scene: Scene): BoxPosition {
  const { anchor, box, spared, current } = scene
  const places = [...(anchor ? beside(anchor, box) : []), ...corners(scene.window, box)]
  const covered = (spot: BoxPosition) =>
    [...(anchor ? [anchor] : []), ...spared].reduce(
      (sum, rect) => sum + overlap({ ...spot, ...box }, rect),
      0,
    )
  const spots = places.map((spot) => inside(spot, scene)).map((spot) => ({ spot, covers: covered(spot) }))
  const least = Math.min(...spots.map(({ covers }) => covers))
  const best = spots.filter(({ covers }) => covers === least)
  const found = best.find(({ spot }) => spot.side === current) ?? best[0]
  return found?.spot ?? { side: 'topStart', x: scene.window.x, y: scene.window.y }
}
