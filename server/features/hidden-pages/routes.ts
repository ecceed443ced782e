import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { answer, type Call, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'

const PREMIUM =
  '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us'
const REFUSAL = '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility'

/** Routes of pages that no link leads to. */
export const hiddenPageRoutes: Routes = (on) => {
  on.get(PREMIUM, ({ shop }) => {
    const picture = shop.disk.read('premium/finest-drop.jpg')
    if (!picture) return NOT_FOUND
    shop.emit('hiddenPage.opened', { path: PREMIUM })
    return answer(200, picture, { 'content-type': 'image/jpeg' })
  })
  on.get(REFUSAL, (call) => {
    call.shop.emit('hiddenPage.opened', { path: REFUSAL })
    return thanks(call)
  })
}

/** For readers of the fine print. */
function thanks({ shop, request }: Call): unknown {
  const body = `<h1>You read all of it?</h1>
<section>
<p>Nobody reads a privacy policy. You even felt which of its words run hot. ${escapeHtml(shop.branding.name)} takes its hat off to you,
and refuses all reasonably necessary responsibility for what you do next.</p>
</section>`
  const html = renderPage({
    title: `Thank you · ${shop.branding.name}`,
    branding: shop.branding,
    home: pathToRoot(request),
    body,
  })
  return answer(200, html, { 'content-type': 'text/html; charset=utf-8' })
}
