// Renders the promotion video with a Chromium: node art/film/main.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { mp4 } from './mp4.ts'
import { FILM, paintScene } from './scenes.ts'

const project = join(import.meta.dirname, '../..')
const target = join(project, 'content/disk/frontend/dist/frontend/assets/public/videos/owasp_promo.mp4')
const FONT =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

/** The input of the code that runs in the browser. Files are in Base64. */
interface Script {
  film: typeof FILM
  scene: string
  font: string
  logo: string
}

interface Shot {
  settings: string
  samples: { bytes: string; isKey: boolean }[]
}

/** Runs in the browser: paints all frames and encodes them. */
async function shoot({ film, scene, font, logo }: Script): Promise<Shot> {
  const { width, height, rate, seconds } = film
  const base64 = (bytes: Uint8Array): string =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const face = await new FontFace('Film', `url(data:font/woff2;base64,${font})`, { weight: '200 800' }).load()
  document.fonts.add(face)
  const image = new Image(300, 300)
  image.src = `data:image/svg+xml;base64,${logo}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('There is nothing to paint on')
  const paintScene = new Function(`return ${scene}`)()

  const shot: Shot = { settings: '', samples: [] }
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const description = metadata?.decoderConfig?.description
      if (description instanceof ArrayBuffer) shot.settings = base64(new Uint8Array(description))
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      shot.samples.push({ bytes: base64(bytes), isKey: chunk.type === 'key' })
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ codec: 'avc1.42001f', width, height, framerate: rate, bitrate: 110_000 })
  for (let index = 0; index < seconds * rate; index++) {
    paintScene({ paint, logo: image, width, height }, index / rate)
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1e6) / rate) })
    encoder.encode(frame, { keyFrame: index % (rate * 4) === 0 })
    frame.close()
  }
  await encoder.flush()
  return shot
}

const browser = await chromium.launch(await findChromium())
try {
  const page = await browser.newPage()
  // Only secure contexts may encode videos.
  await page.route('**/*', (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }))
  await page.goto('http://localhost/')
  const base64 = (path: string): string => readFileSync(join(project, path)).toString('base64')
  const { settings, samples } = await page.evaluate(shoot, {
    film: FILM,
    scene: String(paintScene),
    font: base64(FONT),
    logo: base64('content/pictures/brand/mark.svg'),
  })
  const bytes = mp4({
    ...FILM,
    settings: Buffer.from(settings, 'base64'),
    samples: samples.map(({ bytes, isKey }) => ({ bytes: Buffer.from(bytes, 'base64'), isKey })),
  })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  console.log(`Filmed ${samples.length} pictures, ${bytes.length} bytes.`)
} finally {
  await browser.close()
}
