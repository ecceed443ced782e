// Writes the interfaces of the weak code of all labs: node scripts/interfaces/main.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveInterfaces, INTERFACES_FILE, interfacesText } from './derive.ts'

const root = join(import.meta.dirname, '..', '..')
writeFileSync(join(root, INTERFACES_FILE), interfacesText(deriveInterfaces(root)))
