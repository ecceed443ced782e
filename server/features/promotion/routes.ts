import { posix } from 'node:path'
import type * as InlineSubtitles from '../../../labs/inline-subtitles/weak.ts'
import { replyWithRange } from '../../http/replies/ranges.ts'
import { type Answer, answer, type Call, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import { FILM_SCRIPT, promotionPage } from './page.ts'

/** The film and what is said in it, by the names of their files. */
interface Film {
  video: string
  subtitles: string
}

/** Where both lie on the shop's disk, and where browsers find them. */
const FOLDER = 'frontend/dist/frontend/assets/public/videos'
const PLACE = '/assets/public/videos'

/** The promotion film, and the page that it plays on. No page links there. */
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
      return bytes ? answer(200, bytes, { 'content-type': 'text/vtt; charset=utf-8' }) : NOT_FOUND
    })
    on.get(FILM_SCRIPT.path, () =>
      answer(200, FILM_SCRIPT.text, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
  }
}

async function showPage(shop: Call['shop'], name: string): Promise<Answer> {
  const text = new TextDecoder().decode(shop.disk.read(`${FOLDER}/${name}`))
  const { subtitlesHtml } = shop.call<typeof InlineSubtitles>('inline-subtitles')
  const subtitles = await subtitlesHtml({ text, address: `.${PLACE}/${name}` })
  shop.emit('promotion.shown', { subtitles })
  return answer(200, promotionPage({ look: shop.branding, subtitles }), {
    'content-type': 'text/html; charset=utf-8',
  })
}
