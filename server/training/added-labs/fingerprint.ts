import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labFolders } from './sources.ts'

const IGNORED = /^(\.|node_modules$)/

/**
 * A hash of everything in the folders that LABS_DIR names: the machines of a class need the same labs, wherever the
 * folders are. Empty without added labs.
 */
export function fingerprintOfLabs(labsDir: string | undefined): string {
  const folders = labFolders(labsDir ?? '').filter((folder) => existsSync(folder))
  if (folders.length === 0) return ''
  const hashes = folders.map((folder) => {
    const hash = createHash('sha256')
    for (const path of filesIn(folder)) {
      const content = readFileSync(join(folder, path))
      hash.update(JSON.stringify([path, content.length])).update(content)
    }
    return hash.digest('hex')
  })
  return createHash('sha256').update(hashes.toSorted().join()).digest('hex')
}

/** The paths of all files in a folder, with `/` between names, sorted. */
function filesIn(folder: string, prefix = ''): string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true }).filter(
    ({ name }) => !IGNORED.test(name),
  )
  return entries
    .flatMap((entry) => {
      const path = `${prefix}${entry.name}`
      if (entry.isDirectory()) return filesIn(folder, `${path}/`)
      return entry.isFile() ? [path] : []
    })
    .toSorted()
}
