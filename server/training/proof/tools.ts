import { ask, logIn, reportTools, signUp } from '#contract/lab/tools.ts'
import type { Artifact, Body, Browser, Http, HttpOptions, HttpResponse, Tools } from '#lab'
import type { ScratchShop } from '../../host/scratch-shop.ts'
import { SHOP_TOKEN } from '../../host/which-shop.ts'
import { socketEvents } from '../../http/sockets/events.ts'
import { lastEmail } from '../../shop/records/emails.ts'
import { codeAt } from '../../shop/records/totp.ts'
import type { Shop } from '../../shop/shop.ts'
import { createChain } from './chain.ts'
import { ExpectationFailed } from './outcomes.ts'

/** A request for `inject`. */
export interface SentRequest {
  method: Method
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Accepts requests without a network, as Fastify does. */
export interface InjectableApp {
  inject(request: SentRequest): Promise<{
    statusCode: number
    headers: NodeJS.Dict<number | string | string[]>
    payload: string
    rawPayload: Buffer
  }>
}

/**
 * Returns the tools of attacks and functional checks for a scratch shop. Without a browser, runs that need one fail.
 * `contracts` returns those that a lab may name. `onAnswer` is called for each answer,
 * with its header `retry-after`.
 */
export function createTools(
  app: InjectableApp,
  { shop, token: ticket, hostName }: ScratchShop,
  browser: Browser = unavailableBrowser,
  contracts: () => readonly Artifact[] = () => [],
  onAnswer: (status: number, retryAfter: string | undefined) => void = () => {},
): Tools {
  const http = createHttp(app, ticket, onAnswer, hostName)
  const session: Tools['logIn'] = (email, password) => logIn(http, email, password)
  return {
    http,
    browser,
    chain: createChain(http, contracts),
    logIn: session,
    signUp: (account, coins) => signUp({ http, logIn: session }, account, coins),
    ...reportTools({ http, logIn: session, settings: shop.settings }),
    ask: (said, options) => ask(http, said, options),
    // Loaded for the few labs that make archives.
    zip: async (files) => (await import('./zip.ts')).createZip(files),
    lastLetter: async (address) => lastEmail(shop, address)?.text,
    authenticator: async (secret) => codeAt(secret, shop.clock.now()),
    walletOf,
    emit: (event, payload) => emit(shop, event, payload),
    expect: (condition, otherwise) => {
      if (!condition) throw new ExpectationFailed(otherwise)
    },
    settings: shop.settings,
  }
}

export async function walletOf(phrase: string): ReturnType<Tools['walletOf']> {
  // Loaded for the few labs that use wallets.
  const { HDNodeWallet } = await import('ethers')
  const { address, privateKey, publicKey } = HDNodeWallet.fromPhrase(phrase)
  return { address, privateKey, publicKey }
}

export const unavailableBrowser: Browser = {
  open: () => Promise.reject(new ExpectationFailed('this needs a browser')),
  alerts: async () => [],
  html: async () => undefined,
  text: async () => undefined,
}

/** Socket clients ignore errors of a handler. A proof must see them. */
async function emit(shop: Shop, event: string, payload: unknown): Promise<void> {
  const handlers: Record<string, (payload: unknown) => unknown> = { ...socketEvents(shop) }
  const handle = handlers[event]
  if (!handle) throw new ExpectationFailed(`the shop does not listen to ${event}`)
  await handle(payload)
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Returns an HTTP client of the shop with this token. `onAnswer` is called for each answer. */
export function createHttp(
  app: InjectableApp,
  ticket: string,
  onAnswer: (status: number, retryAfter: string | undefined) => void = () => {},
  hostName?: string,
): Http {
  const send = async (
    method: Method,
    url: string,
    body: Body | undefined,
    { token, headers = {} }: HttpOptions = {},
  ): Promise<HttpResponse> => {
    const encoded = await encode(body)
    const response = await app.inject({
      method,
      url,
      headers: {
        accept: '*/*',
        // The training ground does not know the name of a scratch shop.
        ...(hostName !== undefined && !url.startsWith('/training/') && { host: hostName }),
        ...encoded.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
        [SHOP_TOKEN]: ticket,
      },
      ...(encoded.payload !== undefined && { payload: encoded.payload }),
    })
    const answered = textHeaders(response.headers)
    onAnswer(response.statusCode, answered['retry-after'])
    return {
      status: response.statusCode,
      headers: answered,
      text: response.payload,
      bytes: new Uint8Array(response.rawPayload),
      json: () => JSON.parse(response.payload),
    }
  }
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
  }
}

interface Encoded {
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

async function encode(body: Body | undefined): Promise<Encoded> {
  if (body === undefined || typeof body === 'string') return { headers: {}, payload: body }
  if (!(body instanceof FormData)) {
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  }
  const request = new Response(body)
  const type = request.headers.get('content-type') ?? 'multipart/form-data'
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}

function textHeaders(headers: NodeJS.Dict<number | string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]))
}
