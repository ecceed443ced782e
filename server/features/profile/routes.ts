import Type from 'typebox'
import type * as Csrf from '../../../labs/cross-site-request-forgery/weak.ts'
import type * as PolicyInjection from '../../../labs/policy-injection/weak.ts'
import { logoSource } from '../../config/branding.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { Failure } from '../../http/replies/failure.ts'
import { isOwnAddress, originOf } from '../../http/requests/origin.ts'
import { processUpload, readForm, readUpload, type Upload } from '../../http/requests/uploads.ts'
import { FileField } from '../../http/routing/description.ts'
import { answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { changeUser, renewedToken } from '../../identity/customers.ts'
import { type CustomerCall, forCookieSession } from '../../identity/sessions.ts'
import { shownName } from './name.ts'
import { profilePage } from './page.ts'
import {
  fetchPicture,
  keepPicture,
  kindOfUpload,
  PICTURE_LIMIT,
  type Picture,
  pictureAddress,
} from './picture.ts'

const LONGEST_NAME = 1_000
const LONGEST_HEADER = 4_000
const DEFAULT_PICTURE = '/assets/public/images/uploads/default.svg'

/** The profile page. `basePath` is where the shop lies on its server. */
export function profileRoutes({ basePath }: { basePath: string }): Routes {
  const back = (token?: string): unknown =>
    answer(302, '', {
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
        // Existing clients are told first that a file is no picture, and then that they are nobody.
        const file = await readUpload(call.request, { field: 'file', limit: PICTURE_LIMIT })
        if (!file) throw new Failure(400, 'Illegal file type')
        return processUpload(call.shop, file, () => {
          const picture = { bytes: file.bytes, kind: kindOfUpload(file.bytes) }
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
  picture: Picture,
): Promise<void> {
  await refuseUnwelcome(call)
  const { shop, user } = call
  const profileImage = keepPicture(shop, user, picture, '')
  const told = { purpose: 'profile', name, type, size: bytes.length, isAccepted: true, kept: profileImage }
  shop.emit('file.uploaded', told)
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
  return answer(200, profilePage({ look: shop.branding, speech, email, username, nameHtml, picture }), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
}

/** A text as a header can hold it: no other signs, and an end. */
function headerText(text: string): string {
  return text.replace(/[^ -~]/g, '').slice(0, LONGEST_HEADER)
}

/** Throws where the live code does not want a form of this origin. */
async function refuseUnwelcome({ shop, request }: CustomerCall): Promise<void> {
  const { isWelcome } = shop.call<typeof Csrf>('cross-site-request-forgery')
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  const fetchSite = typeof site === 'string' ? site : undefined
  const { host } = new URL(originOf(request))
  if (!(await isWelcome({ method: request.method, origin, referer, fetchSite }, host))) {
    throw new Failure(403, 'This form was sent from another site')
  }
}

/** Gives a customer the name in the form, where there is one; returns the token that says so. */
async function rename(call: CustomerCall): Promise<string> {
  await refuseUnwelcome(call)
  const { shop, user, session, request } = call
  const { fields } = await readForm(call, { field: 'file', limit: PICTURE_LIMIT })
  const sent = fields.username
  if (typeof sent !== 'string') return renewedToken(shop, user, session.bid)
  const username = await shop.call<typeof PolicyInjection>('policy-injection').cleanName(sent.trim())
  if (username.length > LONGEST_NAME) throw new Failure(400, `A name has at most ${LONGEST_NAME} letters`)
  const renamed = changeUser(shop, user.id, { username })
  shop.emit('profile.changed', {
    userId: user.id,
    username: { before: user.username, after: username },
    origin: request.headers.origin,
    referer: request.headers.referer,
  })
  return renewedToken(shop, renamed, session.bid)
}

async function linkPicture(call: CustomerCall & Call, typed: string): Promise<void> {
  const { shop, user } = call
  const address = pictureAddress(call, typed)
  const own = address && (await fetchPicture(call, address))
  // What nobody could fetch is left to her browser, as she sent it.
  const profileImage = own ? keepPicture(shop, user, own, '/') : typed
  if (!own) changeUser(shop, user.id, { profileImage })
  shop.emit('profile.pictureChanged', { userId: user.id, profileImage, address: typed })
}
