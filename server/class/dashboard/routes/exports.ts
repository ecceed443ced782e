import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CsvSeparator } from '#contract/csv.ts'
import type { ChallengeExport, LearnerExport } from '#contract/exports.ts'
import { type Challenge, localizeChallenge } from '../../../training/catalogue/challenges.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { ClassPlans } from '../../plans/class-plans.ts'
import type { ClassStore } from '../../store/store.ts'
import { csvFile, exportFileName, jsonFile } from '../export/file.ts'
import { anonymousPeople, namedPeople } from '../export/people.ts'
import { challengeTable, type ExportTable, learnerTable } from '../export/tables.ts'

export interface ExportRoutesOptions {
  classId: string
  classStore: Pick<
    ClassStore,
    'classById' | 'eventsOfLearners' | 'learners' | 'rosters' | 'signingSecret' | 'teamShops'
  >
  plans: Pick<ClassPlans, 'resultsOf'>
  tracker: Pick<ActivityTracker, 'activity'>
  challenges: readonly Challenge[]
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

/** The files, by the last part of their path. */
const TABLES = ['learners', 'challenges'] as const
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Adds the routes for the results of all learners as a file. */
export function addExportRoutes(app: FastifyInstance, options: ExportRoutesOptions): void {
  const { tracker, challenges, language } = options
  const { facts } = tracker.activity
  for (const contents of TABLES) {
    for (const format of ['csv', 'json'] as const) {
      app.get(
        `/api/export/${contents}.${format}`,
        { config: { role: 'trainer', act: 'export' } },
        (request, reply) => {
          const titles = new Map(
            challenges.map((one) => [one.key, localizeChallenge(one, language(request)).title]),
          )
          return contents === 'learners'
            ? sendFile(learnerTable({ facts }), { ...options, contents, format, request, reply })
            : sendFile(challengeTable({ facts, titles }), { ...options, contents, format, request, reply })
        },
      )
    }
  }
}

interface FileRequest extends ExportRoutesOptions {
  contents: (typeof TABLES)[number]
  format: keyof typeof TYPES
  request: FastifyRequest
  reply: FastifyReply
}

async function sendFile<Row extends LearnerExport | ChallengeExport>(
  table: ExportTable<Row>,
  { classId, classStore, plans, tracker, contents, format, request, reply }: FileRequest,
): Promise<FastifyReply> {
  const isAnonymous = queryField(request, 'anonymous') === '1'
  const learners = await classStore.learners(classId)
  const people = isAnonymous
    ? anonymousPeople(learners, { secret: await classStore.signingSecret(), classId })
    : namedPeople(learners, await classStore.rosters.rows(classId))
  const file = { classId, classStore, plans, facts: tracker.activity.facts, people, table, isAnonymous }
  const className = (await classStore.classById(classId))?.name ?? ''
  const names = isAnonymous ? `${contents} without names` : contents
  const fileName = exportFileName(className, `${names}.${format}`, new Date())
  request.about = { learner: null, detail: isAnonymous ? `${contents} anonymous` : contents }
  if (format === 'json') {
    return sendDownload(reply, { fileName, type: TYPES.json, contents: Readable.from(jsonFile(file)) })
  }
  const contentsOf = (separator: CsvSeparator): Readable => Readable.from(csvFile(file, separator))
  return sendCsv(request, reply, { fileName, contentsOf })
}

/** A CSV file for download, with the separator that the request asks for. */
export function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentsOf }: { fileName: string; contentsOf(separator: CsvSeparator): string | Readable },
): FastifyReply {
  const separator = queryField(request, 'separator') === 'semicolon' ? ';' : ','
  return sendDownload(reply, { fileName, type: TYPES.csv, contents: contentsOf(separator) })
}

function sendDownload(
  reply: FastifyReply,
  { fileName, type, contents }: { fileName: string; type: string; contents: string | Readable },
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(fileName)}`)
    .send(contents)
}

function queryField({ query }: FastifyRequest, name: string): unknown {
  return typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
}

/** As RFC 8187 wants it in a header. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
