// Writes the map of all labs' weak code: node scripts/weak-code/main.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAP_FILE, weakCodeMap } from './weak-code.ts'

const root = join(import.meta.dirname, '..', '..')
writeFileSync(join(root, MAP_FILE), weakCodeMap(root))
