import { outline } from './mark.ts'

type Corner = readonly [number, number, number]

const THICKNESS = 12
const POINTS = 60

/** Returns the 3D model of the mark as ASCII STL: its outline, extruded. */
export function blueprint(): string {
  const edge = outline(POINTS)
  const facets = edge.flatMap(([x, y], index) => {
    const [nextX, nextY] = edge[(index + 1) % edge.length] ?? [x, y]
    const low: Corner = [x, -y, 0]
    const high: Corner = [x, -y, THICKNESS]
    const nextLow: Corner = [nextX, -nextY, 0]
    const nextHigh: Corner = [nextX, -nextY, THICKNESS]
    return [
      facet([0, 0, THICKNESS], nextHigh, high),
      facet([0, 0, 0], low, nextLow),
      facet(low, high, nextHigh),
      facet(low, nextHigh, nextLow),
    ]
  })
  return `solid JuiceShop\n${facets.join('')}endsolid JuiceShop\n`
}

function facet(...corners: readonly [Corner, Corner, Corner]): string {
  const line = (corner: Corner): string => `vertex ${corner.map((value) => value.toFixed(2)).join(' ')}\n`
  return `facet normal 0 0 0\nouter loop\n${corners.map(line).join('')}endloop\nendfacet\n`
}
