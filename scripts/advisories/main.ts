// Writes the shop's security advisories: node scripts/advisories/main.ts. A change of an advisory changes its checksum,
// which is the solution of the lab `security-advisory`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { advisoryFiles } from './csaf-files.ts'

const folder = join(import.meta.dirname, '../../content/disk/well-known/csaf')
for (const [path, text] of advisoryFiles()) {
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, text)
}
