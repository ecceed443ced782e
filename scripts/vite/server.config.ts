import { join } from 'node:path'
import { bundledServer } from './bundled-server.ts'
import { judges } from './judges.ts'
import { parsedYaml } from './parsed-yaml.ts'
import { strippedCode } from './stripped-code.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Bundles the server and its packages into build/server: `main.js`, which each start reads in place of a thousand files,
 * and a file for each part that only some starts need, such as a class or GraphQL. The code of labs stays in separate
 * files, whose names and lines stack traces show.
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
