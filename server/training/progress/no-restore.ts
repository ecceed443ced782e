import { type Answer, answer } from '../../http/routing/routes.ts'

/** In a contest a code that somebody forged, or was given, must be worth nothing. */
export function restoreDisabled(): Answer {
  return answer(403, {
    status: 'error',
    error: 'This shop takes no progress from elsewhere: what counts here is solved here.',
  })
}

/** Whoever runs the shop wants no files of it to go around. */
export function backupsDisabled(): Answer {
  return answer(403, { status: 'error', error: 'Backups are switched off in this shop.' })
}
