import { bearerToken } from '../../http/requests/bearer.ts'
import {
  jsonReply,
  type Neighbour,
  type NetworkReply,
  type NetworkRequest,
} from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  ACCOUNT,
  accountName,
  base64,
  CONFIG_MAP,
  clusterSecrets,
  isAccountToken,
  type Manifest,
  manifestOf,
  mayRead,
  NAMESPACE,
  type ResourceRequest,
} from './cluster.ts'

/** The API of the cluster that the printer runs in. Its answers follow from the manifest that is live. */
export const kubernetes: Neighbour = {
  hosts: [
    'kubernetes.default',
    'kubernetes.default.svc',
    'kubernetes.default.svc.cluster.local',
    '10.96.0.1',
  ],
  reachedFrom: ['server'],
  answer: (request, shop) => {
    const caller = callerOf(request, shop)
    if (caller === undefined) return failure(401, 'Unauthorized', 'Unauthorized')
    if (request.url.pathname === '/version')
      return reply(200, { major: '1', minor: '34', platform: 'linux/amd64' })
    if (!/^(GET|HEAD)$/.test(request.method)) {
      return failure(
        405,
        'MethodNotAllowed',
        'the server does not allow this method on the requested resource',
      )
    }
    return answerRead(request.url, shop, caller)
  },
}

/** The service of the printer itself. */
export const peelprint: Neighbour = {
  hosts: [CONFIG_MAP.service],
  reachedFrom: ['server'],
  answer: () => jsonReply(200, { model: 'Peelprint 3', sizes: CONFIG_MAP.sizes.split(' '), paper: 'full' }),
}

type Caller = 'account' | 'anonymous'

/** Undefined for a token that is none. */
function callerOf({ headers }: NetworkRequest, shop: Shop): Caller | undefined {
  const token = bearerToken(headers)
  if (token === undefined) return 'anonymous'
  return isAccountToken(shop, token) ? 'account' : undefined
}

/** Addresses that list what the API has. */
const INDEXES: ReadonlyMap<string, object> = new Map<string, object>([
  ['/api', { kind: 'APIVersions', versions: ['v1'] }],
  ['/apis', { kind: 'APIGroupList', apiVersion: 'v1', groups: [] }],
  [
    '/api/v1',
    {
      kind: 'APIResourceList',
      groupVersion: 'v1',
      resources: ['configmaps', 'namespaces', 'pods', 'secrets'].map((name) => ({ name })),
    },
  ],
])

function answerRead(url: URL, shop: Shop, caller: Caller): NetworkReply {
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  const user = caller === 'account' ? accountName(manifestOf(shop)) : 'system:anonymous'
  const index = INDEXES.get(path)
  if (index && caller === 'account') return reply(200, index)
  const asked = resourceRequest(path, url.searchParams.get('watch'))
  if (!asked) {
    if (caller === 'account')
      return failure(404, 'NotFound', 'the server could not find the requested resource')
    return failure(403, 'Forbidden', `forbidden: User "${user}" cannot get path "${shown(path)}"`)
  }
  if (caller === 'anonymous' || !mayRead(manifestOf(shop), asked)) return forbidden(asked, user)
  return answerResource(shop, asked)
}

/** `/api/v1/namespaces/juice/secrets/pulp-pay`, `/api/v1/secrets`, `/api/v1/namespaces`. */
function resourceRequest(path: string, watch: string | null): ResourceRequest | undefined {
  const [, namespace, resource, name] =
    /^\/api\/v1(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
  if (resource === undefined) return undefined
  const collectionVerb = /^(1|true)$/.test(watch ?? '') ? 'watch' : 'list'
  // `/api/v1/namespaces/juice` is a namespace, not a resource in one.
  if (namespace === undefined && name !== undefined && resource !== 'namespaces') return undefined
  return { verb: name === undefined ? collectionVerb : 'get', resource, namespace, name }
}

interface ClusterObject {
  kind: string
  namespace?: string
  name: string
  content: object
}

function answerResource(shop: Shop, { resource, namespace, name }: ResourceRequest): NetworkReply {
  const all = objectsOf(shop).get(resource)
  if (!all) return failure(404, 'NotFound', 'the server could not find the requested resource')
  const found = all.filter(
    (one) =>
      (namespace === undefined || one.namespace === namespace) && (name === undefined || one.name === name),
  )
  const [first] = found
  if (name === undefined) {
    const items = found.map(({ kind: _, ...one }) => written(one))
    return reply(200, { kind: `${all[0]?.kind ?? ''}List`, apiVersion: 'v1', items })
  }
  if (!first) return failure(404, 'NotFound', `${shown(resource)} "${shown(name)}" not found`)
  return reply(200, { kind: first.kind, apiVersion: 'v1', ...written(first) })
}

const written = ({ namespace, name, content }: Omit<ClusterObject, 'kind'>): object => ({
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  ...content,
})

/** All objects of the cluster by resource. */
function objectsOf(shop: Shop): ReadonlyMap<string, readonly ClusterObject[]> {
  const manifest = manifestOf(shop)
  const own = manifest.pod.namespace
  const secrets = [...clusterSecrets(shop)].map(([name, values]): ClusterObject => {
    const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, base64(value)]))
    return { kind: 'Secret', namespace: NAMESPACE, name, content: { type: 'Opaque', data } }
  })
  return new Map([
    ['secrets', secrets],
    ['configmaps', [{ kind: 'ConfigMap', namespace: own, name: ACCOUNT, content: { data: CONFIG_MAP } }]],
    ['namespaces', namespaceNames(manifest).map((name) => ({ kind: 'Namespace', name, content: {} }))],
    ['pods', podsOf(manifest)],
  ])
}

function namespaceNames({ pod }: Manifest): string[] {
  return [...new Set([pod.namespace, 'default', NAMESPACE, 'kube-system'])]
}

function podsOf({ pod }: Manifest): ClusterObject[] {
  const running = (name: string, spec: object, namespace = NAMESPACE): ClusterObject => ({
    kind: 'Pod',
    namespace,
    name,
    content: { spec, status: { phase: 'Running' } },
  })
  const usesSecret = (name: string) => ({ containers: [{ name, envFrom: [{ secretRef: { name } }] }] })
  return [
    running(`${ACCOUNT}-7d9c5b6f4-q2x8m`, { serviceAccountName: ACCOUNT }, pod.namespace),
    running('pulp-pay-6b8f9d7c5-zt4kp', usesSecret('pulp-pay')),
    running('fridge-camera-5c7d8b9f6-w9h2n', usesSecret('fridge-camera')),
    running('shop-84f6c9d5b7-l5v7r', { containers: [{ name: 'shop' }] }),
  ]
}

function forbidden({ verb, resource, namespace, name }: ResourceRequest, user: string): NetworkReply {
  const named = name === undefined ? '' : ` "${shown(name)}"`
  const place = namespace === undefined ? 'at the cluster scope' : `in the namespace "${shown(namespace)}"`
  const message = `${shown(resource)}${named} is forbidden: User "${user}" cannot ${verb} resource "${shown(resource)}" in API group "" ${place}`
  return failure(403, 'Forbidden', message)
}

/** Part of an address in a message. */
const shown = (text: string): string => text.slice(0, 100)

function failure(code: number, reason: string, message: string): NetworkReply {
  return reply(code, { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason, code })
}

/** As the API answers `curl`: on several lines. */
function reply(status: number, value: object): NetworkReply {
  const body = `${JSON.stringify(value, undefined, 1)}\n`
  return { status, headers: { 'content-type': 'application/json' }, body }
}
