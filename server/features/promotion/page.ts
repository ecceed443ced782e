import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'

interface Promotion {
  look: Branding
  /** The element that brings the subtitles along, as HTML. */
  subtitles: string
}

/** The page that the shop's film plays on. */
export function promotionPage({ look, subtitles }: Promotion): string {
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

/** Subtitles that stand in the page itself are no file that a player could load: they become one here. */
export const FILM_SCRIPT = {
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
