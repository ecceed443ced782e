import Type from 'typebox'
import { Success } from '#contract/http.ts'
import type * as GitInReach from '../../../labs/git-in-reach/weak.ts'
import type { Branding } from '../../config/branding.ts'
import {
  alertHtml,
  html,
  htmlTranslator,
  pageFrameOf,
  pathToRoot,
  renderFramedPage,
  renderPage,
} from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { bearerToken, equalInConstantTime } from '../../http/requests/bearer.ts'
import { networkOf } from '../../http/routing/network.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { buildLandingPage, isBuilding, lastBuild } from './build.ts'
import {
  type DeployedFolder,
  deployLandingPage,
  deployToken,
  landingFolderOf,
  lastDeployedAt,
} from './folder.ts'

const INDEX = 'index.html'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  example: 'text/plain; charset=utf-8',
  sh: 'text/plain; charset=utf-8',
}

/** Routes of the landing page of the night market, and of its deployment bot. */
export const landingRoutes: Routes = (on) => {
  on.get('/landing', (call) => serve(call, ''))
  on.get('/landing/*', (call) => serve(call, `${call.params['*'] ?? ''}${lastSlash(call)}`))
  on.post('/landing/deploy', deployPage)
  on.get('/landing/build.log', ({ shop }) => httpReply(200, lastBuild(shop).log, PLAIN_TEXT))
  on.get('/landing/build', (call) => html(200, buildPage(call)))
  on.post(
    '/landing/rebuild',
    {
      tag: 'Pages',
      summary: 'Have the robot build the page of the night market',
      body: Type.Object({}),
      answers: {
        200: ['Whether it was built, and the log of the build', Success(BuildReport)],
        303: 'Where a browser shows the log',
        403: 'This comes from a page of another site',
        409: 'A build is running already',
      },
    },
    rebuild,
  )
}

const BuildReport = Type.Object({ number: Type.Integer(), isBuilt: Type.Boolean(), log: Type.String() })

/** Browsers are led to the page with the log, which says so if a build is running. */
async function rebuild(call: Call): Promise<HttpReply> {
  requireOwnPage(call)
  const { shop, request } = call
  const build = await buildLandingPage(shop, networkOf(call))
  if (request.headers.accept?.includes('text/html')) {
    return httpReply(303, '', { location: `${pathToRoot(request)}landing/build` })
  }
  if (!build) return httpReply(409, { status: 'error', message: 'A build is running already.' })
  return httpReply(200, successBody(build))
}

/** The page with the log of the last build, where everybody may have the page built again. */
function buildPage(call: Call): string {
  const { shop } = call
  const frame = pageFrameOf(call)
  const say = htmlTranslator(frame)
  const busy = isBuilding(shop) ? 'A build is running already. Wait for it, then reload.' : undefined
  return renderFramedPage(
    'How the page is built',
    `${alertHtml(busy, frame)}<p>${say('A robot builds the page of the night market out of packages. If it looks odd, its log says why.')}</p>
<article>
<h2 id="build-log">${say('Build log')}</h2>
<pre class="plain" tabindex="0" role="region" aria-labelledby="build-log">${escapeHtml(lastBuild(shop).log)}</pre>
</article>
<form method="post" action="${frame.home}landing/rebuild"><p><button>${say('Build it again')}</button></p></form>
<p><a href="${frame.home}landing/build.log">${say('The log as a file')}</a></p>
<p><a href="${frame.home}landing">${say('Back to the night market')}</a></p>`,
    frame,
  )
}

/** The trailing slash of a URL, which routes ignore: it asks for a folder. */
function lastSlash({ request }: Call): string {
  return request.url.split('?')[0]?.endsWith('/') ? '/' : ''
}

async function serve(call: Call, asked: string): Promise<HttpReply> {
  const { shop, request, translator: speech } = call
  const path = asked === '' || asked === '/' ? INDEX : asked
  const { isPublic } = shop.call<typeof GitInReach>('git-in-reach')
  if (!(await isPublic(path))) return notFound
  if (path === INDEX) {
    const text = landingPage({
      look: shop.branding,
      speech,
      home: pathToRoot(request),
      deployedAt: lastDeployedAt(shop),
    })
    return httpReply(200, text, { 'content-type': 'text/html; charset=utf-8' })
  }
  const folder = landingFolderOf(shop)
  if (path.endsWith('/')) return list(folder, path)
  const bytes = folder.read(path)
  if (!bytes) return notFound
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const type = path.startsWith('.git/') ? undefined : TYPES[ending]
  return httpReply(200, bytes, {
    'content-type': type ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
}

/** The files of a subfolder, one name a line. */
function list({ names }: DeployedFolder, path: string): HttpReply {
  const within = names.filter((name) => name.startsWith(path)).map((name) => name.slice(path.length))
  if (within.length === 0) return notFound
  const entries = new Set(
    within.map((name) => (name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : name)),
  )
  return httpReply(200, `${[...entries].toSorted().join('\n')}\n`, {
    'content-type': 'text/plain; charset=utf-8',
  })
}

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' }
const notFound = httpReply(404, 'There is nothing here.\n', PLAIN_TEXT)

function deployPage({ shop, request }: Call): HttpReply {
  const shown = bearerToken(request.headers)
  if (shown === undefined || !equalInConstantTime(shown, deployToken(shop))) {
    return httpReply(401, { status: 'error', message: 'That is not the token of the landing page.' })
  }
  const at = deployLandingPage(shop)
  shop.emit('landing.deployed', { at })
  return httpReply(200, successBody({ deployedAt: at }))
}

interface Landing {
  look: Branding
  speech: Translator
  /** Path to the shop's root. */
  home: string
  /** ISO date. */
  deployedAt: string | undefined
}

/** The stalls and their goods. */
const STALLS = [
  ['The pomelo brothers', 'Slices as large as your face. Bring the face.'],
  ['Aunt Quince', 'Jelly in seven colours, two of which have names.'],
  ['The press', 'You turn the wheel, we hold the glass.'],
] as const

/** The landing page of the night market. */
function landingPage({ look, speech, home, deployedAt }: Landing): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const stalls = STALLS.map(([name, offer]) => `<li><strong>${say(name)}</strong>${say(offer)}</li>`)
  const fresh = deployedAt
    ? `<p class="hint">${say('Fresh since')} <time datetime="${deployedAt}">${deployedAt.slice(0, 10)} ${deployedAt.slice(11, 16)} UTC</time></p>`
    : ''
  const body = `<link rel="stylesheet" href="${home}landing/style.css">
<div class="market">
<h1>${say('The night market')}</h1>
<img src="${home}landing/lantern.svg" alt="">
<p>${say('Once a week the alley belongs to the stalls. Fridays, from dusk till the last peach.')}</p>
</div>
<h2>${say('Who is there')}</h2>
<section><ul class="stalls">${stalls.join('\n')}</ul></section>
<p><a href="${home}#/search">${say('Cannot wait? The shop is open all week.')}</a></p>
<p><a href="${home}landing/build">${say('The page looks odd? Read its build log, and have it built again.')}</a></p>
<p><a href="${home}stall">${say('You have a stall, or would like one? To the stall office.')}</a></p>
${fresh}`
  return renderPage({
    title: `${speech.translate('The night market')} · ${look.name}`,
    branding: look,
    translator: speech,
    home,
    body,
  })
}
