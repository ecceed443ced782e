import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { CLAIMS } from '../../class/lti/claims.ts'
import {
  deepLinkingMessage,
  type MessageFrame,
  PEOPLE,
  type PlatformPerson,
  resourceLinkMessage,
} from './messages.ts'

/** A link in the course of the platform. */
export interface PlatformLink {
  id: string
  title: string
  custom?: Readonly<Record<string, string>>
  lineItem?: string
}

/** A score as the platform got it. */
export interface ReceivedScore {
  lineItem: string
  userId: string
  scoreGiven: number
  scoreMaximum: number
  activityProgress: string
  gradingProgress: string
  timestamp: string
}

interface LineItem {
  id: string
  scoreMaximum: number
  label: string
  resourceLinkId?: string
  resourceId?: string
}

export interface TestPlatformOptions {
  /** The address of the tool, such as `https://join.class.test`. */
  tool: string
  /** Reads the tool's public keys. */
  readToolKeys(): Promise<JSONWebKeySet>
  /** The name in browsers. Default: 127.0.0.1. */
  browserHost?: string
  /** The port that it had before. */
  port?: number
}

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

/**
 * A learning platform for tests, with one course: it starts logins, sends signed messages, and has the services for
 * grades, members, deep linking and registration.
 */
export class TestPlatform {
  readonly clientId = '962fa4d8-bcbf-49a0-94b2-2de05ad274af'
  readonly deployment = '07940580-b309-415e-a37c-914d387c1150'
  readonly context = {
    id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a',
    label: 'ECON 1010',
    title: 'Economics as a Social Science',
  }
  readonly links: PlatformLink[] = [
    { id: '200d101f-2c14-434a-a0f3-57c2a42369fd', title: 'Introduction Assignment' },
  ]
  people: readonly PlatformPerson[] = Object.values(PEOPLE)
  readonly lineItems: LineItem[] = []
  /** All scores that were sent, also repeated ones. */
  readonly received: ReceivedScore[] = []
  /** What the gradebook shows, by line item and person, with all its changes. */
  readonly gradebook = new Map<string, ReceivedScore[]>()
  /** How often the keys were read. */
  keyReads = 0
  /** What the services answer in place of their work: a status, or nothing at all. */
  outage: number | 'silent' | 'hanging' | undefined
  /** What the service of line items answers in place of a list. */
  lineItemsAnswer: string | undefined
  /** Accepts the next score and then breaks the connection. */
  breaksAfterScore = false
  /** What the tool registered. */
  registration: Record<string, unknown> | undefined
  registrationToken = 'one-time'
  /** Content items that came back by deep linking. */
  readonly chosen: Record<string, unknown>[] = []
  readonly #options: TestPlatformOptions
  readonly #server: Server
  readonly #tokens = new Map<string, string>()
  #keys: { kid: string; privateKey: CryptoKey; publicKey: JWK }[] = []

  private constructor(options: TestPlatformOptions) {
    this.#options = options
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(400)
        response.end(String(error))
      })
    })
  }

  static async open(options: TestPlatformOptions): Promise<TestPlatform> {
    const platform = new TestPlatform(options)
    await platform.rotateKey()
    await new Promise<void>((resolve) => platform.#server.listen(options.port ?? 0, '127.0.0.1', resolve))
    return platform
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get port(): number {
    const { port } = this.#server.address() as AddressInfo
    return port
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Where browsers reach it. */
  get browserOrigin(): string {
    return `http://${this.#options.browserHost ?? '127.0.0.1'}:${this.port}`
  }

  /** What an operator copies into the dashboard. */
  get registeredByHand() {
    return {
      ...{ name: 'Example Tool Platform', issuer: this.issuer, clientId: this.clientId },
      ...{
        authUrl: `${this.browserOrigin}/auth`,
        tokenUrl: `${this.issuer}/token`,
        keysUrl: `${this.issuer}/keys`,
      },
      ...{ tokenAudience: null, deployments: [this.deployment], onlyClass: null },
    }
  }

  /** Signs with a new key from now on. */
  async rotateKey({ keepsOld = true } = {}): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = `key-${this.#keys.length + 1}-${Date.now()}`
    const known = keepsOld ? this.#keys : []
    this.#keys = [
      { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } },
      ...known,
    ]
  }

  get publicKey(): JWK {
    return this.#key.publicKey
  }

  get #key() {
    const [key] = this.#keys
    if (!key) throw new Error('The platform has no key')
    return key
  }

  /** Signs claims as a message. */
  sign(claims: Record<string, unknown>, header: { kid?: string } = {}): Promise<string> {
    const { kid, privateKey } = this.#key
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
      .sign(privateKey)
  }

  /** The fields with which the platform starts a login. */
  loginFields(
    person: PlatformPerson,
    link = this.links[0],
    path = '/.class/lti/launch',
  ): Record<string, string> {
    return {
      iss: this.issuer,
      login_hint: person.sub,
      target_link_uri: `${this.#options.tool}${path}`,
      lti_message_hint: link?.id ?? '',
      client_id: this.clientId,
      lti_deployment_id: this.deployment,
    }
  }

  /** What a message is about. */
  frame(person: PlatformPerson, nonce: string, link = this.links[0]): MessageFrame {
    const { issuer, clientId, deployment, context } = this
    const { id = '', title = '', custom, lineItem } = link ?? {}
    return {
      ...{ issuer, clientId, nonce, deployment, person, context, link: { id, title } },
      ...(custom && { custom }),
      targetLink: `${this.#options.tool}/.class/lti/launch`,
      services: {
        lineItems: `${issuer}/courses/1/lineitems`,
        ...(lineItem && { lineItem }),
        members: `${issuer}/courses/1/members?limit=2`,
      },
    }
  }

  /** The result of a person, as the gradebook shows it. */
  resultOf(person: PlatformPerson, lineItem = this.lineItems[0]?.id): ReceivedScore | undefined {
    return this.gradebook.get(`${lineItem} ${person.sub}`)?.at(-1)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer)
    if (url.pathname === '/') return this.#showCourse(response)
    if (url.pathname === '/frame') return this.#startLogin(response, url)
    if (url.pathname === '/auth') return this.#authenticate(response, url)
    if (this.outage === 'silent') return void request.socket.destroy()
    if (this.outage === 'hanging') return
    if (this.outage !== undefined) return void response.writeHead(this.outage).end('out of order')
    const open: Record<string, () => unknown> = {
      '/keys': () => {
        this.keyReads += 1
        sendJson(response, { keys: this.#keys.map(({ publicKey }) => publicKey) })
      },
      '/.well-known/openid-configuration': () => sendJson(response, this.#configuration),
      '/deep-link': async () => this.#takeChoice(response, await formOf(request)),
      '/token': async () => this.#issueToken(response, await formOf(request)),
      '/register': () => this.#register(request, response),
    }
    const answer = open[url.pathname]
    if (answer) await answer()
    else await this.#serve(request, response, url)
  }

  /** The services that need an access token. */
  async #serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { pathname: path } = url
    const scope = this.#tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (scope === undefined) return void response.writeHead(401).end()
    if (path === '/courses/1/members') return this.#sendMembers(response, url)
    if (path === '/courses/1/lineitems') return this.#serveLineItems(request, response, url)
    if (!path.endsWith('/scores') || request.method !== 'POST') return void response.writeHead(404).end()
    if (!scope.includes(SCORE_SCOPE)) return void response.writeHead(403).end()
    await this.#takeScore(request, response, `${this.issuer}${path.slice(0, -'/scores'.length)}`)
  }

  /** The course, with a frame for each link and each person. */
  #showCourse(response: ServerResponse): void {
    const rows = this.links.flatMap(({ id, title }) =>
      this.people.map(
        ({ sub, name }) =>
          `<li><a target="content" href="/frame?link=${id}&person=${sub}">${title} as ${name}</a></li>`,
      ),
    )
    const choose = this.people.map(
      ({ sub, name }) =>
        `<li><a target="content" href="/frame?choose=1&person=${sub}">Add a link as ${name}</a></li>`,
    )
    sendHtml(
      response,
      `<title>Course</title><ul>${rows.join('')}${choose.join('')}</ul><iframe name="content" title="Tool" width="900" height="700"></iframe>`,
    )
  }

  /** Starts a login by a form, as platforms do. */
  #startLogin(response: ServerResponse, { searchParams }: URL): void {
    const person = this.#person(searchParams.get('person'))
    const isChoice = searchParams.has('choose')
    const link = this.links.find(({ id }) => id === searchParams.get('link'))
    const fields = this.loginFields(person, link, isChoice ? '/.class/lti/choose' : '/.class/lti/launch')
    if (isChoice) fields.lti_message_hint = 'choose'
    sendHtml(response, autoForm(`${this.#options.tool}/.class/lti/login`, fields))
  }

  async #authenticate(response: ServerResponse, { searchParams: query }: URL): Promise<void> {
    const redirect = query.get('redirect_uri') ?? ''
    const expected = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
    }
    for (const [name, value] of Object.entries(expected))
      if (query.get(name) !== value) throw new Error(`${name} is ${query.get(name)}`)
    if (query.get('client_id') !== this.clientId) throw new Error('another client')
    if (redirect !== `${this.#options.tool}/.class/lti/launch`) throw new Error('another address')
    const person = this.#person(query.get('login_hint'))
    const hint = query.get('lti_message_hint')
    const link = this.links.find(({ id }) => id === hint)
    const frame = this.frame(person, query.get('nonce') ?? '', link)
    const returnUrl = `${this.browserOrigin}/deep-link`
    const messages = {
      choose: () => deepLinkingMessage(frame, returnUrl),
      open: () => resourceLinkMessage(frame),
    }
    const claims = messages[hint === 'choose' ? 'choose' : 'open']()
    sendHtml(
      response,
      autoForm(redirect, { id_token: await this.sign(claims), state: query.get('state') ?? '' }),
    )
  }

  #person(sub: string | null): PlatformPerson {
    const person = this.people.find((one) => one.sub === sub)
    if (!person) throw new Error('nobody of the course')
    return person
  }

  /** Client credentials with a signed assertion. */
  async #issueToken(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    if (
      form.get('grant_type') !== 'client_credentials' ||
      form.get('client_assertion_type') !== assertionType
    )
      return sendJson(response, { error: 'invalid_request' }, 400)
    try {
      const keys = createLocalJWKSet(await this.#options.readToolKeys())
      const { payload } = await jwtVerify(form.get('client_assertion') ?? '', keys, {
        ...{ issuer: this.clientId, subject: this.clientId, audience: `${this.issuer}/token` },
        algorithms: ['RS256'],
      })
      if (!payload.jti) throw new Error('no jti')
    } catch {
      return sendJson(response, { error: 'invalid_client' }, 401)
    }
    const token = `token-${this.#tokens.size + 1}`
    const scope = form.get('scope') ?? ''
    this.#tokens.set(token, scope)
    sendJson(response, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope })
  }

  /** Makes all access tokens invalid. */
  revokeTokens(): void {
    this.#tokens.clear()
  }

  #sendMembers(response: ServerResponse, url: URL): void {
    const [from, limit] = [
      Number(url.searchParams.get('from') ?? 0),
      Number(url.searchParams.get('limit') ?? 50),
    ]
    const members = this.people.slice(from, from + limit).map(({ sub, name, email, roles }) => ({
      ...{ status: 'Active', user_id: sub, name, email, roles },
    }))
    if (from + limit < this.people.length) {
      url.searchParams.set('from', String(from + limit))
      response.setHeader('link', `<${url.href}>; rel="next"`)
    }
    response.setHeader('content-type', 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json')
    response.end(JSON.stringify({ id: url.href, context: this.context, members }))
  }

  async #serveLineItems(
    request: IncomingMessage,
    response: ServerResponse,
    { searchParams }: URL,
  ): Promise<void> {
    const type = 'application/vnd.ims.lis.v2.lineitem'
    if (request.method === 'GET') {
      const wanted = searchParams.get('resource_link_id')
      const found = this.lineItems.filter(
        ({ resourceLinkId }) => wanted === null || resourceLinkId === wanted,
      )
      response.setHeader('content-type', `${type}container+json`)
      return void response.end(this.lineItemsAnswer ?? JSON.stringify(found))
    }
    if (request.headers['content-type'] !== `${type}+json`) return void response.writeHead(415).end()
    const item: LineItem = {
      ...JSON.parse(await bodyOf(request)),
      id: `${this.issuer}/courses/1/lineitems/${this.lineItems.length + 1}`,
    }
    this.lineItems.push(item)
    response.writeHead(201, { 'content-type': `${type}+json` }).end(JSON.stringify(item))
  }

  /** A score with an older time than the known one is refused; the same one again changes nothing. */
  async #takeScore(request: IncomingMessage, response: ServerResponse, lineItem: string): Promise<void> {
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json')
      return void response.writeHead(415).end()
    const score: ReceivedScore = { ...JSON.parse(await bodyOf(request)), lineItem }
    if (!this.people.some(({ sub }) => sub === score.userId)) return void response.writeHead(404).end()
    this.received.push(score)
    const key = `${lineItem} ${score.userId}`
    const history = this.gradebook.get(key) ?? []
    const last = history.at(-1)
    if (last && Date.parse(score.timestamp) < Date.parse(last.timestamp))
      return void response.writeHead(409).end()
    if (!last || Date.parse(score.timestamp) > Date.parse(last.timestamp))
      this.gradebook.set(key, [...history, score])
    if (this.breaksAfterScore) {
      this.breaksAfterScore = false
      return void request.socket.destroy()
    }
    response.writeHead(204).end()
  }

  /** Checks a choice of deep linking, and adds the links to the course. */
  async #takeChoice(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const keys = createLocalJWKSet(await this.#options.readToolKeys())
    const { payload } = await jwtVerify(form.get('JWT') ?? '', keys, {
      ...{ issuer: this.clientId, audience: this.issuer, algorithms: ['RS256'] },
    })
    const {
      [CLAIMS.messageType]: type,
      [CLAIMS.contentItems]: items,
      [CLAIMS.deepLinkingData]: data,
    } = payload
    if (type !== 'LtiDeepLinkingResponse' || data !== 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53')
      throw new Error('not a choice')
    for (const item of Array.isArray(items) ? items : []) this.#addChosen(item)
    sendHtml(response, '<title>Course</title><p>The link was added.</p>')
  }

  #addChosen(item: Record<string, unknown>): void {
    this.chosen.push(item)
    const { title, custom } = item
    const id = `chosen-${this.links.length + 1}`
    this.links.push({
      id,
      title: String(title),
      ...(custom ? { custom: custom as Record<string, string> } : {}),
    })
  }

  get #configuration(): Record<string, unknown> {
    const { issuer, browserOrigin } = this
    return {
      issuer,
      authorization_endpoint: `${browserOrigin}/auth`,
      token_endpoint: `${issuer}/token`,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS256'],
      jwks_uri: `${issuer}/keys`,
      registration_endpoint: `${issuer}/register`,
      scopes_supported: ['openid', 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem', SCORE_SCOPE],
      response_types_supported: ['id_token'],
      subject_types_supported: ['public', 'pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email'],
      'https://purl.imsglobal.org/spec/lti-platform-configuration': {
        product_family_code: 'ExampleLMS',
        version: '2.0',
        messages_supported: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', placements: ['ContentArea'] },
        ],
        variables: ['CourseSection.timeFrame.end', 'CourseSection.timeFrame.begin', 'Context.id.history'],
      },
    }
  }

  async #register(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${this.registrationToken}`)
      return void response.writeHead(401).end()
    const asked: Record<string, unknown> = JSON.parse(await bodyOf(request))
    this.registration = asked
    const key = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
    sendJson(
      response,
      {
        ...asked,
        client_id: this.clientId,
        [key]: { ...(asked[key] as object), deployment_id: this.deployment },
      },
      201,
    )
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await bodyOf(request))
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function sendHtml(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en">${html}`)
}

function autoForm(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  return `<title>Login</title><form method="post" action="${action}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`
}
