import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('other-site')
})
afterAll(() => closeTestApplication(application))

const visit = async (html: string) => (await visitor.post('/training/other-site/visits', { html })).json()
const profileForm = (inside: string, attributes = 'id="f" name="n"') =>
  `<form action="http://localhost:3000/profile" method="POST" ${attributes}>${inside}</form>`

describe('a customer on the other site', () => {
  it('is the first one in the shop', async () => {
    const site = (await visitor.get('/training/other-site')).json()
    expect(site).toEqual({ site: 'http://htmledit.squarefree.com', victim: 'jim@juice-sh.op' })
  })

  it.each([
    'document.forms[0].submit()',
    'document.forms.n.submit();',
    "document.getElementById('f').submit()",
    "document.querySelector('#f').requestSubmit()",
  ])('submits the form that the script %s submits', async (script) => {
    const name = `by ${script.length}`
    const { sent, name: called } = await visit(
      `${profileForm(`<input name="username" value="${name}">`)}<script>${script}</script>`,
    )
    expect(sent).toMatchObject({ by: 'script', reachedShop: true, status: 302 })
    expect(sent.headers).toMatchObject({ origin: 'http://htmledit.squarefree.com' })
    expect(called.after).toBe(name)
    expect(await visitor.solved('csrfChallenge')).toBe(true)
  })

  it('clicks buttons, and sends fields as browsers do', async () => {
    const { sent } = await visit(
      profileForm(`<input name="username" value="a b&amp;c"><input type="checkbox" name="no">
        <input type="checkbox" name="yes" checked><input name="off" value="1" disabled>
        <textarea name="more">x
y</textarea><input type="submit" name="go" value="now">`),
    )
    expect(sent.by).toBe('click')
    expect(sent.body).toBe('username=a+b%26c&yes=on&more=x%0Ay&go=now')
  })

  it('sends GET forms without an origin, and no referrer if the page forbids it', async () => {
    const get = await visit('<form action="http://localhost/profile"><input name="username"><button></form>')
    expect(get.sent).toMatchObject({ method: 'GET', url: 'http://localhost/profile?username=', body: '' })
    expect(get.sent.headers).not.toHaveProperty('origin')
    const discreet = await visit(
      `<meta name="referrer" content="no-referrer">${profileForm('<input name="username" value="x"><button>')}`,
    )
    expect(discreet.sent.headers).toMatchObject({ origin: 'null' })
    expect(discreet.sent.headers).not.toHaveProperty('referer')
  })

  it('reaches only this shop, and not the training ground', async () => {
    for (const action of [
      '',
      '/profile',
      'http://127.0.0.1:22/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]) {
      const { sent } = await visit(`<form method="post" action="${action}"><button></form>`)
      expect([sent.reachedShop, sent.status]).toEqual([false, undefined])
    }
    const inner = '<form method="post" action="http://localhost/training/other-site/visits"><button></form>'
    expect((await visit(inner)).sent.status).toBe(403)
    expect((await visit('<p>nothing to see here')).sent).toBeUndefined()
    expect((await visitor.post('/training/other-site/visits', {})).statusCode).toBe(400)
  })

  it('cannot be attacked once the shop checks the origin of forms', async () => {
    const mended = application.visitor('mended')
    await (await application.host.open('mended')).setLiveVersion(
      'cross-site-request-forgery',
      'know-where-it-comes-from',
    )
    const html = profileForm('<input name="username" value="CSRF"><button>')
    const { sent, name } = (await mended.post('/training/other-site/visits', { html })).json()
    expect([sent.status, name.after]).toEqual([403, name.before])
    expect(await mended.solved('csrfChallenge')).toBe(false)
  })
})
