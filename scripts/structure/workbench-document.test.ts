import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readYaml } from '#server/config/yaml-source.ts'
import { labSchema } from '#server/training/lab-file.ts'

const root = join(import.meta.dirname, '..', '..')

it('the document of the workbench says for every challenge which tool does it, and names no other', () => {
  const labs = globSync('labs/*/lab.yml', { cwd: root }).map((file) =>
    readYaml(join(root, file), file, labSchema),
  )
  const names = labs.flatMap(({ challenges }) => challenges.map(({ name }) => name))
  const text = readFileSync(join(root, 'docs', 'workbench.md'), 'utf8')
  const [, , ...lines] = text.slice(text.indexOf('| challenge | tool |')).trimEnd().split('\n')
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, name]) => name).sort()).toEqual(names.sort())
  expect(rows.filter(([, , tool, use]) => !tool || !use)).toEqual([])
})
