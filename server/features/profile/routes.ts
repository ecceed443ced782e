import Type from 'typebox'
import type * as Csrf from '../../../labs/cross-site-request-forgery/weak.ts'
import type * as PolicyInjection from '../../../labs/policy-injection/weak.ts'
import type * as Weak from '../../../labs/profile-template/weak.ts'
import { type Branding, logoSource } from '../../config/branding.ts'
import { type PageLink, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { isOwnAddress, originOf } from '../../http/requests/origin.ts'
import { processUpload, readForm, readUpload, type Upload } from '../../http/requests/uploads.ts'
import { FileField } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { changeUser, issueRenewedToken } from '../../identity/customers.ts'
import { type CustomerCall, forCookieSession } from '../../identity/sessions.ts'
import { SandboxUnavailable } from '../../sandbox/errors.ts'
import { CALLBACK_KEY, expectCallback, receiveCallback } from '../../shop/records/callbacks.ts'
import { createFakeHost } from '../../shop/records/fake-host.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  fetchPicture,
  PICTURE_LIMIT,
  type ProfilePicture,
  pictureAddress,
  pictureKind,
  savePicture,
} from './picture.ts'

const LONGEST_NAME = 1_000
const LONGEST_HEADER = 4_000
const DEFAULT_PICTURE = '/assets/public/images/uploads/default.svg'

/** Routes of the profile page. `basePath` is the path below which the shop is served. */
export function profileRoutes({ basePath }: { basePath: string }): Routes {
  const back = (token?: string): unknown =>
    httpReply(302, '', {
      location: `${basePath}/profile`,
      ...(token && { 'set-cookie': `token=${token}; Path=/` }),
    })

  return (on) => {
    on.get(
      '/profile',
      {
        tag: 'Account',
        summary: 'Your profile as a page',
        security: ['cookie'],
        answers: { 200: 'The page' },
      },
      forCookieSession(showProfile),
    )
    on.post(
      '/profile',
      {
        tag: 'Account',
        summary: 'Change your name',
        security: ['cookie'],
        body: Type.Object({ username: Type.String({ maxLength: 60 }) }),
        bodyType: 'application/x-www-form-urlencoded',
        answers: { 302: 'Back to the profile, with a new token' },
      },
      forCookieSession(async (call) => back(await rename(call))),
    )
    on.post(
      '/profile/image/file',
      {
        tag: 'Account',
        summary: 'A picture of you',
        security: ['cookie'],
        body: Type.Object({ file: FileField }),
        bodyType: 'multipart/form-data',
        answers: { 302: 'Back to the profile', 415: 'Not a picture' },
      },
      async (call) => {
        // Existing clients expect the file check before the login check.
        const file = await readUpload(call.request, { field: 'file', limit: PICTURE_LIMIT })
        if (!file) throw new HttpFailure(400, 'Illegal file type')
        return processUpload(call.shop, file, () => {
          const picture = { bytes: file.bytes, kind: pictureKind(file.bytes) }
          return forCookieSession(async (own) => {
            await hangPicture(own, file, picture)
            return back()
          })(call)
        })
      },
    )
    on.post(
      '/profile/image/url',
      {
        tag: 'Account',
        summary: 'A picture of you by its address',
        security: ['cookie'],
        body: Type.Object({ imageUrl: Type.String() }),
        bodyType: 'application/x-www-form-urlencoded',
        answers: { 302: 'Back to the profile', 400: 'Not an address' },
      },
      async (call) => {
        const { fields } = await readForm(call, { field: 'file', limit: PICTURE_LIMIT })
        const { imageUrl } = fields
        if (typeof imageUrl !== 'string' || imageUrl.trim() === '') return back()
        return forCookieSession(async (own) => {
          await refuseUnwelcome(own)
          await linkPicture(own, imageUrl.trim())
          return back()
        })(call)
      },
    )
  }
}

async function hangPicture(
  call: CustomerCall,
  { name, type, bytes }: Upload,
  picture: ProfilePicture,
): Promise<void> {
  await refuseUnwelcome(call)
  const { shop, user } = call
  const profileImage = savePicture(shop, user, picture, '')
  const event = { purpose: 'profile', name, type, size: bytes.length, isAccepted: true, kept: profileImage }
  shop.emit('file.uploaded', event)
  shop.emit('profile.pictureChanged', { userId: user.id, profileImage, address: undefined })
}

async function showProfile({ translator: speech, shop, user, request }: CustomerCall): Promise<unknown> {
  const base = originOf(request)
  const { profileImage, username, email } = user
  const address = URL.canParse(profileImage, `${base}/`) ? new URL(profileImage, `${base}/`) : undefined
  const isForeign = address !== undefined && !isOwnAddress(request, address)
  const picture = isForeign ? address.href : `.${address?.pathname ?? DEFAULT_PICTURE}`
  const live = shop.call<typeof PolicyInjection>('policy-injection')
  const nameHtml = await live.nameHtml(await shownName(shop, username), escapeHtml)
  const policy = headerText(await live.policyOf(profileImage, logoSource(shop.branding)))
  shop.emit('profile.shown', { userId: user.id, nameHtml, policy })
  return httpReply(200, profilePage({ look: shop.branding, speech, email, username, nameHtml, picture }), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
}

/** A text that is valid in a header, with limited length. */
function headerText(text: string): string {
  return text.replace(/[^ -~]/g, '').slice(0, LONGEST_HEADER)
}

/** Throws if the live code refuses a form of this origin. */
async function refuseUnwelcome({ shop, request }: CustomerCall): Promise<void> {
  const { isWelcome } = shop.call<typeof Csrf>('cross-site-request-forgery')
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  const fetchSite = typeof site === 'string' ? site : undefined
  const { host } = new URL(originOf(request))
  if (!(await isWelcome({ method: request.method, origin, referer, fetchSite }, host))) {
    throw new HttpFailure(403, 'This form was sent from another site')
  }
}

/** Sets the customer's name, if sent. Returns a token with the new name. */
async function rename(call: CustomerCall): Promise<string> {
  await refuseUnwelcome(call)
  const { shop, user, session, request } = call
  const { fields } = await readForm(call, { field: 'file', limit: PICTURE_LIMIT })
  const sent = fields.username
  if (typeof sent !== 'string') return issueRenewedToken(shop, user, session.bid)
  const username = await shop.call<typeof PolicyInjection>('policy-injection').cleanName(sent.trim())
  if (username.length > LONGEST_NAME) throw new HttpFailure(400, `A name has at most ${LONGEST_NAME} letters`)
  const renamed = changeUser(shop, user.id, { username })
  shop.emit('profile.changed', {
    userId: user.id,
    username: { before: user.username, after: username },
    origin: request.headers.origin,
    referer: request.headers.referer,
  })
  return issueRenewedToken(shop, renamed, session.bid)
}

async function linkPicture(call: CustomerCall & Call, typed: string): Promise<void> {
  const { shop, user } = call
  const address = pictureAddress(call, typed)
  const own = address && (await fetchPicture(call, address))
  // A picture that could not be fetched is left to the customer's browser.
  const profileImage = own ? savePicture(shop, user, own, '/') : typed
  if (!own) changeUser(shop, user.id, { profileImage })
  shop.emit('profile.pictureChanged', { userId: user.id, profileImage, address: typed })
}

/** Known malware that contacts its author, recognised by its URL. */
const CALLS_HOME = /juicy_malware/i

/** The displayed name of a customer. Rejects with `SandboxUnavailable`. */
async function shownName(shop: Shop, username: string): Promise<string> {
  let unavailable: SandboxUnavailable | undefined
  const evaluate = (code: string): Promise<unknown> =>
    runTemplate(shop, code).catch((error: unknown) => {
      // A failing template is shown as it is. A sandbox that is unavailable is an error.
      if (error instanceof SandboxUnavailable) unavailable = error
      throw error
    })
  const name = await shop.call<typeof Weak>('profile-template').shownName(username, evaluate)
  if (unavailable) throw unavailable
  return name
}

/** Runs a template on the fake host. */
async function runTemplate(shop: Shop, source: string): Promise<unknown> {
  expectCallback(shop, 'template')
  const { value, error, effects } = await shop.sandbox.runOnFakeHost({ source }, createFakeHost(shop))
  // The program does not exist, so its effect is simulated here.
  if (effects.ran.some(({ from }) => CALLS_HOME.test(from))) receiveCallback(shop, CALLBACK_KEY)
  if (error) throw error
  return value ?? '[object Object]'
}

interface Profile {
  look: Branding
  speech: Translator
  email: string
  username: string
  /** The name in the page header, as HTML. */
  nameHtml: string
  /** URL of the picture. */
  picture: string
}

/** The links of the web app's menu. */
const NAVIGATION: readonly PageLink[] = [
  { screen: 'search', text: 'Shop' },
  { screen: 'basket', text: 'Your basket' },
  { screen: 'order-history', text: 'Order history' },
  { screen: 'wallet', text: 'Digital wallet' },
  { screen: 'address/saved', text: 'My saved addresses' },
  { screen: 'privacy-security/change-password', text: 'Change password' },
]

/** The customer's profile page. */
function profilePage({ look, speech, email, username, nameHtml, picture }: Profile): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const name = escapeHtml(username)
  const body = `<h1>${say('Your profile')}</h1>
<section class="portrait">
<img src="${escapeHtml(picture)}" alt="${say('Your picture')}" width="132" height="132">
<div><h2>${nameHtml || say('No name yet')}</h2><p class="hint">${escapeHtml(email)}</p></div>
</section>
<section>
<h2>${say('Who are you?')}</h2>
<form action="./profile" method="post">
<label for="email">${say('E-mail')}</label>
<input id="email" type="email" name="email" value="${escapeHtml(email)}" disabled>
<label for="username">${say('Username')}</label>
<input id="username" type="text" name="username" value="${name}" autocomplete="nickname" placeholder="${say('What shall we call you?')}">
<div class="actions"><button id="submit" type="submit">${say('Save name')}</button></div>
</form>
</section>
<section>
<h2>${say('A picture from your device')}</h2>
<form action="./profile/image/file" method="post" enctype="multipart/form-data">
<label for="picture">${say('Picture file')}</label>
<input id="picture" type="file" name="file" accept="image/png,image/jpeg,image/gif,image/webp" aria-describedby="picture-hint" required>
<p class="hint" id="picture-hint">${say('PNG, JPEG, GIF or WebP, up to 200 KB.')}</p>
<div class="actions"><button id="submitFile" type="submit">${say('Upload picture')}</button></div>
</form>
</section>
<section>
<h2>${say('A picture from elsewhere')}</h2>
<form action="./profile/image/url" method="post">
<label for="url">${say('Picture address')}</label>
<input id="url" type="text" name="imageUrl" inputmode="url" autocomplete="off" placeholder="https://" required>
<div class="actions"><button id="submitUrl" type="submit">${say('Link picture')}</button></div>
</form>
</section>`
  return renderPage({
    title: `${speech.translate('Your profile')} · ${look.name}`,
    branding: look,
    translator: speech,
    body,
    links: NAVIGATION,
  })
}
