// Writes down what the weak code of each lab takes and gives: node scripts/interfaces/main.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveFaces } from './derive.ts'
import { FACES_FILE, facesText } from './interfaces-file.ts'

const root = join(import.meta.dirname, '..', '..')
writeFileSync(join(root, FACES_FILE), facesText(deriveFaces(root)))
