import { readFileSync, rmSync } from 'node:fs'
import { mutate, mutationReport } from '../../mutate/main.mjs'
import { aims } from '../aims.ts'
import type { Figure, Section } from '../figures.ts'

/** The folders whose tests have to notice most changes: what keeps shops, learners and grades apart. */
export const mutatedFolders: readonly string[] = [
  'server/http/limits',
  'server/host',
  'server/identity',
  'server/training/progress',
  'server/training/judging',
  'server/class/access',
  'server/class/privacy',
  'server/cluster/slots',
]

/** The part of StrykerJS's report that is used here: https://github.com/stryker-mutator/mutation-testing-elements */
interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

/**
 * `npm run bench -- mutants server/host`: the share of small changes of the code that its tests notice. Takes minutes to
 * an hour for each folder.
 */
export async function measureMutants(folders: readonly string[]): Promise<Section> {
  const figures: Figure[] = []
  for (const folder of folders) figures.push(await measureFolder(folder))
  return { title: 'Changes of the code that tests notice', figures }
}

async function measureFolder(folder: string): Promise<Figure> {
  rmSync(mutationReport, { force: true })
  await mutate([folder])
  const { files }: Report = JSON.parse(readFileSync(mutationReport, 'utf8'))
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const all = noticed + count('Survived', 'NoCoverage')
  return {
    name: folder,
    value: (100 * noticed) / all,
    unit: '%',
    aim: aims.mutantsNoticedPercent,
    note: `${noticed} of ${all}, ${count('Timeout')} of them by taking too long`,
  }
}
