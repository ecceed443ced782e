import { randomBytes } from 'node:crypto'
import { jsonReply, type Neighbour, type NetworkReply, textReply } from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** The role of the machine that the shop runs on. */
const ROLE = 'juice-stand'
const META_DATA = '/latest/meta-data/'
const HOUR = 3_600_000

/** The metadata service of the cloud. Only machines in the cloud reach it: the shop's server is one. */
export const metadataService: Neighbour = {
  hosts: ['169.254.169.254', 'metadata.cloud.internal'],
  reachedFrom: ['server'],
  answer: ({ method, url }, shop) => {
    if (method !== 'GET') return textReply(405, 'Method Not Allowed\n')
    const path = decoded(url.pathname).replace(/\/{2,}/g, '/')
    if (path === `${META_DATA}iam/security-credentials/${ROLE}`) return credentialsReply(shop)
    const found = ENTRIES.get(path) ?? ENTRIES.get(`${path}/`)
    return found === undefined ? textReply(404, 'Not Found\n') : textReply(200, found)
  },
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What the service says, by path. A folder lists its entries. */
const ENTRIES: ReadonlyMap<string, string> = new Map([
  ['/', 'latest/'],
  ['/latest/', 'meta-data/\nuser-data'],
  ['/latest/user-data', '#!/bin/sh\nnpm start\n'],
  [META_DATA, 'hostname\niam/\ninstance-id\ninstance-type\nlocal-ipv4\nplacement/'],
  [`${META_DATA}hostname`, 'juice-1.cloud.internal'],
  [`${META_DATA}instance-id`, 'i-0f01bab1e5ca1e5f0'],
  [`${META_DATA}instance-type`, 'p1p.small'],
  [`${META_DATA}local-ipv4`, '10.11.12.13'],
  [`${META_DATA}placement/`, 'region'],
  [`${META_DATA}placement/region`, 'alley-west-1'],
  [`${META_DATA}iam/`, 'info\nsecurity-credentials/'],
  [`${META_DATA}iam/info`, `{ "Code": "Success", "InstanceProfile": "${ROLE}" }`],
  [`${META_DATA}iam/security-credentials/`, ROLE],
])

/** The keys of the shop's machine, in the form that clouds use. */
function credentialsReply(shop: Shop): NetworkReply {
  const { accessKeyId, secretAccessKey, token } = cloudKeys(shop)
  const now = shop.clock.now().getTime()
  return jsonReply(200, {
    Code: 'Success',
    LastUpdated: new Date(now).toISOString(),
    Type: 'HMAC',
    AccessKeyId: accessKeyId,
    SecretAccessKey: secretAccessKey,
    Token: token,
    Expiration: new Date(now + 6 * HOUR).toISOString(),
  })
}

interface CloudKeys extends Document {
  accessKeyId: string
  secretAccessKey: string
  token: string
}

const COLLECTION = 'cloudKeys'

/** The keys that the cloud gives to this shop's machine. They are made on first use. */
export function cloudKeys({ documents }: Shop): CloudKeys {
  const [known] = documents.find<CloudKeys>(COLLECTION)
  return (
    known ??
    documents.insert<CloudKeys>(COLLECTION, {
      accessKeyId: `JUICE${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString('base64url'),
      token: randomBytes(60).toString('base64url'),
    })
  )
}
