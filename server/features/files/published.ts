import type { Site } from '#lab'
import type * as PoisonNullByte from '../../../labs/poison-null-byte/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** The part of a lab that says what the shop publishes of its disk. */
interface Publishing {
  publish(site: Site): void
}

/**
 * What an address below a published folder stands for. `name` is the file in the folder that is to be sent for the one
 * that was asked for; undefined where none may.
 */
export type Published =
  | { kind: 'listing'; folder: string }
  | { kind: 'file'; folder: string; asked: string; name: string | undefined }

/** The labs that say what the shop publishes. */
const PUBLISHING_LABS = ['confidential-document', 'published-keys', 'published-logs'] as const

/** So deep are folders that are looked into. */
const DEEPEST = 20
const LONGEST_NAME = 255

interface Folder {
  url: string
  folder: string
  only: RegExp | readonly string[]
}

/** Looks up what the shop publishes at a URL path; undefined where it publishes nothing. */
export function publishedAt(shop: Shop, url: string): Published | undefined {
  // Two slashes in a row were sent in disguise: they are part of a name, if of a bad one.
  const path = url.includes('//') ? url : bare(url)
  const place = path.toLowerCase()
  const { listings, folders, files } = publications(shop)

  const listed = listings.map((one) => listedFolder(shop, one, place)).find((one) => one !== undefined)
  if (listed) return { kind: 'listing', folder: listed }

  const file = files.find((one) => lower(one.url) === place)
  if (file) return { kind: 'file', ...split(file.path) }

  const [folder] = folders
    .filter((one) => place.startsWith(`${lower(one.url)}/`))
    .sort((one, other) => other.url.length - one.url.length)
  if (!folder) return undefined
  const asked = path.slice(folder.url.length + 1)
  const { fileToSend } = shop.live<typeof PoisonNullByte>('poison-null-byte')
  const name = fileToSend(asked, (one) => isAllowed(one, folder.only))
  return { kind: 'file', folder: folder.folder, asked, name }
}

function publications(shop: Shop) {
  const listings: { url: string; folder: string }[] = []
  const folders: Folder[] = []
  const files: { url: string; path: string }[] = []
  const site: Site = {
    listing: (url, folder) => void listings.push({ url, folder }),
    folder: (url, folder, only) => void folders.push({ url, folder, only }),
    file: (url, path) => void files.push({ url, path }),
  }
  for (const lab of PUBLISHING_LABS) shop.live<Publishing>(lab).publish(site)
  publishWellKnown(shop, site)
  return { listings, folders, files }
}

/** What everybody may know of the shop, in the places where everybody looks for it. */
function publishWellKnown({ disk }: Shop, site: Site): void {
  site.listing('/.well-known', 'well-known')
  for (const path of disk.tree('well-known')) site.file(`/.${path}`, path)
}

/** The folder of the disk that a listing shows at this place: its own, or one inside; undefined where it is neither. */
function listedFolder({ disk }: Shop, listing: { url: string; folder: string }, place: string) {
  if (lower(listing.url) === place) return listing.folder
  if (!place.startsWith(`${lower(listing.url)}/`)) return undefined
  // Each part is the name of a folder: what only leads to one is no address of it.
  const parts = place.slice(listing.url.length + 1).split('/')
  if (parts.length > DEEPEST || !parts.every(isName)) return undefined
  const folder = `${listing.folder}/${parts.join('/')}`
  return disk.list(folder).length > 0 ? folder : undefined
}

function isName(part: string): boolean {
  return !['', '.', '..'].includes(part) && part.length <= LONGEST_NAME && !part.includes('\\')
}

/** A list holds name endings, and whole names. */
function isAllowed(name: string, only: RegExp | readonly string[]): boolean {
  if (only instanceof RegExp) return only.test(name)
  return only.some((ending) => name.endsWith(ending))
}

function lower(url: string): string {
  return bare(url).toLowerCase()
}

/** Without slashes at its end. */
function bare(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

function split(path: string): { folder: string; asked: string; name: string } {
  const slash = path.lastIndexOf('/')
  const name = path.slice(slash + 1)
  return { folder: path.slice(0, slash), asked: name, name }
}
