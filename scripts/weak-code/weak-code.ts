import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Path of the map, relative to the project. */
export const MAP_FILE = 'server/shop/weak-code.ts'

/** Returns the map from labs to the types of their weak code, as TypeScript. Every folder in labs/ is on it. */
export function weakCodeMap(root: string): string {
  const labs = readdirSync(join(root, 'labs')).sort()
  const has = (lab: string, file: string): boolean => existsSync(join(root, 'labs', lab, file))
  const typed = labs
    .filter((lab) => has(lab, 'weak.ts'))
    .map((lab) => `  '${lab}': typeof import('../../labs/${lab}/weak.ts')`)
  const data = labs.filter((lab) => has(lab, 'weak.yml') || has(lab, 'weak.sol'))
  return `// Written by scripts/weak-code/main.ts, which new-lab and prove run: which lab runs what.

import type { AddedLabs } from '#contract/lab/added.ts'

/** What the weak code of each lab exports. */
interface WeakCode extends AddedLabs {
${typed.join('\n')}
}

/** Labs whose weak code is data, or runs on the chain: there is no type to go by. */
export type UntypedLab =${data.map((lab) => `\n  | '${lab}'`).join('') || ' never'}

/** The labs whose weak code is of this type. */
export type LabsOf<Code> =
  | UntypedLab
  | { [Lab in keyof WeakCode]: WeakCode[Lab] extends Code ? Lab : never }[keyof WeakCode]
`
}
