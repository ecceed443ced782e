import { setImmediate as nextTurn } from 'node:timers/promises'
import { CSV_START, type CsvSeparator, csvLine } from '#contract/csv.ts'
import type { ChallengeExport, LearnerExport } from '#contract/exports.ts'
import type { ClassPlans } from '../../plans/class-plans.ts'
import type { StoredEvent } from '../../store/model.ts'
import type { ClassStore } from '../../store/store.ts'
import { type ExportedPerson, roundTimes } from './people.ts'
import { type ChallengeFacts, type LearnerResults, pointsWithoutPlan, resultsOf } from './results.ts'
import type { ExportTable } from './tables.ts'
import { NO_TEAM_RESULTS, teamResultsOf } from './team-results.ts'

/** How many learners are read at once. In between, other requests are served. */
const LEARNERS_PER_READ = 20

/** What an exported file is made of. */
export interface ExportFileOptions<Row extends LearnerExport | ChallengeExport> {
  classId: string
  classStore: Pick<ClassStore, 'eventsOfLearners'> & {
    teamShops: Pick<ClassStore['teamShops'], 'history' | 'eventsWith'>
  }
  facts: ChallengeFacts
  plans: Pick<ClassPlans, 'resultsOf'>
  people: readonly ExportedPerson[]
  table: ExportTable<Row>
  isAnonymous: boolean
}

/** The file as CSV, in parts. */
export async function* csvFile<Row extends LearnerExport | ChallengeExport>(
  options: ExportFileOptions<Row>,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  const { columns } = options.table
  const heading = csvLine(
    columns.map(([name]) => name),
    separator,
  )
  let start = `${CSV_START}${heading}`
  for await (const rows of readRows(options)) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map(([, cellOf]) => cellOf(row)),
        separator,
      ),
    )
    yield start + lines.join('')
    start = ''
  }
  if (start) yield start
}

/** The file as a JSON array, in parts. */
export async function* jsonFile<Row extends LearnerExport | ChallengeExport>(
  options: ExportFileOptions<Row>,
): AsyncGenerator<string> {
  let start = '['
  for await (const rows of readRows(options)) {
    for (const row of rows) {
      yield start + JSON.stringify(row)
      start = ',\n'
    }
  }
  yield start === '[' ? '[]' : ']'
}

async function* readRows<Row extends LearnerExport | ChallengeExport>({
  classId,
  classStore,
  facts,
  plans,
  people,
  table,
  isAnonymous,
}: ExportFileOptions<Row>): AsyncGenerator<Row[]> {
  const { teamShops } = classStore
  const history = isAnonymous ? undefined : await teamShops.history(classId)
  for (let from = 0; from < people.length; from += LEARNERS_PER_READ) {
    const some = people.slice(from, from + LEARNERS_PER_READ)
    const ids = some.map(({ id }) => id)
    const byLearner = Map.groupBy(await classStore.eventsOfLearners(ids), ({ learner }) => learner)
    const inTeams = await teamShops.eventsWith(history, ids)
    const rows = some.flatMap((person) => {
      const of = { learner: person.id, pointsFor: (key: string) => pointsWithoutPlan(key, facts) }
      const results = (events: readonly StoredEvent[]): LearnerResults =>
        resultsOf(events, facts, plans.resultsOf(events, of))
      const own = byLearner.get(person.id) ?? []
      // Events in shared shops have the shop's row in the place of the learner.
      const shared = (inTeams.get(person.id) ?? []).map((event) => ({ ...event, learner: person.id }))
      const alone = results(own)
      if (isAnonymous) return table.rowsOf(person, alone, undefined)
      const team =
        shared.length > 0
          ? teamResultsOf({ alone, withTeam: results(shared), together: results([...own, ...shared]) })
          : NO_TEAM_RESULTS
      return table.rowsOf(person, alone, team)
    })
    yield isAnonymous ? rows.map(roundTimes) : rows
    await nextTurn()
  }
}

/** The name of a file: class, date, contents. Without characters that a file system refuses. */
export function exportFileName(className: string, contents: string, at: Date): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  const name = className.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '-').replace(/^\.+/, '')
  return `${name} ${day} ${contents}`
}
