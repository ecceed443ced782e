// Writes the list of the web app's packages and licences: node scripts/licences/main.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licences } from './licences.ts'

const root = join(import.meta.dirname, '../..')
const file = 'content/web/3rdpartylicenses.txt'
writeFileSync(join(root, file), licences(root))
console.log(`Wrote ${file}.`)
