import type { BackupExtras, ProgressBackup } from '#contract/training/backup.ts'
import type { HostedPage } from '#contract/training/hosting.ts'
import type { Parcel } from '#contract/training/parcels.ts'
import { type BoardSettings, boardSettingsIn, wrongBoardSetting } from './board-settings.ts'

/** The only version of the format. */
const VERSION = 1
/** In characters. A backup with a long note on every challenge, and fifty long pages, is smaller. */
const LARGEST = 12_000_000

/** The cookies of dismissed banners; undefined: the banner is shown. */
export interface BannerStatus {
  welcomeBannerStatus?: string
  cookieConsentStatus?: string
}

/** The contents of a backup file: the names and version that existing clients know, and a field of our own. */
export interface Backup extends ProgressBackup {
  scoreBoard: BoardSettings
  banners: BannerStatus | undefined
  language: string | undefined
}

/** The file is not a valid backup. Holds the key of a text and its values. */
export class BadBackup extends Error {
  readonly key: string
  readonly values: Record<string, string | number>

  constructor(key: string, values: Record<string, string | number> = {}) {
    super(key)
    this.name = 'BadBackup'
    this.key = key
    this.values = values
  }
}

/** The text of a backup file. */
export function writeBackup({ scoreBoard, banners, language, extras, ...codes }: Backup): string {
  const file = { version: VERSION, scoreBoard, banners, language, ...codes, forbiddenFruit: extras }
  return JSON.stringify(file, null, 2)
}

/** For example `forbidden_fruit-2026-11-21.json`. */
export function backupFileName(shopName: string, day: Date): string {
  const name = shopName.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  return `${name.replaceAll(/^_|_$/g, '') || 'shop'}-${day.toISOString().slice(0, 10)}.json`
}

/** Reads and validates a backup file, also one of Juice Shop. Throws `BadBackup`. */
export function readBackupFile(text: string): Backup {
  if (text.length > LARGEST) throw new BadBackup('BACKUP_TOO_LARGE')
  const file = parse(text)
  if (!isRecord(file)) throw new BadBackup('BACKUP_NO_BACKUP')
  if (file.version !== VERSION) {
    if (file.version === undefined) throw new BadBackup('BACKUP_NO_BACKUP')
    throw new BadBackup('BACKUP_WRONG_VERSION', { version: String(file.version), expected: VERSION })
  }
  const scoreBoard = recordIn(file, 'scoreBoard')
  const wrong = wrongBoardSetting(scoreBoard)
  if (wrong) throw new BadBackup('BACKUP_WRONG_FIELD', { field: `scoreBoard.${wrong}` })
  return {
    scoreBoard: boardSettingsIn(scoreBoard),
    banners: bannersIn(file),
    language: textIn(file, 'language', /^[a-z]{2,3}(_[A-Z]{2})?$/),
    ...withText('continueCode', codeIn(file, 'continueCode')),
    ...withText('continueCodeFindIt', codeIn(file, 'continueCodeFindIt')),
    ...withText('continueCodeFixIt', codeIn(file, 'continueCodeFixIt')),
    extras: extrasIn(recordIn(file, 'forbiddenFruit')),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadBackup('BACKUP_NO_JSON')
  }
}

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function recordIn(file: Fields, field: string): Fields {
  const value = file[field] ?? {}
  if (!isRecord(value)) throw new BadBackup('BACKUP_WRONG_FIELD', { field })
  return value
}

/** Undefined if it is missing: some clients write an empty text or null then. */
function textIn(file: Fields, field: string, form: RegExp): string | undefined {
  const value = file[field]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || !form.test(value)) throw new BadBackup('BACKUP_WRONG_FIELD', { field })
  return value
}

function codeIn(file: Fields, field: string): string | undefined {
  return textIn(file, field, /^[a-zA-Z0-9]{60,2000}$/)
}

function withText<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  const fields: Partial<Record<Name, string>> = {}
  if (value !== undefined) fields[name] = value
  return fields
}

function bannersIn(file: Fields): BannerStatus | undefined {
  if (file.banners === undefined || file.banners === null) return undefined
  const banners = recordIn(file, 'banners')
  const status = /^[a-z]{1,20}$/
  return {
    ...withText('welcomeBannerStatus', textIn(banners, 'welcomeBannerStatus', status)),
    ...withText('cookieConsentStatus', textIn(banners, 'cookieConsentStatus', status)),
  }
}

function extrasIn({
  proven = [],
  notes = {},
  own = {},
  seal,
  provenOwn = [],
  ownSeal,
  pages = [],
  parcels = [],
}: Fields): BackupExtras {
  const code = textsIn(own, 'own')
  const labs = keysIn(provenOwn, 'provenOwn')
  const hosted = pagesIn(pages)
  const published = parcelsIn(parcels)
  return {
    proven: keysIn(proven, 'proven'),
    notes: textsIn(notes, 'notes'),
    ...(Object.keys(code).length > 0 && { own: code }),
    ...(hosted.length > 0 && { pages: hosted }),
    ...(published.length > 0 && { parcels: published }),
    ...(typeof seal === 'string' && { seal: seal.slice(0, 100) }),
    ...(labs.length > 0 && { provenOwn: labs }),
    ...(typeof ownSeal === 'string' && { ownSeal: ownSeal.slice(0, 100) }),
  }
}

function keysIn(value: unknown, field: string): string[] {
  const isKeys = Array.isArray(value) && value.every((key) => typeof key === 'string')
  if (!isKeys) throw new BadBackup('BACKUP_WRONG_FIELD', { field: `forbiddenFruit.${field}` })
  return value
}

function pagesIn(value: unknown): HostedPage[] {
  if (!Array.isArray(value) || !value.every(isHostedPage)) {
    throw new BadBackup('BACKUP_WRONG_FIELD', { field: 'forbiddenFruit.pages' })
  }
  return value.map(({ host, path, status, headers, body }) => ({ host, path, status, headers, body }))
}

/** The shop checks the rest. */
function isHostedPage(value: unknown): value is HostedPage {
  if (!isRecord(value) || typeof value.status !== 'number' || !isRecord(value.headers)) return false
  return [value.host, value.path, value.body].every((text) => typeof text === 'string')
}

function parcelsIn(value: unknown): Parcel[] {
  if (!Array.isArray(value) || !value.every(isParcel)) {
    throw new BadBackup('BACKUP_WRONG_FIELD', { field: 'forbiddenFruit.parcels' })
  }
  return value.map(({ name, version, main, scripts, dependencies }) => ({
    name,
    version,
    main,
    scripts,
    dependencies,
  }))
}

/** The shop checks the rest. */
function isParcel(value: unknown): value is Parcel {
  if (!isRecord(value) || !isRecord(value.scripts) || !isRecord(value.dependencies)) return false
  return [value.name, value.version, value.main].every((text) => typeof text === 'string')
}

/** Texts by their keys. */
function textsIn(value: unknown, field: string): Record<string, string> {
  if (!isRecord(value)) throw new BadBackup('BACKUP_WRONG_FIELD', { field: `forbiddenFruit.${field}` })
  const texts = Object.entries(value).map(([key, text]) => {
    if (typeof text !== 'string')
      throw new BadBackup('BACKUP_WRONG_FIELD', { field: `forbiddenFruit.${field}.${key}` })
    return [key, text]
  })
  return Object.fromEntries(texts)
}
