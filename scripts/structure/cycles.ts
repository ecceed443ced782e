import type { Import } from './imports.ts'

/** Circles of files that need each other when they run, each as the list of its files. Type imports don't count. */
export function findCycles(imports: readonly Import[]): string[][] {
  const needs = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
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
