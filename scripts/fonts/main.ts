// Writes the fonts that every first visit loads: node scripts/fonts/main.ts
import { writeFileSync } from 'node:fs'
import { slimFonts } from './slim-fonts.ts'

for (const { file, font } of await slimFonts()) writeFileSync(file, font)
