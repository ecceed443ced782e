import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

export type Claims = Record<string, unknown>

/** A signed token, to be changed. */
export interface AlteredToken {
  header: Claims
  claims: Claims
  /** Signs it; undefined leaves the signature out. */
  key: KeyObject | undefined
}

/** How a provider differs from an honest one. */
export interface Tampering {
  idToken?(token: AlteredToken): AlteredToken
  /** Changes the answer of a path: `/token`, `/jwks`, `/me`, `/.well-known/openid-configuration`. */
  answer?: { path: string; status?: number; body(answer: Claims): Claims | string }
  /** Answers nothing at this path. */
  silent?: string
}

/** A real provider of OpenID Connect on this machine. */
export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claims of all accounts, by login. */
  people: Map<string, Claims>
  /** Until it is emptied. */
  tampering: Tampering
  /** A key that it has published. */
  key: KeyObject
  /** The requests that it got, by path. */
  requests: string[]
  /** Begins to serve, with the addresses that browsers are sent back to. */
  start(redirectUris: readonly string[]): void
  /** Replaces its keys. */
  rotateKeys(): void
  /** Signs a person in as a browser would; returns the address that the browser is sent back to. */
  signIn(location: string, login: string): Promise<URL>
  close(): Promise<void>
}

/** Opens a provider. It serves once it is started. */
export async function openTestProvider(): Promise<TestProvider> {
  let handle: ReturnType<Provider['callback']> | undefined
  let redirectUris: readonly string[] = []
  let number = 0
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    provider.requests.push(path)
    if (provider.tampering.silent === path) return
    tamper(provider, path, response)
    void handle?.(request as IncomingMessage, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve = (): void => {
    const kid = `key-${++number}`
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    provider.key = privateKey
    handle = new Provider(issuer, configurationOf(provider, { redirectUris, kid })).callback()
  }
  const provider: TestProvider = {
    issuer,
    clientId: 'fruit',
    clientSecret: 'a secret of the client',
    people: new Map(),
    tampering: {},
    key: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey,
    requests: [],
    start: (addresses) => {
      redirectUris = addresses
      serve()
    },
    rotateKeys: serve,
    signIn: (location, login) => signInThere(issuer, location, login),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}

function configurationOf(
  { clientId, clientSecret, key, people }: TestProvider,
  { redirectUris, kid }: { redirectUris: readonly string[]; kid: string },
): Configuration {
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'groups'],
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 300 },
    findAccount: (_context, id) =>
      people.has(id) ? { accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) } : undefined,
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }
}

/** Changes what is sent, as the test wishes. */
function tamper(provider: TestProvider, path: string, response: ServerResponse): void {
  const { tampering } = provider
  const { answer, idToken } = tampering
  const isAltered = answer?.path === path || (idToken && path === '/token')
  if (!isAltered) return
  const end = response.end.bind(response)
  response.end = (chunk?: unknown) => {
    let body: Claims | string = JSON.parse(String(chunk))
    if (idToken && path === '/token' && typeof body === 'object' && 'id_token' in body) {
      body = { ...body, id_token: sign(idToken(parse(String(body.id_token), provider.key))) }
    }
    if (answer?.path === path && typeof body === 'object') {
      body = answer.body(body)
      if (answer.status) response.statusCode = answer.status
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }
}

function parse(token: string, key: KeyObject): AlteredToken {
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return { header, claims, key }
}

function sign({ header, claims, key }: AlteredToken): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${key ? createSign('RSA-SHA256').update(text).sign(key, 'base64url') : ''}`
}

/** Follows the provider's redirects and its form, with cookies of its own. */
async function signInThere(issuer: string, location: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = new URL(location)
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps++) {
    const response: Response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const next: string | null = response.headers.get('location')
    form = next === null ? new URLSearchParams({ prompt: 'login', login, password: 'any' }) : undefined
    if (next === null && !address.pathname.startsWith('/interaction')) {
      throw new Error(`The provider answers ${response.status}: ${(await response.text()).slice(0, 2_000)}`)
    }
    if (next !== null) address = new URL(next, address)
    if (address.origin !== issuer) return address
  }
  throw new Error('The provider goes in circles')
}
