import { deleteCookie, readCookie, setCookie } from '#web/cookies.ts'
import { switchLanguage } from '#web/i18n.ts'
import type { Backup, BannerStatus } from './backup-file.ts'
import { readBoardSettings, writeBoardSettings } from './board-settings.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

const BANNERS = [
  { field: 'welcomeBannerStatus', cookie: 'welcomebanner_status', name: 'WELCOME' },
  { field: 'cookieConsentStatus', cookie: 'cookieconsent_status', name: 'COOKIES' },
] as const

/** The part of a backup about this browser. */
type Settings = Pick<Backup, 'scoreBoard' | 'banners' | 'language'>

/** A setting that a backup would change: the key of a text and the language in it. */
export interface SettingChange {
  key: string
  language?: string
}

export function readSettings(): Settings {
  const banners: BannerStatus = {}
  for (const { field, cookie } of BANNERS) {
    const status = readCookie(cookie)
    if (status !== undefined) banners[field] = status
  }
  return { scoreBoard: readBoardSettings(), banners, language: readCookie('language') ?? 'en' }
}

/** The settings that would change. Languages that this shop does not have are left out. */
export function settingChanges(backup: Settings, spoken: readonly string[]): SettingChange[] {
  const { language, banners, scoreBoard } = backup
  const changes: SettingChange[] = []
  if (language && language !== (readCookie('language') ?? 'en') && spoken.includes(language)) {
    changes.push({ key: 'RESTORE_SETTING_LANGUAGE', language })
  }
  const before = readBoardSettings()
  if (JSON.stringify({ ...before, ...scoreBoard }) !== JSON.stringify(before)) {
    changes.push({ key: 'RESTORE_SETTING_BOARD' })
  }
  for (const { field, cookie, name } of banners ? BANNERS : []) {
    if (banners?.[field] === readCookie(cookie)) continue
    changes.push({ key: `RESTORE_SETTING_${name}_${banners?.[field] ? 'HIDDEN' : 'SHOWN'}` })
  }
  return changes
}

/** Stores the settings of a backup. */
export async function writeSettings({ scoreBoard, banners, language }: Settings): Promise<void> {
  writeBoardSettings(scoreBoard)
  for (const { field, cookie } of banners ? BANNERS : []) {
    const status = banners?.[field]
    if (status) setCookie(cookie, status, ONE_YEAR_S)
    else deleteCookie(cookie)
  }
  if (language && (await switchLanguage(language))) setCookie('language', language, ONE_YEAR_S)
}
