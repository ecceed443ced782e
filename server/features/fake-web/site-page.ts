import { escapeHtml } from '../../http/replies/escape-html.ts'
import { codeToHtml, lineToHtml, toHtml } from './markdown.ts'
import type { Site, SitePost, WebPage } from './sites.ts'

/** Renders a page of a fake site. `base` is the root of the fake web, `extra` is HTML below the text. */
export function sitePage(site: Site, page: WebPage, base: string, extra = ''): string {
  const { title, text, facts, plain } = page
  const front = page.path !== undefined && site.pages.some(({ path }) => path === undefined)
  const name = escapeHtml(site.name)
  return `<p class="site">${front ? `<a href="${base}${site.id}">${name}</a>` : `<strong>${name}</strong>`}</p>
<article>
${site.look === 'archive' ? stamp(page) : ''}
${site.look === 'video' && page.posts ? player(title) : ''}
<h1>${escapeHtml(title)}</h1>
${byline(page)}
${facts ? table(facts, base) : ''}
${text ? toHtml(text, base) : ''}
${plain ? numbered(plain) : ''}
${extra}
</article>
${page.posts ? postList(page.replies ?? 'Comments', page.posts, base) : ''}`
}

function byline({ by, when }: WebPage): string {
  const parts = [by, when].filter((part) => part !== undefined).map(escapeHtml)
  return parts.length === 0 ? '' : `<p class="hint">${parts.join(' · ')}</p>`
}

function stamp({ when }: WebPage): string {
  if (when === undefined) return ''
  return `<p class="stamp">You are looking at a copy, taken on ${escapeHtml(when)}. The original may be gone.</p>`
}

function table(facts: readonly [string, string][], base: string): string {
  const rows = facts.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${lineToHtml(value, base)}</td></tr>`,
  )
  return `<table class="facts"><tbody>${rows.join('')}</tbody></table>`
}

/** Numbered lines. */
function numbered(plain: string): string {
  const lines = plain.replace(/(?<!\n)\n+$/, '').split('\n')
  const width = String(lines.length).length
  return codeToHtml(lines.map((line, index) => `${String(index + 1).padStart(width)}  ${line}`).join('\n'))
}

function postList(title: string, posts: readonly SitePost[], base: string): string {
  return `<section class="posts"><h2>${escapeHtml(title)}</h2><ol>${posts.map((post) => drawPost(post, base)).join('')}</ol></section>`
}

function drawPost({ by, when, score, text }: SitePost, base: string): string {
  const sender = by ? `<strong>${escapeHtml(by)}</strong>` : ''
  const votes =
    score === undefined ? '' : `<span class="score">${score} ${score === 1 ? 'vote' : 'votes'}</span>`
  const time = when ? `<span>${escapeHtml(when)}</span>` : ''
  return `<li><p class="hint">${[sender, time, votes].filter(Boolean).join(' ')}</p>${toHtml(text, base)}</li>`
}

/** A video player that plays nothing. The transcript is below it. */
function player(title: string): string {
  return `<svg class="player" viewBox="0 0 640 300" role="img" aria-label="A video, stopped: ${escapeHtml(title)}">
<rect width="640" height="300" fill="#150d14"/><path d="M0 300L250 60h140l250 240z" fill="#2b1b2c"/>
<circle cx="320" cy="150" r="112" fill="#ff7a1a"/><circle cx="320" cy="150" r="94" fill="#ffd9a8"/>
<path d="M320 56v188M226 150h188M253 83l134 134M387 83L253 217" stroke="#ff7a1a" stroke-width="7"/>
<circle cx="320" cy="150" r="44" fill="#150d14"/><path d="M306 126l40 24-40 24z" fill="#fff"/>
<rect x="24" y="276" width="592" height="6" fill="#7c6a78"/><rect x="24" y="276" width="96" height="6" fill="#c6f24e"/>
</svg>
<p class="hint">The picture is buffering, and has been since 2019. The words came through.</p>`
}
