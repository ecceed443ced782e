import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashOfWeakCode, INTERFACE_FILE } from '../training/added-labs/check-lab.ts'
import { renamedExample } from '../training/added-labs/example.ts'
import { projectRoot } from './application.ts'

/**
 * Returns a new folder with the example of docs/labs.md under this name, as `npm run new-lab` makes it, and with what
 * `npm run prove` adds.
 */
export function labsWithExample(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'labs-'))
  const title = name === 'visitor-badge' ? 'Visitor Badge' : name
  for (const [path, content] of renamedExample(projectRoot, name, title)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const exports = { badge: { takes: ['text', 'text'], gives: 'text', later: false } }
  const lab = join(folder, name)
  writeFileSync(join(lab, INTERFACE_FILE), JSON.stringify({ weak: hashOfWeakCode(lab), exports }))
  return folder
}
