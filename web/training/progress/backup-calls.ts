import type { QueryClient } from '@tanstack/react-query'
import type { BackupPreview, BackupRestored, ProgressBackup } from '#contract/training/backup.ts'
import { languagesQuery } from '#web/data/languages.ts'
import { http } from '#web/http.ts'
import { pageSettings } from '#web/page-settings.ts'
import { download } from '#web/ui/behaviour/download.ts'
import { rememberedCodes } from '../continue-code.ts'
import { hostingQuery } from '../hosting/queries.ts'
import { parcelsQuery } from '../parcels/drafts.ts'
import { notesQuery, refreshProgress } from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'
import { joinPreviews, splitIntoChunks } from './backup-chunks.ts'
import { type Backup, backupFileName, readBackupFile, writeBackup } from './backup-file.ts'
import { readSettings, type SettingChange, settingChanges, writeSettings } from './stored-settings.ts'

/** A backup that was read, and what restoring it would change. */
export interface RestoreOffer {
  backup: Backup
  preview: BackupPreview
  settings: SettingChange[]
}

/** Saves a backup to a file: from the shop, or else from the cookies of the browser. Rejects if both are empty. */
export async function saveBackup(): Promise<'complete' | 'from cookies'> {
  const codes = rememberedCodes()
  const fresh = await http.get<ProgressBackup>('/training/backup').catch((error: unknown) => {
    if (Object.keys(codes).length === 0) throw error
    return undefined
  })
  const progress = fresh ?? { ...codes, extras: { proven: [], notes: {} } }
  const backup = writeBackup({ ...readSettings(), ...progress })
  download(backupFileName(pageSettings().name, new Date()), backup)
  return fresh ? 'complete' : 'from cookies'
}

async function send(step: 'preview' | 'restore', backup: ProgressBackup): Promise<BackupPreview> {
  const answers: BackupPreview[] = []
  for (const portion of splitIntoChunks(backup)) {
    answers.push(await http.post<BackupRestored>(`/training/backup/${step}`, portion))
  }
  return joinPreviews(answers)
}

/** The part of a backup that the shop restores. */
function progressIn({ scoreBoard: _, banners: __, language: ___, ...progress }: Backup): ProgressBackup {
  return progress
}

/** Reads a file and asks the shop what it would change, without changing anything. Throws `BadBackup`. */
export async function openBackup(client: QueryClient, file: File): Promise<RestoreOffer> {
  const backup = readBackupFile(await file.text())
  const preview = await send('preview', progressIn(backup))
  const languages = await client.ensureQueryData(languagesQuery).catch(() => [])
  return {
    backup,
    preview,
    settings: settingChanges(
      backup,
      languages.map(({ key }) => key),
    ),
  }
}

/** Restores a backup that was opened before. */
export async function restoreBackup(client: QueryClient, { backup }: RestoreOffer): Promise<void> {
  await send('restore', progressIn(backup))
  await writeSettings(backup)
  await Promise.allSettled([
    rememberProgress(),
    refreshProgress(client),
    ...[notesQuery, hostingQuery, parcelsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  ])
}
