import type { Import } from './imports.ts'

/**
 * Returns import cycles between files, each as a list of files. Type imports count: a reader of one file of a cycle
 * needs to read them all.
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

/**
 * A component: `server/shop`, `web/features/wallet`. A file directly in `server` or `web` is none: it only assembles
 * components.
 */
const COMPONENT = /^(?:server|web)\/(?:features\/)?[^/]+(?=\/)/

/** An entry point belongs to no component, wherever it is. */
const ENTRY_POINT = /\/main\.ts$/

/** Returns import cycles between components, each as a list of their names. */
export function findComponentCycles(imports: readonly Import[]): string[][] {
  const componentOf = (file: string) => COMPONENT.exec(file)?.[0]
  const between = imports.flatMap(({ from, to, typeOnly }) => {
    const [one, other] = [componentOf(from), componentOf(to)]
    const crosses = one !== undefined && other !== undefined && one !== other && !ENTRY_POINT.test(from)
    return crosses ? [{ from: one, to: other, typeOnly }] : []
  })
  return findCycles(between)
}
