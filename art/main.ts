// Draws all pictures: node art/main.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawPictures } from './pictures.ts'

const folder = join(import.meta.dirname, '../content/pictures')
const pictures = drawPictures()
for (const [path, svg] of pictures) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, svg)
}
console.log(`Drew ${pictures.size} pictures.`)
