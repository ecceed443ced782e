import type * as GitInReach from '../../../labs/git-in-reach/weak.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { bearerToken, equalInConstantTime } from '../../http/requests/bearer.ts'
import { type Answer, answer, type Call, type Routes, success } from '../../http/routing/routes.ts'
import { deploy, deployedAt, deployToken, type Folder, folderOf } from './folder.ts'
import { landingPage } from './page.ts'

const INDEX = 'index.html'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  example: 'text/plain; charset=utf-8',
  sh: 'text/plain; charset=utf-8',
}

/** The landing page of the night market, and the door for the robot that deploys it. */
export const landingRoutes: Routes = (on) => {
  on.get('/landing', (call) => serve(call, ''))
  on.get('/landing/*', (call) => serve(call, `${call.params['*'] ?? ''}${lastSlash(call)}`))
  on.post('/landing/deploy', deployPage)
}

/** The slash at the end of an address, which routes make nothing of: it asks for a folder. */
function lastSlash({ request }: Call): string {
  return request.url.split('?')[0]?.endsWith('/') ? '/' : ''
}

async function serve(call: Call, asked: string): Promise<Answer> {
  const { shop, request, translator: speech } = call
  const path = asked === '' || asked === '/' ? INDEX : asked
  const { isPublic } = shop.call<typeof GitInReach>('git-in-reach')
  if (!(await isPublic(path))) return notFound
  if (path === INDEX) {
    const html = landingPage({
      look: shop.branding,
      speech,
      home: pathToRoot(request),
      deployedAt: deployedAt(shop),
    })
    return answer(200, html, { 'content-type': 'text/html; charset=utf-8' })
  }
  const folder = folderOf(shop)
  if (path.endsWith('/')) return list(folder, path)
  const bytes = folder.read(path)
  if (!bytes) return notFound
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const type = path.startsWith('.git/') ? undefined : TYPES[ending]
  return answer(200, bytes, {
    'content-type': type ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
}

/** What lies in one folder of the folder, a name a line. */
function list({ names }: Folder, path: string): Answer {
  const within = names.filter((name) => name.startsWith(path)).map((name) => name.slice(path.length))
  if (within.length === 0) return notFound
  const entries = new Set(
    within.map((name) => (name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : name)),
  )
  return answer(200, `${[...entries].toSorted().join('\n')}\n`, {
    'content-type': 'text/plain; charset=utf-8',
  })
}

const notFound = answer(404, 'There is nothing here.\n', { 'content-type': 'text/plain; charset=utf-8' })

function deployPage({ shop, request }: Call): Answer {
  const shown = bearerToken(request.headers)
  if (shown === undefined || !equalInConstantTime(shown, deployToken(shop))) {
    return answer(401, { status: 'error', message: 'That is not the token of the landing page.' })
  }
  const at = deploy(shop)
  shop.emit('landing.deployed', { at })
  return answer(200, success({ deployedAt: at }))
}
