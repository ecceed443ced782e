import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawFigure, isDark } from './figure.ts'
import { extractFile } from './open-stego.ts'
import { readPng, writePng } from './png.ts'

const carrier = readPng(readFileSync(join(import.meta.dirname, '../../content/pictures/carousel/5.png')))

describe('the carousel picture with a hidden image', () => {
  it('hides the image where OpenStego looks for one', () => {
    const { name, content } = extractFile(carrier)
    expect(name).toBe('pickle.png')
    expect(readPng(content)).toEqual(drawFigure())
  })

  it('shows the figure in the lowest bit of blue', () => {
    let same = 0
    for (let y = 0; y < 300; y += 3) {
      for (let x = 50; x < 350; x += 3) {
        const bit = (carrier.rgb[(y * 400 + x) * 3 + 2] ?? 0) & 1
        if ((bit === 1) === isDark((x - 50) / 3, y / 3)) same++
      }
    }
    expect(same / 10_000).toBeGreaterThan(0.9)
  })
})

describe('a PNG', () => {
  it('is read back as it was written', () => {
    const picture = { width: 3, height: 2, rgb: Uint8Array.from({ length: 18 }, (_, index) => index * 13) }
    expect(readPng(writePng(picture))).toEqual(picture)
  })
})
