import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { WEAK } from '../catalogue/labs.ts'

/** A page that runs no code of a lab. It helps if a live version breaks even the score board. */
export const safePageRoutes: Routes = (on) => {
  on.get('/training/safe', (call) => answerPage(call, ''))
  on.post('/training/safe/weak', backToWeak)
}

async function backToWeak(call: Call): Promise<unknown> {
  const { shop, translator: speech } = call
  for (const lab of Object.keys(shop.versions())) await shop.setLiveVersion(lab, WEAK)
  return answerPage(call, speech.translate('Done: the weak code runs everywhere again.'))
}

function answerPage({ shop, translator: speech, request }: Call, done: string): unknown {
  const { branding: look } = shop
  const say = (text: string) => escapeHtml(speech.translate(text))
  const labs = Object.keys(shop.versions())
  const home = pathToRoot(request)
  const body = `<h1>${say('Safe ground')}</h1>
<p>${say('No lab’s code runs on this page. If a version that you put live holds up the shop, send it away from here: what you wrote is kept.')}</p>
<p role="status"><strong>${escapeHtml(done)}</strong></p>
${labs.length === 0 ? `<p>${say('Nothing but weak code is live.')}</p>` : `<p>${say('Live now:')} ${labs.map((lab) => `<code>${escapeHtml(lab)}</code>`).join(', ')}</p>`}
<form action="${home}training/safe/weak" method="post">
<div class="actions"><button type="submit">${say('Everything back to weak')}</button></div>
</form>`
  const title = `${speech.translate('Safe ground')} · ${look.name}`
  return answer(
    200,
    renderPage({ title, branding: look, body, home, translator: speech, hasNotices: false }),
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
  )
}
