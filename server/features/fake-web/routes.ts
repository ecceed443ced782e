import { fakeWebReply, fakeWebRoot } from '../../http/pages/fake-web-window.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Call, HttpReply, Routes } from '../../http/routing/routes.ts'
import { lastEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import { renderMap } from './map.ts'
import { hostOf, searchPage } from './search-page.ts'
import { codeToHtml, lineToHtml, loadSites, type Site, type SitePost, toHtml, type WebPage } from './sites.ts'

/** Where the sites are stored, and which mailboxes are locked. */
export interface FakeWebOptions {
  folder: string
  /** Addresses that had an account when the shop opened. */
  regulars: Iterable<string>
}

/** Longest query; the rest is ignored. */
const LONGEST = 200

/** Routes of a small fake web, so that a learner can find there what they would search for on the internet. */
export function fakeWebRoutes({ folder, regulars }: FakeWebOptions): Routes {
  const sites = loadSites(folder)
  const locked = new Set([...regulars].map((address) => address.toLowerCase()))
  return (on) => {
    on.get('/elsewhere', (call) => {
      const question = queryText(call, 'q')
      const title = question.trim() === '' ? 'Rummage' : `${question} · Rummage`
      const body = searchPage(sitesFor(sites, call.shop), question, fakeWebRoot(call))
      return fakeWebReply(call, 200, { title, host: 'rummage.example', cssClass: 'search', body })
    })
    on.get('/elsewhere/:site', (call) => showPage(call, sites, locked))
    on.get('/elsewhere/:site/*', (call) => showPage(call, sites, locked))
  }
}

function queryText({ query }: Call, name: string): string {
  return (query[name] ?? '').slice(0, LONGEST)
}

function showPage(call: Call, all: readonly Site[], locked: ReadonlySet<string>): HttpReply {
  const { site: id, '*': path } = call.params
  const site = sitesFor(all, call.shop).find((one) => one.id === id)
  const page = site?.pages.find((one) => (one.path ?? '') === (path ?? ''))
  if (!site || !page) return notFound(call)
  const body = sitePage(site, page, fakeWebRoot(call), extraOf(call, site, page, locked))
  return fakeWebReply(call, 200, {
    title: `${page.title} · ${site.name}`,
    host: hostOf(site, page.path),
    cssClass: site.look,
    body,
  })
}

/** Interactive parts of some front pages. */
function extraOf(call: Call, site: Site, page: WebPage, locked: ReadonlySet<string>): string {
  if (page.path !== undefined) return ''
  if (site.look === 'atlas') return renderMap(site, queryText(call, 'at'), call.query.zoom)
  if (site.look === 'mail')
    return renderMailbox(call.shop, queryText(call, 'box'), locked, pathToRoot(call.request))
  const others = site.pages.filter(({ path, unlisted }) => path !== undefined && !unlisted)
  if (others.length === 0) return ''
  const base = fakeWebRoot(call)
  const entries = others.map(
    ({ path, title }) => `<li><a href="${base}${site.id}/${path}">${escapeHtml(title)}</a></li>`,
  )
  return `<h2>On this site</h2><ul>${entries.join('')}</ul>`
}

function notFound(call: Call): HttpReply {
  const body = `<h1>404: gone fishing</h1>
<p>Whatever was here has moved, was never here, or was sold with the domain. <a href="${pathToRoot(call.request)}elsewhere">Look for it</a>.</p>`
  return fakeWebReply(call, 404, { title: 'Not found', host: 'nowhere.example', cssClass: 'search', body })
}

/** The sites for one shop: `{{domain}}` and `{{shopName}}` are replaced. */
function sitesFor(sites: readonly Site[], { settings }: Shop): Site[] {
  const fill = (text: string): string =>
    text.replaceAll('{{domain}}', () => settings.domain).replaceAll('{{shopName}}', () => settings.shopName)
  return sites.map((site) => ({ ...site, pages: site.pages.map((page) => fillPage(page, fill)) }))
}

function fillPage(page: WebPage, fill: (text: string) => string): WebPage {
  const { title, text, plain, facts, posts } = page
  return {
    ...page,
    title: fill(title),
    ...(text && { text: fill(text) }),
    ...(plain && { plain: fill(plain) }),
    ...(facts && { facts: facts.map(([name, value]): [string, string] => [fill(name), fill(value)]) }),
    ...(posts && { posts: posts.map((post) => ({ ...post, text: fill(post.text) })) }),
  }
}

/**
 * A mailbox with its form. `regulars` existed before the learner came, so their mailboxes are locked; `home` is the
 * path to the shop.
 */
function renderMailbox(shop: Shop, box: string, regulars: ReadonlySet<string>, home: string): string {
  return `<form class="ask">
<label for="box">Your e-mail address</label>
<div><input id="box" name="box" type="text" inputmode="email" value="${escapeHtml(box)}" maxlength="200" autocomplete="off" spellcheck="false"><button>Look inside</button></div>
</form>
${box === '' ? '' : mailboxContent(shop, box, regulars, home)}`
}

function mailboxContent(shop: Shop, box: string, regulars: ReadonlySet<string>, home: string): string {
  if (regulars.has(box.trim().toLowerCase())) {
    return `<p class="warning" role="status">This box has a lock, and <strong>${escapeHtml(box)}</strong> has had the key since before you came to
the neighbourhood. You would have to be its owner. You are not.</p>`
  }
  const letter = lastEmail(shop, box.trim())
  if (!letter) return '<p role="status">Nothing but a spider. She says no letter has come here.</p>'
  return `<article class="letter"><h2>${escapeHtml(letter.subject)}</h2>
<p class="hint">From ${escapeHtml(shop.settings.shopName)} to ${escapeHtml(letter.to)}</p>
${codeToHtml(letter.text)}${letter.link === undefined ? '' : letterLink(letter.link, home)}</article>`
}

/** The link of a message. */
function letterLink(link: string, home: string): string {
  return `<p><a href="${escapeHtml(home + link.slice(1))}" target="_blank" rel="noopener">Follow the link</a></p>`
}

/** Renders a page of a fake site. `base` is the root of the fake web, `extra` is HTML below the text. */
function sitePage(site: Site, page: WebPage, base: string, extra = ''): string {
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
