import { createHmac, randomBytes } from 'node:crypto'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import type { Shop } from '../../shop/shop.ts'

/** The live version of the lab: how the printer runs in the cluster. */
export interface Manifest {
  pod: {
    namespace: string
    automountServiceAccountToken: boolean
    readOnlyRootFilesystem: boolean
    /** Names of the ConfigMaps that are mounted as files. */
    configMaps: string[]
  }
  role: {
    /** A Role counts in the namespace of the pod, a ClusterRole in all of them. */
    kind: 'Role' | 'ClusterRole'
    rules: { resources: string[]; verbs: string[]; names: string[] }[]
  }
  networkPolicy: {
    /** Host names; `*` is any host, `*.juice.svc` any in that domain. */
    egress: string[]
  }
}

export const manifestOf = (shop: Shop): Manifest => shop.live<Manifest>('open-cluster')

/** The service account of the printer. */
export const ACCOUNT = 'label-printer'
/** The namespace of the shop. */
export const NAMESPACE = 'juice'

/** Whether a manifest lets the printer's pod connect to a host. */
export function mayReach({ networkPolicy }: Manifest, host: string): boolean {
  const name = host.replace(/\.$/, '')
  return networkPolicy.egress.some((entry) =>
    entry.startsWith('*') ? name.endsWith(entry.slice(1)) : name === entry,
  )
}

/** What somebody asks for in the cluster. Without a namespace, all of them; without a name, a list. */
export interface ResourceRequest {
  verb: 'get' | 'list' | 'watch'
  resource: string
  namespace: string | undefined
  name: string | undefined
}

/** Whether the role of the printer's account allows a request. */
export function mayRead({ pod, role }: Manifest, request: ResourceRequest): boolean {
  const { verb, resource, namespace, name } = request
  if (role.kind === 'Role' && namespace !== pod.namespace) return false
  const has = (list: readonly string[], wanted: string): boolean =>
    list.includes(wanted) || list.includes('*')
  return role.rules.some(
    ({ resources, verbs, names }) =>
      has(resources, resource) &&
      has(verbs, verb) &&
      (names.length === 0 || (name !== undefined && names.includes(name))),
  )
}

/** Secrets of the namespace by name, each with its values by key. They are different in each shop. */
export function clusterSecrets(shop: Shop): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const { payment, signature, camera } = keysOf(shop)
  return new Map([
    ['pulp-pay', { 'api-key': `pp_live_${payment}`, 'webhook-secret': `whsec_${signature}` }],
    ['fridge-camera', { password: `peel-${camera}` }],
  ])
}

/** Whether a text holds a secret of the payment pod: as it is, or as the cluster writes it. */
export function holdsClusterSecret(shop: Shop, text: string): boolean {
  const values = Object.values(clusterSecrets(shop).get('pulp-pay') ?? {})
  return values.some((value) => text.includes(value) || text.includes(base64(value)))
}

export const base64 = (value: string): string => Buffer.from(value).toString('base64')

const COLLECTION = 'cluster'

interface Keys {
  _id: string
  token: string
  payment: string
  signature: string
  camera: string
}

/** The random parts of this shop's secrets. They are created on first use. */
function keysOf({ documents }: Shop): Keys {
  const [known] = documents.find<Keys>(COLLECTION, { _id: 'keys' })
  if (known) return known
  const key = (bytes: number) => randomBytes(bytes).toString('hex')
  return documents.insert<Keys>(COLLECTION, {
    _id: 'keys',
    token: key(32),
    payment: key(16),
    signature: key(16),
    camera: key(6),
  })
}

/** The full name of the printer's account. */
export const accountName = ({ pod }: Manifest): string => `system:serviceaccount:${pod.namespace}:${ACCOUNT}`

/** The token of the printer's service account in this shop. */
export function accountToken(shop: Shop): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'https://kubernetes.default.svc', sub: accountName(manifestOf(shop)) }
  const signed = `${part({ alg: 'HS256', kid: 'juice-1' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', keysOf(shop).token).update(signed).digest('base64url')}`
}

export function isAccountToken(shop: Shop, token: string): boolean {
  return equalInConstantTime(token, accountToken(shop))
}

const ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount'
/** The file that the ConfigMap of the printer is mounted as. */
export const PAPER_FILE = '/etc/labelmaker/paper'

/** Files that the cluster mounts into the pod: absolute path → text. */
export function mountedFiles(shop: Shop): Record<string, string> {
  const manifest = manifestOf(shop)
  const { namespace, automountServiceAccountToken, configMaps } = manifest.pod
  return {
    ...(configMaps.includes(ACCOUNT) && { [PAPER_FILE]: `${CONFIG_MAP.sizes}\n` }),
    ...(automountServiceAccountToken && {
      [`${ACCOUNT_FOLDER}/namespace`]: namespace,
      [`${ACCOUNT_FOLDER}/token`]: accountToken(shop),
    }),
  }
}

/** The ConfigMap of the printer, which is named like its account. */
export const CONFIG_MAP = { sizes: 'S M L', service: 'peelprint.juice.svc' } as const
