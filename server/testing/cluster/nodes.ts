import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ClassSettings } from '../../class/settings.ts'
import { ClusterGateway } from '../../cluster/gateway/gateway.ts'
import { ClusterNode } from '../../cluster/node/node.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../application.ts'
import { type ClassResponse, type JoinedLearner, sendRequest } from '../class/class.ts'
import { freePort } from '../free-port.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/database.ts'
import { openTestS3, type TestS3 } from '../s3.ts'

export const CLASS_HOST = 'class.test'
export const JOIN_HOST = `join.${CLASS_HOST}`

interface Opened<Class> {
  application: TestApplication
  classroom: Class
  port: number
}

/** A class on several nodes in this process, without a load balancer: requests name their node. */
export interface TestCluster {
  database: TestDatabase
  s3: TestS3
  entry: Opened<ClusterGateway>
  nodes: Opened<ClusterNode>[]
  /** Starts another node of this name, with the data folder of an earlier one if given. */
  openNode(name: string, dataDir?: string): Promise<Opened<ClusterNode>>
  /** Sends a request over a real connection, with any Host header. */
  send(port: number, method: string, host: string, path: string, more?: More): Promise<ClassResponse>
  join(nickname: string): Promise<JoinedLearner>
  /** Goes into the shop that a page of the gateway leads to. */
  enter(page: ClassResponse): Promise<Omit<JoinedLearner, 'nickname'>>
  /** Resolves with the node that holds a shop. */
  nodeOf(shop: string): Promise<Opened<ClusterNode>>
  /** Sends a request to the learner's shop on its node. */
  ask(who: JoinedLearner, method: string, path: string, body?: object): Promise<ClassResponse>
  /** Calls the dashboard's API. */
  askDashboard(method: string, path: string, body?: object): Promise<ClassResponse & { body: never }>
}

interface More {
  headers?: Record<string, string>
  body?: string
}

/** Starts a gateway and nodes of these names. They end with the test, or with the file when called in `beforeAll`. */
export async function openTestCluster(
  names: readonly string[],
  onEnd: (end: () => Promise<void>) => unknown = onTestFinished,
  settings: Partial<ClassSettings> = {},
): Promise<TestCluster> {
  const database = await openTestDatabase({ ownServer: true })
  onEnd(() => database.close())
  const s3 = await openTestS3()
  onEnd(() => s3.close())
  const plan: ClassSettings = { name: 'Monday', base: CLASS_HOST, root: projectRoot, ...settings }
  const entryClass = new ClusterGateway(
    {
      plan,
      storeUrl: database.url,
      labs: '',
      settings: {
        part: 'gateway',
        internalApi: { host: '127.0.0.1', port: 0 },
        haproxy: [],
        snapshots: placeOf(s3),
      },
    },
    0,
  )
  const entry = await openApplication(entryClass)
  onEnd(() => closeTestApplication(entry.application))
  entryClass.addresses.port = String(entry.port)
  let key = ''
  await entryClass.greet({ port: entry.port, say: () => {} })
  const link = new URL(entryClass.newDashboardLink())
  const nodeUrl = await database.urlOfNode()

  const openNode: TestCluster['openNode'] = async (name, dataDir) => {
    const port = await freePort()
    const part = {
      ...({ part: 'node', name, address: `127.0.0.1:${port}` } as const),
      gatewayUrl: `http://${entryClass.internalApiAddress}`,
    }
    const classroom = new ClusterNode({ plan, settings: part, storeUrl: nodeUrl, labs: '' }, entry.port)
    const node = await openApplication(classroom, port, dataDir)
    onEnd(() => closeTestApplication(node.application))
    await classroom.greet({ say: () => {} })
    nodes.push(node)
    return node
  }
  const nodes: TestCluster['nodes'] = []
  for (const name of names) await openNode(name)

  const nodeOf: TestCluster['nodeOf'] = async (shop) => {
    const until = performance.now() + 20_000
    for (;;) {
      const node = nodes.find(({ classroom }) => classroom.holds(shop))
      if (node) return node
      if (performance.now() > until) throw new Error(`Nobody has the shop ${shop}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const form = (host: string, path: string, fields: Record<string, string>): Promise<ClassResponse> =>
    send(entry.port, 'POST', host, path, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: entryClass.addresses.joinOrigin,
        host: `${host}:${entry.port}`,
      },
      body: new URLSearchParams(fields).toString(),
    })
  const enter: TestCluster['enter'] = async ({ text }) => {
    const found = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
    const host = found(/action="https?:\/\/([^:/"]+)/)
    const entered = await form(host, '/.class/enter', { once: found(/name="once" value="([^"]+)"/) })
    const words = found(/class="words">([a-z ]{1,200})</)
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    return { words, host, shop: host.split('.')[0] ?? '', cookie }
  }
  return {
    database,
    s3,
    entry,
    nodes,
    openNode,
    send,
    nodeOf,
    join: async (nickname) => {
      const page = await form(JOIN_HOST, '/.class/join', { code: entryClass.itsClass.code, nickname })
      return { nickname, ...(await enter(page)) }
    },
    enter,
    ask: async ({ host, shop, cookie }, method, path, body) => {
      const { port } = await nodeOf(shop)
      const origin = entryClass.addresses.shopOrigin(shop)
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      return send(port, method, host, path, {
        headers: { cookie, origin, host: `${host}:${entry.port}`, ...json },
        ...(body && { body: JSON.stringify(body) }),
      })
    },
    askDashboard: async (method, path, body) => {
      const origin = link.origin
      const ask = (to: string, sent: object | undefined, bearer: string) =>
        send(Number(link.port), to === '/api/enter' ? 'POST' : method, link.hostname, to, {
          headers: {
            origin,
            host: link.host,
            'content-type': 'application/json',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          ...(sent && { body: JSON.stringify(sent) }),
        })
      if (key === '') {
        const code = new URLSearchParams(link.hash.slice(1)).get('code')
        key = JSON.parse((await ask('/api/enter', { code, name: 'Tess' }, '')).text).key
      }
      const answer = await ask(path, method === 'GET' ? undefined : (body ?? {}), key)
      return { ...answer, body: JSON.parse(answer.text) as never }
    },
  }
}

function placeOf({ url, accessKeyId, secretAccessKey, region }: TestS3) {
  return { url, accessKeyId, secretAccessKey, region }
}

async function openApplication<Class extends ClusterGateway | ClusterNode>(
  classroom: Class,
  port = 0,
  dataDir?: string,
): Promise<Opened<Class>> {
  const application = await openTestApplication({
    classroom,
    eventLog: classroom.eventLog,
    ...(dataDir !== undefined && { dataDir }),
  })
  await application.app.listen({ port, host: '127.0.0.1' })
  return { application, classroom, port: (application.app.server.address() as AddressInfo).port }
}

const send: TestCluster['send'] = (port, method, host, path, { headers, body } = {}) =>
  sendRequest(port, method, path, { headers: { host, ...headers }, ...(body && { body }) })
