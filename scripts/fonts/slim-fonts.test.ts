import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { slimFonts } from './slim-fonts.ts'

it('finds the fonts of the first visit as they are made from the packages', async () => {
  for (const { file, font } of await slimFonts())
    expect(readFileSync(file).equals(font), `${file} is old. Run: node scripts/fonts/main.ts`).toBe(true)
})
