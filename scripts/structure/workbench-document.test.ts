import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { readYaml } from '#server/config/yaml-source.ts'
import { labSchema } from '#server/training/catalogue/lab-yaml.ts'

const root = join(import.meta.dirname, '..', '..')

it('every challenge names the workbench tool that solves it: the classic challenges in the document, the others in their lab', () => {
  const challenges = globSync('labs/*/lab.yml', { cwd: root }).flatMap(
    (file) => readYaml(join(root, file), file, labSchema).challenges,
  )
  const classic = challenges.filter(({ key }) => challengeNumbers.includes(key))
  const text = readFileSync(join(root, 'docs', 'workbench.md'), 'utf8')
  const [, , ...lines] = text.slice(text.indexOf('| challenge | tool |')).trimEnd().split('\n')
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, name]) => name).sort()).toEqual(classic.map(({ name }) => name).sort())
  expect(rows.filter(([, , tool, use]) => !tool || !use)).toEqual([])
  const silent = challenges.filter((challenge) => !classic.includes(challenge) && !challenge.tool)
  expect(silent.map(({ key }) => key)).toEqual([])
})
