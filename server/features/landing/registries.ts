import { createHash } from 'node:crypto'
import type { Parcel } from '#contract/training/parcels.ts'
import { jsonReply, type Neighbour, type NetworkReply, textReply } from '../../shop/fake-network/neighbour.ts'
import { OTHERS_PARCELS, publishedParcels } from '../../shop/records/parcels.ts'
import type { Shop } from '../../shop/shop.ts'

/** The private registry, and the one where everybody may publish. */
export const PRIVATE_REGISTRY = 'crate.internal'
export const SHED = 'parcel-shed.example'
export type RegistryHost = typeof PRIVATE_REGISTRY | typeof SHED

const tied: Omit<Parcel, 'version'> = {
  name: 'crate-ties',
  main: `/** Ties lines together. */
exports.tie = (lines) => lines.join('\\n')
`,
  scripts: {},
  dependencies: {},
}
const utils: Omit<Parcel, 'version'> = {
  name: 'crate-utils',
  main: `const { tie } = require('crate-ties')

/** A crate with a label and goods, as HTML. */
exports.crate = (label, goods) => tie(['<h2>' + label + '</h2>', '<ul>', ...goods.map((one) => '<li>' + one + '</li>'), '</ul>'])
`,
  scripts: {},
  dependencies: { 'crate-ties': '^0.3.0' },
}

/** The internal packages. */
const INTERNAL_PACKAGES: readonly Parcel[] = [
  { ...tied, version: '0.3.0' },
  { ...tied, version: '0.3.1' },
  { ...utils, version: '1.3.0' },
  { ...utils, version: '1.4.2' },
]

export function isInternalName(name: string): boolean {
  return INTERNAL_PACKAGES.some((one) => one.name === name)
}

/** All packages in a registry. */
export function packagesIn(registry: RegistryHost, shop: Shop): readonly Parcel[] {
  return registry === PRIVATE_REGISTRY ? INTERNAL_PACKAGES : [...OTHERS_PARCELS, ...publishedParcels(shop)]
}

/** The hash of a package with all that belongs to it. */
export function integrityOf({ name, version, main, scripts, dependencies }: Parcel): string {
  const text = JSON.stringify([name, version, main, scripts.postinstall, Object.entries(dependencies)])
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** The private registry, which only the shop itself reaches. */
export const crateInternal: Neighbour = registry(PRIVATE_REGISTRY, ['server'])
export const parcelShed: Neighbour = registry(SHED, ['server', 'browser', 'outsider'])

function registry(host: RegistryHost, reachedFrom: Neighbour['reachedFrom']): Neighbour {
  return {
    hosts: [host],
    reachedFrom,
    answer: ({ method, url }, shop) =>
      /^(GET|HEAD)$/.test(method)
        ? describe(packagesIn(host, shop), url.pathname.slice(1))
        : textReply(405, 'Packages are published by their owners.\n'),
  }
}

/** As registries of npm answer: the versions of a package; the names of all of them at `/`. */
function describe(packages: readonly Parcel[], name: string): NetworkReply {
  if (name === '') return jsonReply(200, { packages: [...new Set(packages.map((one) => one.name))] })
  const versions = packages.filter((one) => one.name === decoded(name))
  if (versions.length === 0) return jsonReply(404, { error: 'Not found' })
  return jsonReply(200, {
    name: versions[0]?.name,
    versions: versions.map((one) => ({
      version: one.version,
      dependencies: one.dependencies,
      integrity: integrityOf(one),
    })),
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
