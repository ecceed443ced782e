// Hides an image in a picture of the carousel: node scripts/hide/main.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawFigure, FIGURE, isDark } from './figure.ts'
import { embedFile } from './open-stego.ts'
import { type Picture, readPng, writePng } from './png.ts'

const file = join(import.meta.dirname, '../../content/pictures/carousel/5.png')

/** Draws the figure, large, into the lowest bit of blue, for viewers that look at a single bit plane. */
function shine(picture: Picture): void {
  const scale = picture.height / FIGURE.height
  const left = (picture.width - FIGURE.width * scale) / 2
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const place = (y * picture.width + x) * 3 + 2
      const dark = isDark(Math.floor((x - left) / scale), Math.floor(y / scale))
      picture.rgb[place] = ((picture.rgb[place] ?? 0) & 0xfe) | (dark ? 1 : 0)
    }
  }
}

const picture = readPng(readFileSync(file))
shine(picture)
embedFile(picture, 'pickle.png', writePng(drawFigure()))
writeFileSync(file, writePng(picture))
console.log('Hid a pickle in 5.png.')
