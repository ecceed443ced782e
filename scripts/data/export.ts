// The results of a class as files, also of one that has ended: `npm run export`.
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { factsOf } from '#server/class/activity/tracker.ts'
import { csvFile, exportFileName } from '#server/class/dashboard/export/file.ts'
import { anonymousPeople, namedPeople } from '#server/class/dashboard/export/people.ts'
import { challengeTable, learnerTable } from '#server/class/dashboard/export/tables.ts'
import { ClassPlans } from '#server/class/plans/class-plans.ts'
import { loadAllLabs } from '#server/training/added-labs/all-labs.ts'
import { numberChallenges } from '#server/training/catalogue/challenges.ts'
import { at } from '../bootstrap/project.mjs'
import { chooseClass, placeIn } from './class.ts'

export interface ClassExportOptions {
  /** Default: CLASS, or the only class that is there. */
  name?: string | undefined
  /** Folder of the files. */
  to: string
  /** Numbers in place of names. */
  isAnonymous: boolean
}

/**
 * Writes one file with a row per learner and one with a row per learner and challenge, as the dashboard does. Works
 * while the class runs. Returns a sentence about them. Throws `BackupError`.
 */
export async function exportClassOf(
  dataDir: string,
  { name, to, isAnonymous }: ClassExportOptions,
): Promise<string> {
  const challenges = numberChallenges((await loadAllLabs(at(), process.env.LABS_DIR)).all(), challengeNumbers)
  const facts = new Map(challenges.map((challenge) => [challenge.key, factsOf(challenge)]))
  const titles = new Map(challenges.map(({ key, title }) => [key, title]))
  const place = await placeIn(dataDir, 'as it is')
  try {
    const { id: classId, name: className } = await chooseClass(place, name || process.env.CLASS || undefined)
    const classStore = await place.openStore()
    try {
      const learners = await classStore.learners(classId)
      const people = isAnonymous
        ? anonymousPeople(learners, { secret: await classStore.signingSecret(), classId })
        : namedPeople(learners, await classStore.rosters.rows(classId))
      const plans = await ClassPlans.open({
        messageStore: classStore.messageStore,
        ...{ classId, challenges, root: at() },
      })
      const file = { classId, classStore, plans, facts, people, isAnonymous }
      const suffix = isAnonymous ? ' without names' : ''
      const save = (contents: string, text: AsyncGenerator<string>) =>
        pipeline(
          Readable.from(text),
          createWriteStream(join(to, exportFileName(className, `${contents}${suffix}.csv`, new Date())), {
            mode: 0o600,
          }),
        )
      mkdirSync(to, { recursive: true })
      await save('learners', csvFile({ ...file, table: learnerTable({ facts }) }, ','))
      await save('challenges', csvFile({ ...file, table: challengeTable({ facts, titles }) }, ','))
      return `The results of the class “${className}” are in ${to}: ${learners.length} learners.`
    } finally {
      await classStore.close()
    }
  } finally {
    place.close()
  }
}
