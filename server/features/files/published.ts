import type { Site } from '#lab'
import type { Shop } from '../../shop/shop.ts'

/** The part of the lab `confidential-document` that says what the shop publishes of its disk. */
interface Publishing {
  publish(site: Site): void
}

/** What an address below a published folder stands for. */
export type Published =
  | { kind: 'listing'; folder: string }
  | { kind: 'file'; path: string; name: string; allowed: boolean }

interface Folder {
  url: string
  folder: string
  only: RegExp | readonly string[]
}

/** Looks up what the shop publishes at a URL path; undefined where it publishes nothing. */
export function publishedAt(shop: Shop, url: string): Published | undefined {
  const place = lower(url)
  const { listings, folders, files } = publications(shop)

  const listing = listings.find((one) => lower(one.url) === place)
  if (listing) return { kind: 'listing', folder: listing.folder }

  const file = files.find((one) => lower(one.url) === place)
  if (file) return { kind: 'file', path: file.path, name: baseName(file.path), allowed: true }

  const folder = folders.find((one) => place.startsWith(`${lower(one.url)}/`))
  if (!folder) return undefined
  const name = url.replace(/\/+$/, '').slice(folder.url.length + 1)
  return { kind: 'file', path: `${folder.folder}/${name}`, name, allowed: isAllowed(name, folder.only) }
}

function publications(shop: Shop) {
  const listings: { url: string; folder: string }[] = []
  const folders: Folder[] = []
  const files: { url: string; path: string }[] = []
  shop.live<Publishing>('confidential-document').publish({
    listing: (url, folder) => void listings.push({ url, folder }),
    folder: (url, folder, only) => void folders.push({ url, folder, only }),
    file: (url, path) => void files.push({ url, path }),
  })
  return { listings, folders, files }
}

/** A list holds name endings, and whole names. */
function isAllowed(name: string, only: RegExp | readonly string[]): boolean {
  if (only instanceof RegExp) return only.test(name)
  return only.some((ending) => name.endsWith(ending))
}

function lower(url: string): string {
  return url.replace(/\/+$/, '').toLowerCase()
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
