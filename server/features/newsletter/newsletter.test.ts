import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEmail } from '../../shop/records/emails.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { EDITOR, newsletterEditorKey } from './subscriptions.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('newsletter')
})
afterAll(() => closeTestApplication(application))

const shop = () => application.host.open('newsletter')
const letterTo = async (email: string) => lastEmail(await shop(), email)?.text ?? ''
const join = (email: string) => visitor.post('/newsletter', { email })
const linkOf = async (email: string) =>
  /\/newsletter\/unsubscribe\?token=[0-9a-f]{24}$/.exec(await letterTo(email))?.[0] ?? ''
const follow = (token: string) => visitor.get(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`)
const publish = (text: string, editorKey: string) => visitor.post('/newsletter/issues', { text, editorKey })
const key = async () => newsletterEditorKey(await shop())

describe('the newsletter', () => {
  it('can be read by everybody, in the reader’s language', async () => {
    const { body } = await visitor.get('/newsletter', { headers: { cookie: 'language=de_DE' } })
    expect(body).toContain('<h1>Die Schale</h1>')
    expect(body).toContain('6. März 2026')
    expect(body.indexOf('Ausgabe 2')).toBeLessThan(body.indexOf('Ausgabe 1'))
  })

  it('is mailed to subscribers until they follow their link', async () => {
    for (const email of ['Wanda@readers.example', 'wilbur@readers.example']) {
      expect((await join(email)).body).toContain('You are on the list')
    }
    const link = await linkOf('wanda@readers.example')
    expect((await visitor.get(link)).statusCode).toBe(200)
    expect((await visitor.get(link)).statusCode).toBe(404)
    const { statusCode, headers } = await publish('Plums, at last <b>', await key())
    expect([statusCode, headers.location]).toEqual([303, '../newsletter'])
    expect(await letterTo('wilbur@readers.example')).toContain('Plums, at last <b>')
    expect(await letterTo('wanda@readers.example')).not.toContain('Plums')
    const { body } = await visitor.get('/newsletter')
    expect(body).toContain('Issue 3')
    expect(body).toContain('Plums, at last &lt;b&gt;')
    await join('wanda@readers.example')
    expect(await linkOf('wanda@readers.example')).not.toBe(link)
  })

  it('does not reveal existing subscribers, and keeps their link', async () => {
    await join('twice@readers.example')
    const link = await linkOf('twice@readers.example')
    expect((await join('twice@readers.example')).body).toContain('You are on the list')
    expect(await linkOf('twice@readers.example')).toBe(link)
  })

  it('is written with the key, which is mailed to its editor only', async () => {
    for (const wrong of ['', '0123456789ab', `${await key()}0`]) {
      const refused = await publish('<i>mine', wrong)
      expect(refused.statusCode).toBe(403)
      expect(refused.body).toContain('&lt;i&gt;mine')
    }
    expect((await publish('  ', await key())).statusCode).toBe(400)
    const { body } = await visitor.post('/newsletter/key', {})
    expect(body).not.toContain(await key())
    expect(await letterTo(EDITOR.mailbox)).toContain(await key())
    const box = await visitor.get(`/elsewhere/letter-box?box=${EDITOR.mailbox}`)
    expect(box.body).toContain('This box has a lock')
    const otherShopsKey = await newsletterEditorKey(await application.host.open('another-shop'))
    expect(otherShopsKey).not.toBe(await key())
  })

  it('accepts no invalid addresses, and no forms of other sites', async () => {
    const refused = await join('"><b>fig')
    expect(refused.statusCode).toBe(400)
    expect(refused.body).not.toContain('<b>fig')
    const headers = { origin: 'https://evil.example' }
    for (const path of ['/newsletter', '/newsletter/issues', '/newsletter/key']) {
      const { statusCode } = await visitor.post(path, { email: 'a@b.example' }, { headers })
      expect(statusCode).toBe(403)
    }
  })

  it('answers a query with yes or no, and shows neither its result nor its error', async () => {
    expect((await follow("' or '1'='1")).statusCode).toBe(200)
    for (const no of ["' or '1'='2", "'", "' or nowhere()--", "' union select editorKey, 2 from Editors--"]) {
      const { statusCode, body } = await follow(no)
      expect(statusCode).toBe(404)
      expect(body).not.toMatch(/SQL|syntax|nowhere/)
    }
    const found = await follow("' union select editorKey from Editors--")
    expect(found.body).not.toContain(await key())
    await (await shop()).setLiveVersion('blind-query', 'bind-the-token')
    expect((await follow("' or '1'='1")).statusCode).toBe(404)
    await (await shop()).setLiveVersion('blind-query', 'weak')
  })

  it('has a key and a list that no other query of the shop can read', async () => {
    const { body } = await visitor.get(
      `/rest/products/search?q=${encodeURIComponent("')) union select sql,2,3,4,5,6,7,8,9 from sqlite_master--")}`,
    )
    expect(body).toContain('CREATE TABLE')
    expect(body).not.toMatch(/Subscriptions|Editors|newsletter/)
  })
})
