import { setImmediate as nextTurn } from 'node:timers/promises'
import { CSV_START, type CsvSeparator, csvLine } from '#contract/csv.ts'
import type { ChallengeExport, LearnerExport } from '#contract/exports.ts'
import type { ClassPlans } from '../../plans/class-plans.ts'
import type { ClassStore } from '../../store/store.ts'
import { type ExportedPerson, roundTimes } from './people.ts'
import { type ChallengeFacts, pointsWithoutPlan, resultsOf } from './results.ts'
import type { ExportTable } from './tables.ts'

/** How many learners are read at once. In between, other requests are served. */
const LEARNERS_PER_READ = 20

/** What an exported file is made of. */
export interface ExportFileOptions<Row extends LearnerExport | ChallengeExport> {
  classStore: Pick<ClassStore, 'eventsOfLearners'>
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
  classStore,
  facts,
  plans,
  people,
  table,
  isAnonymous,
}: ExportFileOptions<Row>): AsyncGenerator<Row[]> {
  for (let from = 0; from < people.length; from += LEARNERS_PER_READ) {
    const some = people.slice(from, from + LEARNERS_PER_READ)
    const events = await classStore.eventsOfLearners(some.map(({ id }) => id))
    const byLearner = Map.groupBy(events, ({ learner }) => learner)
    const rows = some.flatMap((person) => {
      const own = byLearner.get(person.id) ?? []
      const of = { learner: person.id, pointsFor: (key: string) => pointsWithoutPlan(key, facts) }
      return table.rowsOf(person, resultsOf(own, facts, plans.resultsOf(own, of)))
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
