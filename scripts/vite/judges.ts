import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the judges of all labs in a folder into the bundle of the server: see `bundled-judges.ts`. */
export function judges(labs: string): Plugin {
  return {
    name: 'judges',
    apply: 'build',
    load: {
      filter: { id: /[\\/]server[\\/]training[\\/]catalogue[\\/]bundled-judges\.ts$/ },
      handler: () => moduleOfJudges(labs),
    },
  }
}

function moduleOfJudges(labs: string): string {
  const files = readdirSync(labs).map((lab) => join(labs, lab, 'judge.ts'))
  const judges = files.filter((file) => existsSync(file))
  const imports = judges.map((file, index) => `import * as judge${index} from ${JSON.stringify(file)}`)
  const entries = judges.map((file, index) => `${JSON.stringify(file)}: judge${index}`)
  return `${imports.join('\n')}\nexport const bundledJudges = { ${entries.join(', ')} }\n`
}
