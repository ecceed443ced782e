import { join } from 'node:path'
import { bundledServer } from './bundled-server.ts'
import { judges } from './judges.ts'
import { parsedYaml } from './parsed-yaml.ts'
import { strippedCode } from './stripped-code.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Bundles the server and its packages into one file, build/server/main.js. Reading one file instead of a thousand
 * halves the start time and saves a third of the memory. The code of labs stays
 * in separate files, whose names and lines stack traces show.
 */
export default bundledServer('build/server', {
  input: 'server/main.ts',
  entryFileNames: 'main.js',
  plugins: [
    judges(join(root, 'labs')),
    strippedCode(join(root, 'labs')),
    parsedYaml(['labs', 'content', 'config'].map((folder) => join(root, folder))),
  ],
})
