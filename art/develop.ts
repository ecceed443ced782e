// Renders the photos with a Chromium: node art/develop.ts [uploads/12.png …] The output differs slightly between
// versions of Chromium, so run it only when a photo's drawing has changed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { album, type Photo } from './photos/album.ts'
import { withMaker, withPlace } from './photos/exif.ts'

const content = join(import.meta.dirname, '../content')
const only = process.argv.slice(2)

const browser = await chromium.launch(await findChromium())
try {
  const page = await browser.newPage()
  for (const photo of album.filter(({ file }) => only.length === 0 || only.includes(file))) {
    const bytes = await develop(page, photo)
    const place = join(content, photo.isHidden ? 'disk' : 'pictures', photo.file)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, bytes)
    console.log(`${photo.file}: ${bytes.length} bytes`)
  }
} finally {
  await browser.close()
}

async function develop(page: Page, { draw, file, width, height, place, maker }: Photo): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${draw()}`)
  if (file.endsWith('.jpg')) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 82 })
    return maker ? withMaker(jpeg, maker) : jpeg
  }
  const png = await page.screenshot({ type: 'png' })
  return place ? withPlace(png, place) : png
}
