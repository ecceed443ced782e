import { access } from './access.ts'
import { injection } from './injection.ts'
import { machinery } from './machinery.ts'
import { scripts } from './scripts.ts'
import { start } from './start.ts'
import { trust } from './trust.ts'

/** The drawings of concepts, by file path. */
export function drawConcepts(): Map<string, string> {
  const all = { ...start, ...injection, ...scripts, ...access, ...trust, ...machinery }
  return new Map(Object.entries(all).map(([name, svg]) => [`concepts/${name}.svg`, svg]))
}
