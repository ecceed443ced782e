import type { OtherSite, SentForm, SiteVisit } from '#contract/training/other-site.ts'
import type { UserRow } from '#lab'
import { isOwnAddress } from '../../http/requests/origin.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { basketOf, issueRenewedToken, userById } from '../../identity/customers.ts'
import type { Shop } from '../../shop/shop.ts'
import type { PageForm, ParsedPage } from './page-forms.ts'

/** Longest page on the other site, in characters. */
const LONGEST_PAGE = 20_000

/** Routes of a fake site on another origin: learners write pages, and a customer opens them. */
export const otherSiteRoutes: Routes = (on) => {
  on.get('/training/other-site', ({ shop }): OtherSite => {
    return { site: shop.settings.csrfSite, victim: victimOf(shop)?.email }
  })
  on.post('/training/other-site/visits', ({ shop, request, body }) => {
    const { html } = body
    if (typeof html !== 'string' || html.length > LONGEST_PAGE) {
      return httpReply(400, { error: `A page is a text of ${LONGEST_PAGE} signs at most` })
    }
    const victim = victimOf(shop)
    if (!victim) return httpReply(404, { error: 'There is no customer left to open it' })
    return openPage({ shop, request }, victim, html)
  })
}

type Visitor = Pick<Call, 'shop' | 'request'>
type Choice = { by: SentForm['by']; form: PageForm }

/** Default addresses of such shops. Walkthroughs name them, and have to work at any address. */
const USUAL_HOSTS = ['localhost:3000', '127.0.0.1:3000']

/** Returns the customer who opens every page: the first one in the shop. */
function victimOf(shop: Shop): UserRow | undefined {
  return shop.tables.get<UserRow>(
    `SELECT * FROM Users WHERE role = 'customer' AND deletedAt IS NULL ORDER BY id LIMIT 1`,
  )
}

/**
 * Opens a page on the other site as a customer who is logged in at the shop. Their browser is an old one, which sends
 * cookies with cross-site forms. Nothing leaves the process: forms reach this shop, or nobody.
 */
async function openPage(visitor: Visitor, victim: UserRow, html: string): Promise<SiteVisit> {
  const { shop } = visitor
  // Loaded on demand: its parser unpacks large tables, which few shops need.
  const { readPage } = await import('./page-forms.ts')
  const page = readPage(html)
  const choice = chooseForm(page)
  const sent = choice && (await send(visitor, victim, page, choice))
  const after = userById(shop, victim.id)?.username ?? victim.username
  return { sent, name: { before: victim.username, after } }
}

/** Returns the form that the page submits by script, or else the first one with a button. */
function chooseForm({ forms, scripts }: ParsedPage): Choice | undefined {
  if (/\b(submit|requestSubmit|click)\s*\(/.test(scripts)) {
    const [, index, name] = FORM_NAME.exec(scripts) ?? []
    const named = name && forms.find((form) => form.id === name || form.name === name)
    const form = named || forms[Number(index ?? 0)] || forms[0]
    if (form) return { by: 'script', form }
  }
  const form = forms.find(({ button }) => button)
  return form && { by: 'click', form }
}

/** `forms[0]`, `forms['f']`, `forms.f`, `getElementById('f')`, `querySelector('#f')` */
const FORM_NAME =
  /forms\[\s*(\d+)\s*\]|(?:forms\[\s*['"]|forms\.|getElementById\(\s*['"]|querySelector\(\s*['"]#)([\w-]+)/

async function send(visitor: Visitor, victim: UserRow, page: ParsedPage, choice: Choice): Promise<SentForm> {
  const { shop, request } = visitor
  const { by, form } = choice
  const { method } = form
  const site = shop.settings.csrfSite
  const fields = [...form.fields, ...(by === 'click' ? (form.button ?? []) : [])]
  const url = new URL(URL.canParse(form.action, site) ? form.action : '/', site)
  const { type, text } = encode(form, fields)
  if (method === 'GET') url.search = new URLSearchParams(fields).toString()
  const headers = {
    ...(method === 'POST' && { origin: page.hidesReferrer ? 'null' : site, 'content-type': type }),
    ...(!page.hidesReferrer && { referer: `${site}/` }),
  }
  const body = method === 'POST' ? text : ''
  const reachedShop = isOwnAddress(request, url) || USUAL_HOSTS.includes(url.host)
  const sent = { by, method, url: url.href, headers, body, reachedShop }
  if (!reachedShop) return { ...sent, status: undefined }
  const token = issueRenewedToken(shop, victim, basketOf(shop, victim.id))
  const response = await request.callShop({
    method,
    url: url.pathname + url.search,
    headers: {
      'user-agent': 'Mozilla/5.0 (an older browser) Gecko/20100101 Firefox/95.0',
      'sec-fetch-site': 'cross-site',
      ...headers,
      cookie: `token=${token}`,
    },
    ...(body && { payload: body }),
  })
  return { ...sent, status: response.statusCode }
}

function encode({ enctype }: PageForm, fields: [string, string][]): { type: string; text: string } {
  if (enctype === 'text/plain') {
    return { type: enctype, text: fields.map(([name, value]) => `${name}=${value}\r\n`).join('') }
  }
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() }
}
