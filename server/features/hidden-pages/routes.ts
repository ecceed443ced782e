import { page, wayHome } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { answer, type Call, notHere, type Routes } from '../../http/routing/routes.ts'

const PREMIUM =
  '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us'
const REFUSAL = '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility'

/** Pages that no link leads to. */
export const hiddenPageRoutes: Routes = (on) => {
  on.get(PREMIUM, ({ shop }) => {
    const picture = shop.disk.read('premium/finest-drop.jpg')
    if (!picture) return notHere
    shop.tell('hiddenPage.opened', { path: PREMIUM })
    return answer(200, picture, { 'content-type': 'image/jpeg' })
  })
  on.get(REFUSAL, (call) => {
    call.shop.tell('hiddenPage.opened', { path: REFUSAL })
    return thanks(call)
  })
}

/** For whoever read the small print to its end. */
function thanks({ shop, request }: Call): unknown {
  const body = `<h1>You read all of it?</h1>
<section>
<p>Nobody reads a privacy policy. You even felt which of its words run hot. ${escapeHtml(shop.look.name)} takes its hat off to you,
and refuses all reasonably necessary responsibility for what you do next.</p>
</section>`
  const html = page({ title: `Thank you · ${shop.look.name}`, look: shop.look, home: wayHome(request), body })
  return answer(200, html, { 'content-type': 'text/html; charset=utf-8' })
}
