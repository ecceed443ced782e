import Type from 'typebox'
import Value from 'typebox/value'
import type { ProgressBackup } from '#contract/training/backup.ts'
import {
  LONGEST_BODY,
  LONGEST_HEADER_VALUE,
  LONGEST_PATH,
  MOST_HEADERS,
  MOST_PAGES,
} from '#contract/training/hosting.ts'
import {
  LONGEST_PARCEL,
  LONGEST_VERSION,
  MOST_PARCEL_DEPENDENCIES,
  MOST_PARCELS,
} from '#contract/training/parcels.ts'
import { LONG_TEXT_LIMIT } from '../../http/requests/body.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import { LONGEST_SOURCE } from '../custom-fix/routes.ts'
import { takenNames } from '../hosting/host-names.ts'
import { readParcels } from '../parcels/backup.ts'
import type { Training } from '../training.ts'
import { InvalidContinueCode, previewBackup, readBackup, restoreBackup } from './backup.ts'
import { continueCodeOf, type ProgressKind, progressKinds, restoreProgress } from './continue-codes.ts'
import { LONGEST_NOTE } from './notes.ts'
import type { Signer } from './signer.ts'

const key = Type.String({ maxLength: 100 })
const code = Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,2000}$' }))
const page = Type.Object({
  host: Type.String({ maxLength: 300 }),
  path: Type.String({ maxLength: LONGEST_PATH }),
  status: Type.Integer(),
  headers: Type.Record(key, Type.String({ maxLength: LONGEST_HEADER_VALUE }), {
    maxProperties: MOST_HEADERS,
  }),
  body: Type.String({ maxLength: LONGEST_BODY }),
})
const parcel = Type.Object({
  name: key,
  version: Type.String({ maxLength: LONGEST_VERSION }),
  main: Type.String({ maxLength: LONGEST_PARCEL }),
  scripts: Type.Object({ postinstall: Type.Optional(Type.String({ maxLength: LONGEST_PARCEL })) }),
  dependencies: Type.Record(key, Type.String({ maxLength: LONGEST_VERSION }), {
    maxProperties: MOST_PARCEL_DEPENDENCIES,
  }),
})
const backupSchema = Type.Object({
  continueCode: code,
  continueCodeFindIt: code,
  continueCodeFixIt: code,
  extras: Type.Object({
    proven: Type.Array(key, { maxItems: 1_000 }),
    seal: Type.Optional(Type.String({ maxLength: 100 })),
    provenOwn: Type.Optional(Type.Array(key, { maxItems: 200 })),
    ownSeal: Type.Optional(Type.String({ maxLength: 100 })),
    notes: Type.Record(key, Type.String({ maxLength: LONGEST_NOTE }), { maxProperties: 1_000 }),
    own: Type.Optional(Type.Record(key, Type.String({ maxLength: LONGEST_SOURCE }), { maxProperties: 200 })),
    pages: Type.Optional(Type.Array(page, { maxItems: MOST_PAGES })),
    parcels: Type.Optional(Type.Array(parcel, { maxItems: MOST_PARCELS })),
  }),
})

/** Routes that save progress to a file and restore it. */
export function backupRoutes(training: Training, seal: Signer): Routes {
  const { localBackupEnabled, restoreEnabled } = training.settings
  const takesBackups = (work: typeof previewBackup | typeof restoreBackup) => (call: Call) => {
    if (!localBackupEnabled) return backupsDisabled()
    if (!restoreEnabled) return restoreDisabled()
    return withBackup(call.body, async (backup) => {
      const parcels = await readParcels(backup.extras.parcels ?? [])
      return work(training, call.shop, backup, { seal, taken: takenNames(call), parcels })
    })
  }
  return (on) => {
    on.get('/training/backup', ({ shop }) =>
      localBackupEnabled ? readBackup(training, shop, seal) : backupsDisabled(),
    )
    const options = { bodyLimit: LONG_TEXT_LIMIT }
    on.post('/training/backup/preview', options, takesBackups(previewBackup))
    on.post('/training/backup/restore', options, takesBackups(restoreBackup))
  }
}

async function withBackup(body: Call['body'], work: (backup: ProgressBackup) => unknown): Promise<unknown> {
  if (!Value.Check(backupSchema, body)) return httpReply(400, { status: 'error', error: 'This is no backup' })
  try {
    return await work(body)
  } catch (error) {
    if (error instanceof InvalidContinueCode) return httpReply(400, { status: 'error', error: error.message })
    throw error
  }
}

/** The refusal in a contest, where a forged or borrowed code must not count. */
function restoreDisabled(): HttpReply {
  return httpReply(403, {
    status: 'error',
    error: 'This shop takes no progress from elsewhere: what counts here is solved here.',
  })
}

/** The refusal if the operator has disabled backups. */
function backupsDisabled(): HttpReply {
  return httpReply(403, { status: 'error', error: 'Backups are switched off in this shop.' })
}

/** A number that no challenge has, so its code can only be forged. */
const IMAGINARY_CHALLENGE = { number: 999, key: 'continueCodeChallenge' }

/** Routes that return and apply continue codes. */
export function continueRoutes(training: Training): Routes {
  return (on) => {
    for (const kind of Object.values<ProgressKind>(progressKinds)) {
      on.get(
        kind.path,
        {
          tag: 'Training ground',
          summary: 'What was solved, as a code to go on with later',
          answers: {
            200: [
              'The code, or nothing where nothing was solved',
              Type.Object({ continueCode: Type.Optional(Type.String()) }),
            ],
          },
        },
        ({ shop }) => {
          const continueCode = continueCodeOf(training, shop, kind)
          return continueCode === undefined ? {} : { continueCode }
        },
      )
      on.put(
        `${kind.path}/apply/:code`,
        {
          tag: 'Training ground',
          summary: 'Go on from a code',
          params: Type.Object({ code: Type.String() }),
          answers: { 200: 'How much was restored', 404: 'That is no code of this kind' },
        },
        ({ shop, params }) => apply(training, kind, shop, params.code ?? ''),
      )
    }
  }
}

function apply(training: Training, kind: ProgressKind, shop: Shop, code: string): unknown {
  const numbers = kind.code.decode(code)
  if (numbers.length === 0) return httpReply(404, 'Invalid continue code.')
  const isTrick = kind.name === 'hacking' && numbers.includes(IMAGINARY_CHALLENGE.number)
  const wasFooled = training.progress(shop).of(IMAGINARY_CHALLENGE.key).solvedAt !== null
  shop.emit('continueCode.applied', { kind: kind.name, code, numbers })
  if (isTrick && !wasFooled) return httpReply(200, '')
  if (!training.settings.restoreEnabled) return restoreDisabled()
  restoreProgress(training, shop, 'byCode', [
    { kind, challenges: numbers.flatMap((id) => training.catalogue.solvable(id) ?? []) },
  ])
  return { data: `${numbers.length} solved challenges have been restored.` }
}
