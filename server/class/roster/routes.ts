import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qrCode from 'qrcode'
import { CSV_START, csvLine } from '#contract/csv.ts'
import {
  ROSTER_FIELDS,
  type RosterEntry,
  type RosterField,
  type RosterFile,
  type RosterLink,
  type RosterPreview,
} from '#contract/roster.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Addresses } from '../access/addresses.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import { auditLearners } from '../dashboard/audit.ts'
import { exportFileName } from '../dashboard/export/file.ts'
import { sendCsv } from '../dashboard/routes/exports.ts'
import { bodyField } from '../dashboard/routes/messages.ts'
import { refusalText } from '../dashboard/texts.ts'
import { StoreRefusal } from '../store/model.ts'
import { MOST_ROSTER_ROWS, type RosterRow } from '../store/roster.ts'
import type { ClassStore } from '../store/store.ts'
import { UnreadableCsv } from './csv.ts'
import { personalLink } from './links.ts'
import { changesOf, connectedBy } from './merge.ts'
import { type ReadRoster, readCells, readRoster } from './preview.ts'

export interface RosterRoutesOptions {
  classId: string
  classStore: Pick<
    ClassStore,
    | 'classById'
    | 'learner'
    | 'learners'
    | 'messageStore'
    | 'rosters'
    | 'shopOwners'
    | 'signingSecret'
    | 'teamShops'
  >
  addresses: Addresses
  shops: Pick<ClassShops, 'refreshClassPages'>
  reporter: Pick<ErrorReporter, 'unexpected'>
  /** Nicknames are drawn at random. */
  isSchool: boolean
  tracker: Pick<ActivityTracker, 'markNewMessages'>
  say(request: FastifyRequest, english: string): string
}

/** Enough for 5,000 rows with names of 200 characters, as base64. */
const LONGEST_FILE = 8 * 1024 * 1024
const MOST_ROWS = 5_000
const MOST_COLUMNS = 100

const TOO_MANY_ROWS = 'A file may have 5,000 rows, and a class 10,000. Nothing was changed.'
const TOO_LARGE = 'This file is too large. Leave out the columns that are not needed here.'
const CHANGED = 'The class has changed meanwhile, and nothing was done. Look at the preview again.'
const ROW_NOT_FOUND = 'This row is no longer there.'
const UNREADABLE: Readonly<Record<UnreadableCsv['why'], string>> = {
  workbook: 'This is a workbook, which cannot be read. Save it in your spreadsheet as “CSV UTF-8” first.',
  quote: 'In row {row} a quotation mark opens and is never closed.',
  rows: TOO_MANY_ROWS,
  size: TOO_LARGE,
}

type RowRequest = FastifyRequest<{ Params: { id: string } }>

/** Adds the routes for the roster of a class. */
export function addRosterRoutes(app: FastifyInstance, options: RosterRoutesOptions): void {
  const { classId, classStore, say } = options
  const { rosters } = classStore
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, why: string) =>
    reply.code(status).send({ error: say(request, why) })

  app.get('/api/roster', { config: { role: 'trainer' } }, () => readEntries(options))
  app.post(
    '/api/roster/preview',
    { bodyLimit: LONGEST_FILE, config: { role: 'trainer' } },
    async (request, reply) => {
      const roster = await readFile(request, options)
      if (typeof roster === 'string') return reply.code(400).send({ error: roster })
      return roster.mergeInto(await rosters.state(classId)).preview
    },
  )
  app.post(
    '/api/roster',
    { bodyLimit: LONGEST_FILE, config: { role: 'trainer', act: 'roster-import' } },
    async (request, reply) => {
      const roster = await readFile(request, options)
      if (typeof roster === 'string') return reply.code(400).send({ error: roster })
      try {
        const applied = await applyRoster(roster, bodyField(request, 'fingerprint'), options)
        if (!applied) return refuse(request, reply, 409, CHANGED)
        const { preview, connected } = applied
        const trainer = request.trainer?.name ?? ''
        await auditLearners(options, { trainer, act: 'roster-connect', detail: '' }, connected)
        const used = preview.rows.filter(({ does }) => does !== 'fault')
        request.about = { learner: null, detail: String(used.length) }
        return preview
      } catch (error) {
        if (!(error instanceof StoreRefusal)) throw error
        return refuse(request, reply, 409, error.refusal === 'full' ? TOO_MANY_ROWS : refusalText(error))
      }
    },
  )
  app.post(
    '/api/roster/remove',
    { bodyLimit: LONGEST_FILE, config: { role: 'trainer', act: 'roster-remove' } },
    async (request, reply) => {
      const ids = bodyField(request, 'rows')
      if (!Array.isArray(ids) || ids.length > MOST_ROSTER_ROWS)
        return refuse(request, reply, 400, 'That was not understood.')
      const removed = await rosters.remove(classId, ids.map(String))
      request.about = { learner: null, detail: String(removed) }
      return { removed }
    },
  )
  app.post(
    '/api/roster/:id/revoke',
    { config: { role: 'trainer', act: 'roster-revoke' } },
    async (request: RowRequest, reply) => {
      const row = await rowIn(request, options)
      if (!row || !(await rosters.revokeLink(classId, row.id)))
        return refuse(request, reply, 404, ROW_NOT_FOUND)
      request.about = { learner: row.learner, detail: '' }
      return { ok: say(request, 'Done.') }
    },
  )
  app.post(
    '/api/roster/:id/connect',
    { config: { role: 'trainer', act: 'roster-connect' } },
    async (request: RowRequest, reply) => {
      const row = await rowIn(request, options)
      const asked = bodyField(request, 'learner')
      const learner = typeof asked === 'string' ? asked : null
      if (!row) return refuse(request, reply, 404, ROW_NOT_FOUND)
      if (!(await rosters.connect(classId, row.id, learner))) {
        return refuse(request, reply, 409, 'This learner is not in the class, or belongs to another row.')
      }
      request.about = { learner: learner ?? row.learner, detail: learner === null ? 'off' : '' }
      return { ok: say(request, 'Done.') }
    },
  )
  addLinkRoutes(app, options)
}

/**
 * The routes with the personal links. Those are passphrases, so that each look is in the audit list. Learners are told
 * of a look at theirs, so that lists have the links of people who have not joined yet only.
 */
function addLinkRoutes(app: FastifyInstance, options: RosterRoutesOptions): void {
  const { classId, classStore, addresses, say } = options
  const linksOf = async (rows: readonly RosterRow[]) => {
    const secret = await classStore.signingSecret()
    return rows.map((row) => ({ row, link: personalLink(row, secret, addresses) }))
  }
  const expectedRows = async () =>
    (await classStore.rosters.rows(classId)).filter(
      ({ missingAt, learner }) => missingAt === null && learner === null,
    )
  app.get(
    '/api/roster/:id/link',
    { config: { role: 'trainer', act: 'roster-link' } },
    async (request: RowRequest, reply) => {
      const row = await rowIn(request, options)
      if (!row) return reply.code(404).send({ error: say(request, ROW_NOT_FOUND) })
      request.about = { learner: row.learner, detail: '' }
      const [linked] = await linksOf([row])
      return { link: linked?.link }
    },
  )
  app.get('/api/roster/links', { config: { role: 'trainer', act: 'roster-links' } }, async (request) => {
    const rows = await expectedRows()
    request.about = { learner: null, detail: String(rows.length) }
    const links: RosterLink[] = []
    for (const { row, link } of await linksOf(rows)) {
      const svg = await qrCode.toString(link, { type: 'svg', margin: 1 })
      const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      links.push({ id: row.id, name: row.name, group: row.groupName, link, qr })
      // Drawing takes a millisecond each. In between, learners are served.
      await nextTurn()
    }
    return links
  })
  app.get(
    '/api/roster/links.csv',
    { config: { role: 'trainer', act: 'roster-links' } },
    async (request, reply) => {
      const rows = await expectedRows()
      request.about = { learner: null, detail: String(rows.length) }
      const className = (await classStore.classById(classId))?.name ?? ''
      const lines = (await linksOf(rows)).map(({ row: { name, email, number, groupName }, link }) => [
        ...[name, email, number, groupName, link],
      ])
      return sendCsv(request, reply, {
        fileName: exportFileName(className, 'links.csv', new Date()),
        contentsOf: (separator) =>
          CSV_START +
          [['name', 'email', 'number', 'group', 'link'], ...lines]
            .map((line) => csvLine(line, separator))
            .join(''),
      })
    },
  )
}

/**
 * Applies a roster if it does what its preview said. Returns what it did, and the learners who got a row; undefined if it
 * would do something else.
 */
async function applyRoster(
  roster: ReadRoster,
  fingerprint: unknown,
  { classId, classStore, tracker }: RosterRoutesOptions,
) {
  let applied: { preview: RosterPreview; connected: readonly string[] } | undefined
  await classStore.rosters.change(
    classId,
    (state) => {
      const { merge, preview } = roster.mergeInto(state)
      applied = preview.fingerprint === fingerprint ? { preview, connected: connectedBy(merge) } : undefined
      return applied ? changesOf(merge) : { added: [], present: [], missing: [], groups: [] }
    },
    new Date(),
  )
  if (applied) tracker.markNewMessages()
  return applied
}

async function rowIn({ params: { id } }: RowRequest, { classId, classStore }: RosterRoutesOptions) {
  const row = await classStore.rosters.row(id)
  return row?.classId === classId ? row : undefined
}

async function readEntries({ classId, classStore }: RosterRoutesOptions): Promise<RosterEntry[]> {
  const learners = new Map((await classStore.learners(classId)).map((learner) => [learner.id, learner]))
  return (await classStore.rosters.rows(classId)).map(
    ({ id, name, email, number, groupName, learner, addedAt, missingAt }) => {
      const known = learner === null ? undefined : learners.get(learner)
      return {
        ...{ id, name, email, number, group: groupName, addedAt, missingAt },
        learner: known ? { id: known.id, nickname: known.nickname } : null,
      }
    },
  )
}

/**
 * Reads the file of a request. Returns an error in words if it cannot be used. A file takes tens of milliseconds to
 * parse, to read and to merge: in between, learners are served.
 */
async function readFile(
  request: FastifyRequest,
  { say, isSchool }: RosterRoutesOptions,
): Promise<ReadRoster | string> {
  const file = fileIn(request)
  if (!file) return say(request, 'That was not understood.')
  await nextTurn()
  try {
    const cells = readCells(file)
    await nextTurn()
    const roster = readRoster(cells, file, { isSchool })
    await nextTurn()
    if (roster.count > MOST_ROWS) return say(request, TOO_MANY_ROWS)
    if (roster.count === 0) return say(request, 'There is nobody in this file.')
    return roster
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return say(request, UNREADABLE[error.why]).replace('{row}', String(error.row))
  }
}

function fileIn(request: FastifyRequest): RosterFile | undefined {
  const bytes = bodyField(request, 'bytes')
  const text = bodyField(request, 'text')
  if (typeof bytes !== 'string' && typeof text !== 'string') return undefined
  const columns = bodyField(request, 'columns')
  const hasHeadings = bodyField(request, 'hasHeadings')
  const connect = bodyField(request, 'connect')
  const isField = (field: unknown): field is RosterField => ROSTER_FIELDS.some((one) => one === field)
  return {
    ...(typeof bytes === 'string' ? { bytes } : { text: String(text) }),
    ...(Array.isArray(columns) && {
      columns: columns.slice(0, MOST_COLUMNS).map((field: unknown) => (isField(field) ? field : null)),
    }),
    ...(typeof hasHeadings === 'boolean' && { hasHeadings }),
    isWhole: bodyField(request, 'isWhole') === true,
    ...(Array.isArray(connect) && { connect: connect.slice(0, MOST_ROWS).map(Number) }),
  }
}
