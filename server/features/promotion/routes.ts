import { posix } from 'node:path'
import type * as InlineSubtitles from '../../../labs/inline-subtitles/weak.ts'
import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { type Call, type HttpReply, httpReply, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'

/** File names of the film and its subtitles. */
interface Film {
  video: string
  subtitles: string
}

/** The folder of both on the shop's disk, and its URL. */
const FOLDER = 'frontend/dist/frontend/assets/public/videos'
const PLACE = '/assets/public/videos'

/** Routes of the promotion film and its page. No page links to it. */
export function promotionRoutes(promotion: Film): Routes {
  const video = posix.basename(promotion.video)
  const subtitles = posix.basename(promotion.subtitles)
  const address = `${PLACE}/${video}`
  const sendVideo = (call: Call): unknown => {
    const bytes = call.shop.disk.read(`${FOLDER}/${video}`)
    if (!bytes) return NOT_FOUND
    const type = video.endsWith('.webm') ? 'video/webm' : 'video/mp4'
    return replyWithRange(bytes, call.request.headers.range, {
      'content-type': type,
      'content-location': address,
    })
  }

  return (on) => {
    on.get('/promotion', ({ shop }) => showPage(shop, subtitles))
    on.get('/video', sendVideo)
    on.get(address, sendVideo)
    on.get(`${PLACE}/${subtitles}`, ({ shop }) => {
      const bytes = shop.disk.read(`${FOLDER}/${subtitles}`)
      return bytes ? httpReply(200, bytes, { 'content-type': 'text/vtt; charset=utf-8' }) : NOT_FOUND
    })
    on.get(FILM_SCRIPT.path, () =>
      httpReply(200, FILM_SCRIPT.text, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
  }
}

async function showPage(shop: Call['shop'], name: string): Promise<HttpReply> {
  const text = new TextDecoder().decode(shop.disk.read(`${FOLDER}/${name}`))
  const { subtitlesHtml } = shop.call<typeof InlineSubtitles>('inline-subtitles')
  const subtitles = await subtitlesHtml({ text, address: `.${PLACE}/${name}` })
  shop.emit('promotion.shown', { subtitles })
  return httpReply(200, promotionPage({ look: shop.branding, subtitles }), {
    'content-type': 'text/html; charset=utf-8',
  })
}

interface Promotion {
  look: Branding
  /** The element with the subtitles, as HTML. */
  subtitles: string
}

/** The page with the shop's film. */
function promotionPage({ look, subtitles }: Promotion): string {
  const body = `<h1>The film</h1>
<section>
<video controls playsinline preload="metadata" width="640" height="360" style="display:block;width:100%;height:auto;border-radius:14px" aria-label="Our promotion film">
<source src="./video" type="video/mp4">
${subtitles}
</video>
<p class="hint">Sixteen seconds from our alley, without a sound: the neighbours are asleep.</p>
</section>
<script src=".${FILM_SCRIPT.path}"></script>`
  return renderPage({ title: `The film · ${look.name}`, branding: look, body })
}

/** A script that turns the inline subtitles into a URL that the player can load. */
const FILM_SCRIPT = {
  path: '/assets/promotion.js',
  text: `const subtitle = document.getElementById('subtitle')
const video = document.querySelector('video')
if (subtitle?.tagName === 'SCRIPT' && video) {
  const track = document.createElement('track')
  track.kind = 'subtitles'
  track.label = subtitle.dataset.label
  track.srclang = subtitle.dataset.lang
  track.default = true
  track.src = URL.createObjectURL(new Blob([subtitle.textContent], { type: 'text/vtt' }))
  video.append(track)
}
`,
}

/** A file, or the part of it that a Range header asks for. A request for several parts gets the whole file. */
function replyWithRange(
  bytes: Uint8Array,
  range: string | undefined,
  headers: Record<string, string>,
): HttpReply {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  const whole = { ...headers, 'accept-ranges': 'bytes' }
  if (first === '' && last === '') return httpReply(200, bytes, whole)
  const size = bytes.length
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) return httpReply(416, '', { ...whole, 'content-range': `bytes */${size}` })
  return httpReply(206, bytes.subarray(start, end + 1), {
    ...whole,
    'content-range': `bytes ${start}-${end}/${size}`,
  })
}
