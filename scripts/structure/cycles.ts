import type { Import } from './imports.ts'

/**
 * Circles of files that need each other, each as the list of its files. Types count as well: whoever wants to understand
 * one of them has to read them all.
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const needs = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[][] = []

  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const { to } of needs.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }

  for (const file of needs.keys()) visit(file, [])
  return cycles
}

/** A room of the house: `server/shop`, `web/features/wallet`; what puts rooms together is a room of its own. */
const ROOM = /^(?:server|web)\/(?:features\/)?[^/]+(?=\/)/

/** A program begins the house, so it may stand in any room of it. */
const PROGRAM = /\/main\.ts$/

/** Circles of rooms, as the list of their names. */
export function findRoomCycles(imports: readonly Import[]): string[][] {
  const roomOf = (file: string) => ROOM.exec(file)?.[0]
  const between = imports.flatMap(({ from, to, typeOnly }) => {
    const [one, other] = [roomOf(from), roomOf(to)]
    const crosses = one !== undefined && other !== undefined && one !== other && !PROGRAM.test(from)
    return crosses ? [{ from: one, to: other, typeOnly }] : []
  })
  return findCycles(between)
}
