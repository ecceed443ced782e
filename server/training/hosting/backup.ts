import type { BackupPreview } from '#contract/training/backup.ts'
import type { HostedPage } from '#contract/training/hosting.ts'
import { hostedPages, putHostedPage } from '../../shop/fake-network/rented-hosts.ts'
import type { Shop } from '../../shop/shop.ts'
import type { TakenNames } from './host-names.ts'
import { checkRoom, PageRefused, readPageDraft } from './pages.ts'

/** Pages on rented hosts in a backup, compared with those of this shop. */
export interface PagesInBackup {
  /** Pages that would be written. */
  news: readonly HostedPage[]
  preview: Pick<BackupPreview, 'pages' | 'pagesElse' | 'pagesRefused'>
  /** How many are already here. */
  known: number
}

/** Compares the pages in a backup with those of this shop, by the rules of those that a learner writes. */
export function pagesInBackup(shop: Shop, pages: readonly HostedPage[], taken: TakenNames): PagesInBackup {
  const here = hostedPages(shop)
  const news: HostedPage[] = []
  const preview: PagesInBackup['preview'] = { pages: [], pagesElse: [], pagesRefused: [] }
  let known = 0
  for (const draft of pages) {
    const page = acceptedPage(draft, [...here, ...news], taken)
    const existing = page && [...here, ...news].find((other) => addressOf(other) === addressOf(page))
    if (!page) preview.pagesRefused.push(addressOf(draft))
    else if (!existing) {
      news.push(page)
      preview.pages.push(addressOf(page))
    } else if (isSamePage(existing, page)) known += 1
    else preview.pagesElse.push(addressOf(page))
  }
  return { news, preview, known }
}

export function restorePages(shop: Shop, { news }: PagesInBackup): void {
  for (const page of news) putHostedPage(shop, page)
}

/** Undefined if the page is invalid, or if there is no room for it. */
function acceptedPage(
  draft: HostedPage,
  here: readonly HostedPage[],
  taken: TakenNames,
): HostedPage | undefined {
  try {
    const page = readPageDraft({ ...draft }, taken)
    checkRoom(here, page)
    return page
  } catch (error) {
    if (error instanceof PageRefused) return undefined
    throw error
  }
}

const addressOf = ({ host, path }: HostedPage): string => `${host}${path}`

function isSamePage(one: HostedPage, other: HostedPage): boolean {
  const contentOf = ({ status, headers, body }: HostedPage) =>
    JSON.stringify([status, Object.entries(headers).sort(), body])
  return contentOf(one) === contentOf(other)
}
