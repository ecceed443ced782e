import type { HostedPage, HostedPageDraft } from '#contract/training/hosting.ts'
import { isRecord } from './stored-drafts.ts'
import type { EntryKind } from './use-entries.ts'

export interface HeaderField {
  /** Unique within the page. */
  id: number
  name: string
  value: string
}

/** A page as it is typed. */
export interface PageDraft {
  host: string
  path: string
  status: string
  headers: HeaderField[]
  body: string
}

export const BLANK_PAGE: PageDraft = { host: '', path: '/', status: '200', headers: [], body: '' }

/** `evil.example/keys` */
export const addressOf = ({ host, path }: Pick<HostedPage, 'host' | 'path'>): string => `${host}${path}`

export function draftOf({ host, path, status, headers, body }: HostedPage): PageDraft {
  const fields = Object.entries(headers).map(([name, value], id) => ({ id, name, value }))
  return { host, path, status: String(status), headers: fields, body }
}

/** The page as the shop takes it. Rows without a name and a value are left out. */
export function pageOf({ host, path, status, headers, body }: PageDraft): HostedPageDraft {
  const filled = headers.filter(({ name, value }) => `${name}${value}`.trim() !== '')
  return {
    host: host.trim(),
    path: path.trim(),
    status: status.trim() === '' ? 200 : Number(status),
    headers: Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value])),
    body,
  }
}

export function isSameDraft(one: PageDraft, other: PageDraft): boolean {
  const contentOf = ({ headers, ...page }: PageDraft) =>
    JSON.stringify([
      page.host,
      page.path,
      page.status,
      page.body,
      headers.map(({ name, value }) => [name, value]),
    ])
  return contentOf(one) === contentOf(other)
}

/** The first header name that two rows have. */
export function repeatedHeader({ headers }: PageDraft): string | undefined {
  const names = headers.map(({ name }) => name.trim().toLowerCase()).filter((name) => name !== '')
  return names.find((name, index) => names.indexOf(name) !== index)
}

/** Pages, by their addresses. */
export const PAGES: EntryKind<HostedPage, PageDraft> = {
  param: 'page',
  storageKey: 'hosting.drafts',
  blank: BLANK_PAGE,
  draftOf,
  isSame: isSameDraft,
  isDraft,
}

function isDraft(value: unknown): value is PageDraft {
  if (!isRecord(value) || !Array.isArray(value.headers)) return false
  const hasTexts = [value.host, value.path, value.status, value.body].every(
    (text) => typeof text === 'string',
  )
  return hasTexts && value.headers.every(isHeaderField)
}

function isHeaderField(value: unknown): value is HeaderField {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    typeof value.value === 'string'
  )
}
