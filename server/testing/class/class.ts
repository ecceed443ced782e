import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Classroom } from '../../class/class.ts'
import type { ClassSettings } from '../../class/settings.ts'
import type { Learner } from '../../class/store/model.ts'
import {
  openTestApplication,
  projectRoot,
  type TestApplication,
  type TestApplicationOptions,
} from '../application.ts'

/** A learner who has joined, with their access cookie. */
export interface JoinedLearner {
  nickname: string
  words: string
  host: string
  shop: string
  cookie: string
}

/** A listening class with helpers to send requests to it. */
export interface TestClass extends ClassApplication {
  /** Sends a request over a real connection, with any Host header. */
  send(
    method: string,
    host: string,
    path: string,
    more?: { headers?: Record<string, string>; body?: string; port?: number },
  ): Promise<ClassResponse>
  /** Posts a form of the join pages. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<ClassResponse>
  /** Joins the class of this code. Default: the class that the process was started for. */
  join(nickname: string, code?: string): Promise<JoinedLearner>
  get(who: JoinedLearner, path: string): Promise<ClassResponse>
  learner(who: JoinedLearner): Promise<Learner | undefined>
}

export const JOIN_HOST = 'join.class.test'

export interface ClassApplication {
  application: TestApplication
  classroom: Classroom
}

/** Creates the application of a class below `class.test` without listening. Close it with `closeTestApplication`. */
export async function openClassApplication(
  plan: Partial<ClassSettings> = {},
  options: Pick<
    TestApplicationOptions,
    'dataDir' | 'tls' | 'toDisk' | 'preset' | 'trustProxy' | 'webhook' | 'ctfKey' | 'configFile' | 'labs'
  > = {},
): Promise<ClassApplication> {
  const classroom = new Classroom({ name: 'Monday', base: 'class.test', root: projectRoot, ...plan }, 0)
  const application = await openTestApplication({ ...options, classroom, eventLog: classroom.eventLog })
  return { application, classroom }
}

/** Listens on this machine and returns the port. */
export async function listenLocally({ application, classroom }: ClassApplication): Promise<number> {
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = application.app.server.address() as AddressInfo
  classroom.addresses.port = String(port)
  return port
}

/** Opens a listening class below `class.test`. Close it with `closeTestApplication`. */
export async function openTestClass(
  plan: Partial<ClassSettings> = {},
  dataDir?: string,
  options: Pick<TestApplicationOptions, 'webhook' | 'configFile' | 'labs'> = {},
): Promise<TestClass> {
  const opened = await openClassApplication(plan, { ...options, ...(dataDir !== undefined && { dataDir }) })
  const { application, classroom } = opened
  const port = await listenLocally(opened)

  const send: TestClass['send'] = (method, host, path, { headers, body, port: to = port } = {}) =>
    sendRequest(to, method, path, { headers: { host: `${host}:${to}`, ...headers }, ...(body && { body }) })
  const form = (host: string, path: string, fields: Record<string, string>, headers = {}) =>
    send('POST', host, path, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: classroom.addresses.joinOrigin,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  const post: TestClass['post'] = (path, fields, headers) =>
    form(JOIN_HOST, path, { code: classroom.itsClass.code, ...fields }, headers)
  return {
    application,
    classroom,
    send,
    post,
    join: async (wished, code = classroom.itsClass.code) => {
      const { text } = await post('/.class/join', { nickname: wished, code })
      const found = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
      const host = found(/action="https?:\/\/([^:/"]+)/)
      const entered = await form(host, '/.class/enter', { once: found(/name="once" value="([^"]+)"/) })
      return {
        nickname: found(/<strong>([^<]+)<\/strong> \(/),
        words: found(/class="words">([a-z ]{1,200})</),
        host,
        shop: host.split('.')[0] ?? '',
        cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
      }
    },
    get: ({ host, cookie }, path) => send('GET', host, path, { headers: { cookie } }),
    learner: ({ shop }) => classroom.classStore.learnerOfShop(shop),
  }
}

export interface ClassResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends a request over a real connection to a port of this machine, with any Host header. */
export function sendRequest(
  port: number,
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
): Promise<ClassResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ClassResponse>()
  httpRequest({ port, method, path, headers }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
  })
    .on('error', reject)
    .end(body)
  return promise
}
