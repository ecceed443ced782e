import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { slim } from './slim-fonts.ts'

const font = readFileSync(
  join(
    import.meta.dirname,
    '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
)

it('keeps a slimmed font for later builds, and makes it again if its file is damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ff-fonts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const slimmed = await slim(font, folder)
  expect(slimmed.length).toBeLessThan(font.length)

  const [name = ''] = readdirSync(folder)
  const file = join(folder, name)
  writeFileSync(file, slimmed.subarray(0, 5_000))
  expect((await slim(font, folder)).equals(slimmed)).toBe(true)
  expect(readFileSync(file).equals(slimmed)).toBe(true)
})
